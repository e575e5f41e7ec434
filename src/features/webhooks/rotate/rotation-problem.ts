import { durationWords } from '#features/webhooks/known/duration-words.ts';
import { webhookFailureWords } from '#features/webhooks/known/webhook-words.ts';
import type { FailureWords } from '#ui/notice/FailureNotice.tsx';

function meanwhile(overlapSeconds: number): string {
  return overlapSeconds === 0
    ? 'the old one may no longer sign'
    : `the old one may stop signing in ${durationWords(overlapSeconds)}`;
}

/** The problem in a rotation that was certainly not carried out. */
export function refusedRotation(error: unknown): FailureWords {
  const words = webhookFailureWords(error);
  return { ...words, explanation: `${words.explanation} The old secret goes on signing.` };
}

/** The problem in a rotation whose answer was lost. */
export function lostRotation(error: unknown, overlapSeconds: number): FailureWords {
  const { details, retryAt } = webhookFailureWords(error);
  return {
    title: 'It isn’t known whether the secret was rotated',
    explanation: `No usable answer came back. If it was, nobody has seen the new secret, and ${meanwhile(overlapSeconds)}. Rotating again gives another new secret, which is shown.`,
    details,
    retryAt,
  };
}

/** The problem in an answer that confirms a rotation and carries no secret. */
export function missingRotatedSecret(subscriptionId: string, overlapSeconds: number): FailureWords {
  return {
    title: 'The service answered without a signing secret',
    explanation: `The secret was most likely rotated, nobody has seen the new one, and ${meanwhile(overlapSeconds)}. Rotating again gives another new secret.`,
    details: `Operation: POST (webhooks) rotate the signing secret\nAnswer: no signing secret (ID ${subscriptionId})`,
  };
}
