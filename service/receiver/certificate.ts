import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import * as der from './der.ts';

/** A private key and its certificate, both as PEM. */
export type Certificate = { key: string; certificate: string };

const ecdsaWithSha256 = der.sequence(der.oid('1.2.840.10045.4.3.2'));

/**
 * A certificate for localhost and this machine's own addresses, signed by its own key (RFC 5280,
 * ECDSA on P-256). It is no authority and can't sign other certificates.
 */
export function selfSignedCertificate(from: Date, until: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = der.sequence(
    der.set(der.sequence(der.oid('2.5.4.3'), der.utf8('Spec Viewer webhook receiver'))),
  );
  const content = der.sequence(
    der.tagged(0, der.integer(Buffer.from([2]))),
    der.integer(Buffer.from([0x40, ...randomBytes(15)])),
    ecdsaWithSha256,
    name,
    der.sequence(der.time(from), der.time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der.tagged(3, der.sequence(...extensions())),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = der.sequence(content, ecdsaWithSha256, der.bits(signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem(certificate),
  };
}

function extensions(): Buffer[] {
  const extension = (id: string, value: Buffer, critical: boolean) =>
    der.sequence(der.oid(id), ...(critical ? [der.yes] : []), der.octets(value));
  const names = der.sequence(
    der.tagged(2, Buffer.from('localhost'), true),
    der.tagged(7, Buffer.from([127, 0, 0, 1]), true),
    der.tagged(7, Buffer.from([...new Uint8Array(15), 1]), true),
  );
  const digitalSignature = der.bits(Buffer.from([0x80]), 7);
  const serverAuthentication = der.sequence(der.oid('1.3.6.1.5.5.7.3.1'));
  return [
    extension('2.5.29.19', der.sequence(), true),
    extension('2.5.29.15', digitalSignature, true),
    extension('2.5.29.37', serverAuthentication, false),
    extension('2.5.29.17', names, false),
  ];
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
