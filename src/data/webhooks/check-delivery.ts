import {
  type BodyChange,
  bodyForms,
  type ReceivedHeaders,
  receivedHeaders,
  receivedSignatures,
  type SecretFault,
  type SecretForm,
  type SignatureFault,
  secretForms,
} from './pasted-delivery.ts';
import { isSignedWith } from './sign-delivery.ts';

/** How far the time of a delivery may be off, in seconds, as receivers usually have it. */
export const toleranceSeconds = 300;

/** Why a delivery can't be checked. */
export type Obstacle =
  | { readonly kind: 'missing'; readonly what: 'id' | 'timestamp' | 'signature' | 'secret' }
  | { readonly kind: 'bad-id' }
  | { readonly kind: 'bad-timestamp'; readonly inMilliseconds: boolean }
  | { readonly kind: 'bad-secret'; readonly fault: SecretFault }
  | { readonly kind: 'only-asymmetric' }
  | { readonly kind: 'bad-signature'; readonly faults: readonly SignatureFault[] };

/** Whether the time of the delivery is within the tolerance. `offSeconds`: how long ago it was. */
export type Clock = {
  readonly state: 'fresh' | 'too-old' | 'in-future';
  readonly offSeconds: number;
};

export type DeliveryCheck =
  | { readonly kind: 'obstacles'; readonly obstacles: readonly Obstacle[] }
  | {
      readonly kind: 'holds';
      /** Which of the signatures that can be compared, from 1, and of how many. */
      readonly which: number;
      readonly of: number;
      /** What had to be corrected or assumed in the secret. */
      readonly secretFaults: readonly SecretFault[];
      /** How the signed body differs from the pasted one; undefined where it is the same. */
      readonly bodyChange: BodyChange | undefined;
      readonly clock: Clock;
    }
  | { readonly kind: 'fails'; readonly of: number; readonly clock: Clock };

type PastedDelivery = {
  readonly headers: string;
  readonly body: string;
  readonly secret: string;
};

function clockOf(timestamp: number, now: Date): Clock {
  const offSeconds = Math.floor(now.getTime() / 1000) - timestamp;
  const state =
    offSeconds > toleranceSeconds
      ? 'too-old'
      : offSeconds < -toleranceSeconds
        ? 'in-future'
        : 'fresh';
  return { state, offSeconds };
}

function obstaclesIn(headers: ReceivedHeaders, secret: string): readonly Obstacle[] {
  const { id, timestamp, signature } = headers;
  const obstacles: Obstacle[] = [];
  if (id === undefined) obstacles.push({ kind: 'missing', what: 'id' });
  else if (id.includes('.')) obstacles.push({ kind: 'bad-id' });
  if (timestamp === undefined) obstacles.push({ kind: 'missing', what: 'timestamp' });
  else if (!/^\d{1,11}$/.test(timestamp)) {
    obstacles.push({ kind: 'bad-timestamp', inMilliseconds: /^\d{13}$/.test(timestamp) });
  }
  if (signature === undefined) obstacles.push({ kind: 'missing', what: 'signature' });
  else {
    const { comparable, hasAsymmetric, faults } = receivedSignatures(signature);
    if (comparable.length === 0) {
      obstacles.push(
        hasAsymmetric && faults.length === 0
          ? { kind: 'only-asymmetric' }
          : { kind: 'bad-signature', faults },
      );
    }
  }
  const { problem } = secretForms(secret);
  if (secret.trim() === '') obstacles.push({ kind: 'missing', what: 'secret' });
  else if (problem === 'public-key') obstacles.push({ kind: 'bad-secret', fault: problem });
  return obstacles;
}

/** The number of the signature that matches, from 1; 0 for none. */
async function signatureBy(
  key: SecretForm['key'],
  content: { readonly id: string; readonly timestamp: string; readonly body: string },
  signatures: readonly Uint8Array<ArrayBuffer>[],
): Promise<number> {
  const verdicts = await Promise.all(
    signatures.map((signature) => isSignedWith(key, content, signature)),
  );
  return verdicts.indexOf(true) + 1;
}

/**
 * Checks whether a pasted delivery is signed with a secret (Standard Webhooks 1.0). If it isn't as
 * pasted, tries small changes of the body and the secret.
 */
export async function checkDelivery(
  { headers: text, body, secret }: PastedDelivery,
  now: Date,
): Promise<DeliveryCheck> {
  const headers = receivedHeaders(text);
  const obstacles = obstaclesIn(headers, secret);
  const { id = '', timestamp = '', signature = '' } = headers;
  if (obstacles.length > 0) return { kind: 'obstacles', obstacles };
  const { comparable } = receivedSignatures(signature);
  const clock = clockOf(Number(timestamp), now);
  const { forms, problem } = secretForms(secret);
  // First the pasted body with every form of the secret: one mistake is likelier than two.
  const tries = [
    ...forms.map((form) => ({ form, change: undefined, body })),
    ...forms.flatMap((form) => bodyForms(body).map((one) => ({ form, ...one }))),
  ];
  for (const { form, change, body } of tries) {
    const which = await signatureBy(form.key, { id, timestamp, body }, comparable);
    if (which === 0) continue;
    const { faults: secretFaults } = form;
    return { kind: 'holds', which, of: comparable.length, secretFaults, bodyChange: change, clock };
  }
  if (problem !== undefined) {
    return { kind: 'obstacles', obstacles: [{ kind: 'bad-secret', fault: problem }] };
  }
  return { kind: 'fails', of: comparable.length, clock };
}
