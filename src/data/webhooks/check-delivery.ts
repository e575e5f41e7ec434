import {
  type DeliveryFinding,
  getBodyVariants,
  interpretSecret,
  parsePastedHeaders,
  parseSignatureHeader,
  type SecretInterpretation,
} from './pasted-delivery.ts';
import { verifySignature } from './sign-delivery.ts';

/** Maximum time between the timestamp and now, as most receivers use it. */
export const timestampToleranceSeconds = 300;

export type DeliveryCheck =
  | { readonly result: 'unchecked'; readonly findings: readonly DeliveryFinding[] }
  | {
      readonly result: 'valid' | 'invalid';
      /** Corrections that led to a valid signature; if none is valid, problems of the secret. */
      readonly findings: readonly DeliveryFinding[];
      /** 1-based position of the valid signature; 0 if none is valid. */
      readonly signatureIndex: number;
      /** Number of checked signatures. */
      readonly of: number;
      /** In seconds, according to the timestamp. */
      readonly age: number;
    };

type PastedDelivery = {
  readonly headers: string;
  readonly body: string;
  readonly secret: string;
};

function timestampObstacles(timestamp: string | undefined): readonly DeliveryFinding[] {
  if (timestamp === undefined) return ['missing-timestamp'];
  if (/^\d{1,11}$/.test(timestamp)) return [];
  return [/^\d{13}$/.test(timestamp) ? 'timestamp-in-milliseconds' : 'bad-timestamp'];
}

function signatureObstacles(signature: string | undefined): readonly DeliveryFinding[] {
  if (signature === undefined) return ['missing-signature'];
  const { comparable, hasAsymmetric, faults } = parseSignatureHeader(signature);
  if (comparable.length > 0) return [];
  if (faults.length > 0) return faults;
  return [hasAsymmetric ? 'only-v1a-signatures' : 'no-v1-signature'];
}

/** Returns the 1-based number of the signature; 0 if the key produces none of them. */
async function signatureBy(
  key: SecretInterpretation['key'],
  content: { readonly id: string; readonly timestamp: string; readonly body: string },
  signatures: readonly Uint8Array<ArrayBuffer>[],
): Promise<number> {
  const verdicts = await Promise.all(
    signatures.map((signature) => verifySignature(key, content, signature)),
  );
  return verdicts.indexOf(true) + 1;
}

/**
 * Checks Standard Webhooks 1.0. If no signature is valid, tries small changes to body and secret.
 */
export async function checkDelivery(
  { headers, body, secret }: PastedDelivery,
  now: Date,
): Promise<DeliveryCheck> {
  const { id, timestamp, signature, repeated } = parsePastedHeaders(headers);
  const obstacles: readonly (DeliveryFinding | false)[] = [
    id === undefined && 'missing-id',
    ...repeated,
    id?.includes('.') === true && 'dotted-id',
    ...timestampObstacles(timestamp),
    ...signatureObstacles(signature),
    /^\W*$/.test(secret.replace('whsec_', '')) && 'missing-secret',
    /^\W*whpk_/.test(secret) && 'public-key',
  ];
  const findings = obstacles.filter((obstacle) => obstacle !== false);
  if (findings.length > 0 || id === undefined || timestamp === undefined || !signature) {
    return { result: 'unchecked', findings };
  }
  const { comparable } = parseSignatureHeader(signature);
  const { forms, isBase64 } = interpretSecret(secret);
  const checked = {
    of: comparable.length,
    age: Math.floor(now.getTime() / 1000) - Number(timestamp),
  };
  // One mistake is likelier than two, so the secret is varied with the unmodified body first.
  const candidates = [
    ...forms.map(({ key, faults }) => ({ key, body, findings: faults })),
    ...forms.flatMap(({ key, faults }) =>
      getBodyVariants(body).map((form) => ({
        key,
        body: form.body,
        findings: [form.change, ...faults],
      })),
    ),
  ];
  for (const { key, findings, ...tried } of candidates) {
    const signatureIndex = await signatureBy(key, { id, timestamp, ...tried }, comparable);
    if (signatureIndex > 0) return { result: 'valid', findings, signatureIndex, ...checked };
  }
  if (!isBase64) return { result: 'unchecked', findings: ['secret-not-base64'] };
  return { result: 'invalid', findings: forms[0]?.faults ?? [], signatureIndex: 0, ...checked };
}
