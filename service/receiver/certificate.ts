import {
  createPrivateKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const DAY_MS = 24 * 60 * 60 * 1000;
const GOOD_FOR_MS = 365 * DAY_MS;
/** A certificate that expires earlier is replaced when the receiver starts. */
const RENEWED_BEFORE_MS = 30 * DAY_MS;

/** Private key and certificate in PEM format. */
export type Certificate = { key: string; certificate: string };

/**
 * Reads the certificate in `file`, which only its owner can read; creates it if it is missing or
 * expires soon.
 */
export function getOrCreateCertificate(file: string, now: Date): Certificate {
  const kept = readKept(file);
  if (kept !== undefined) {
    const { validTo } = new X509Certificate(kept.certificate);
    if (Date.parse(validTo) - now.getTime() > RENEWED_BEFORE_MS) return kept;
  }
  // The clock could be set back by up to a day.
  const made = createSelfSignedCertificate(
    new Date(now.getTime() - DAY_MS),
    new Date(now.getTime() + GOOD_FOR_MS),
  );
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, made.key + made.certificate, { mode: 0o600 });
  renameSync(draft, file);
  return made;
}

function readKept(file: string): Certificate | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const [key, certificate] = text.match(/-----BEGIN [\s\S]*?-----END .*-----\n/g) ?? [];
    if (key === undefined || certificate === undefined) return undefined;
    // An invalid pair is replaced: a key that doesn't belong to the certificate, or text that can't
    // be parsed.
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
      ? { key, certificate }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Encodes one element of DER (X.690). */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...items: Uint8Array[]) => der(0x30, ...items);
const octets = (content: Uint8Array) => der(0x04, content);
/** Encodes the content without the last `unused` bits. */
const bits = (content: Uint8Array, unused = 0) => der(0x03, Buffer.from([unused]), content);
/** `hex` contains its arcs in DER. */
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
/** Drops milliseconds. RFC 5280 requires two-digit years before 2050, then four-digit ones. */
const time = (at: Date) => {
  const digits = `${at.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;
  return at.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(digits.slice(2)))
    : der(0x18, Buffer.from(digits));
};

const yes = der(0x01, Buffer.from([0xff]));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = oid('550403');
const serverAuthentication = oid('2b06010505070301');
const [keyUsage, subjectAltName, basicConstraints, extendedKeyUsage] = [
  oid('551d0f'),
  oid('551d11'),
  oid('551d13'),
  oid('551d25'),
];

/**
 * Creates a certificate for localhost and loopback addresses (RFC 5280, ECDSA on P-256), not for
 * signing others.
 */
export function createSelfSignedCertificate(from: Date, until: Date): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const label = der(0x0c, Buffer.from('Spec Viewer webhook receiver'));
  const name = sequence(der(0x31, sequence(commonName, label)));
  const addresses = sequence(
    der(0x82, Buffer.from('localhost')),
    der(0x87, Buffer.from([127, 0, 0, 1])),
    der(0x87, Buffer.from([...new Uint8Array(15), 1])),
  );
  const extensions = sequence(
    sequence(basicConstraints, yes, octets(sequence())),
    // Allows the key only for digital signatures.
    sequence(keyUsage, yes, octets(bits(Buffer.from([0x80]), 7))),
    sequence(extendedKeyUsage, octets(sequence(serverAuthentication))),
    sequence(subjectAltName, octets(addresses)),
  );
  const version3 = der(0xa0, der(0x02, Buffer.from([2])));
  // 0x40 first: a first bit of 1 would make the number negative, and a first byte of 0 isn't
  // allowed.
  const serialNumber = der(0x02, Buffer.from([0x40, ...randomBytes(15)]));
  const content = sequence(
    version3,
    serialNumber,
    ecdsaWithSha256,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, ecdsaWithSha256, bits(signature)).toString('base64');
  const lines = certificate.match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join(
      '\n',
    ),
  };
}
