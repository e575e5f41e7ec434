import {
  type BodyDifference,
  getBodyVariants,
  interpretSecret,
  parsePastedHeaders,
  parseSignatureHeader,
  type RepeatedHeader,
  type SecretInterpretation,
  type SecretProblem,
  type SignatureProblem,
} from './pasted-delivery.ts';
import { verifySignature } from './sign-delivery.ts';

/**
 * Maximum difference between the timestamp of a delivery and the current time, in seconds. Most
 * receivers use this value.
 */
export const timestampToleranceSeconds = 300;

/** Reason why the signature of a delivery can't be checked. */
type Obstacle =
  | 'missing-id'
  | 'missing-timestamp'
  | 'missing-signature'
  | 'missing-secret'
  | RepeatedHeader
  | 'dotted-id'
  | 'bad-timestamp'
  | 'timestamp-in-milliseconds'
  | 'no-v1-signature'
  | 'only-v1a-signatures'
  | SignatureProblem
  | 'public-key'
  | 'secret-not-base64';

export type DeliveryFinding = Obstacle | SecretProblem | BodyDifference;

export type DeliveryCheck =
  | { readonly result: 'unchecked'; readonly findings: readonly Obstacle[] }
  | {
      readonly result: 'valid' | 'invalid';
      /**
       * Corrections and assumptions that were needed to find a valid signature. If none was found,
       * problems of the secret.
       */
      readonly findings: readonly DeliveryFinding[];
      /**
       * 1-based index of the valid signature among the `of` signatures that could be checked; 0 if
       * none is valid.
       */
      readonly signatureIndex: number;
      readonly of: number;
      /** Age of the delivery according to its timestamp, in seconds. */
      readonly age: number;
    };

type PastedDelivery = {
  readonly headers: string;
  readonly body: string;
  readonly secret: string;
};

function timestampObstacles(timestamp: string | undefined): readonly Obstacle[] {
  if (timestamp === undefined) return ['missing-timestamp'];
  if (/^\d{1,11}$/.test(timestamp)) return [];
  return [/^\d{13}$/.test(timestamp) ? 'timestamp-in-milliseconds' : 'bad-timestamp'];
}

function signatureObstacles(signature: string | undefined): readonly Obstacle[] {
  if (signature === undefined) return ['missing-signature'];
  const { comparable, hasAsymmetric, faults } = parseSignatureHeader(signature);
  if (comparable.length > 0) return [];
  if (faults.length > 0) return faults;
  return [hasAsymmetric ? 'only-v1a-signatures' : 'no-v1-signature'];
}

/** Returns the 1-based index of the first signature that the key produces; 0 if there is none. */
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
 * Checks whether a pasted delivery was signed with a secret (Standard Webhooks 1.0). If no
 * signature is valid for the pasted text, tries small changes to the body and the secret.
 */
export async function checkDelivery(
  { headers, body, secret }: PastedDelivery,
  now: Date,
): Promise<DeliveryCheck> {
  const { id, timestamp, signature, repeated } = parsePastedHeaders(headers);
  const obstacles: readonly (Obstacle | false)[] = [
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
  // One mistake is likelier than two, so all forms of the secret are tried with the unmodified body
  // before the body is changed.
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
