import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  createSelfSignedCertificate,
  getOrCreateCertificate,
} from '#service/receiver/certificate.ts';
import { createTemporaryFolder } from '#test/service/temporary-folder.ts';

const started = new Date('2026-03-01T12:00:00Z');
const daysLater = (days: number) => new Date(started.getTime() + days * 24 * 60 * 60 * 1000);

it("certificate is self-signed for localhost and can't sign other certificates", () => {
  const made = createSelfSignedCertificate(started, new Date('2051-01-01T00:00:00Z'));
  const certificate = new X509Certificate(made.certificate);
  expect(certificate.subjectAltName).toBe(
    'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1',
  );
  expect(certificate.subject).toBe('CN=Spec Viewer webhook receiver');
  expect(certificate.validFrom).toBe('Mar  1 12:00:00 2026 GMT');
  expect(certificate.validTo).toBe('Jan  1 00:00:00 2051 GMT');
  expect(certificate.ca).toBe(false);
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.checkPrivateKey(createPrivateKey(made.key))).toBe(true);
});

it('each certificate has a new key and serial number', () => {
  const one = createSelfSignedCertificate(started, daysLater(1));
  const other = createSelfSignedCertificate(started, daysLater(1));
  expect(one.key).not.toBe(other.key);
  expect(new X509Certificate(one.certificate).serialNumber).not.toBe(
    new X509Certificate(other.certificate).serialNumber,
  );
});

it('stored certificate is readable only by its owner and replaced before it expires', () => {
  const folder = createTemporaryFolder('certificate');
  const file = join(folder, 'receiver.pem');
  const first = getOrCreateCertificate(file, started);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(getOrCreateCertificate(file, daysLater(300))).toEqual(first);
  const renewed = getOrCreateCertificate(file, daysLater(340));
  expect(renewed.certificate).not.toBe(first.certificate);
  expect(getOrCreateCertificate(file, daysLater(341))).toEqual(renewed);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['receiver.pem']);
});

it.each(['', 'nonsense', '-----BEGIN X-----\nAAAA\n-----END X-----\n'.repeat(2)])(
  'stored certificate is replaced if its file contains the invalid text %j',
  (text) => {
    const file = join(createTemporaryFolder('certificate'), 'receiver.pem');
    writeFileSync(file, text);
    const made = getOrCreateCertificate(file, started);
    expect(getOrCreateCertificate(file, started)).toEqual(made);
  },
);
