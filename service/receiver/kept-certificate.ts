import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Certificate, selfSignedCertificate } from './certificate.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const GOOD_FOR_MS = 365 * DAY_MS;
/** A certificate that expires within this time is replaced at the start. */
const RENEWED_BEFORE_MS = 30 * DAY_MS;

/** The certificate in `file`, readable by its owner only; created if it is missing or expires soon. */
export function keptCertificate(file: string, now: Date): Certificate {
  const kept = readKept(file);
  if (kept !== undefined) {
    const { validTo } = new X509Certificate(kept.certificate);
    if (Date.parse(validTo) - now.getTime() > RENEWED_BEFORE_MS) return kept;
  }
  // Tolerates a clock that was set back.
  const made = selfSignedCertificate(
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
    // An unreadable pair is created again.
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
      ? { key, certificate }
      : undefined;
  } catch {
    return undefined;
  }
}
