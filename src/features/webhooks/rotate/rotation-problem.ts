import { webhookFailureMessage } from '#features/webhooks/known/webhook-labels.ts';
import { formatDuration } from '#text/format-duration.ts';
import type { FailureMessage } from '#ui/notice/FailureNotice.tsx';

function meanwhile(overlapSeconds: number): string {
  return overlapSeconds === 0
    ? 'the old one may no longer sign'
    : `the old one may stop signing in ${formatDuration(overlapSeconds)}`;
}

/** The problem in a rotation that was certainly not carried out. */
export function refusedRotation(error: unknown): FailureMessage {
  const words = webhookFailureMessage(error);
  return { ...words, explanation: `${words.explanation} The old secret goes on signing.` };
}

/** The problem in a rotation whose answer was lost. */
export function lostRotation(error: unknown, overlapSeconds: number): FailureMessage {
  const { details, retryAt } = webhookFailureMessage(error);
  return {
    title: 'It isn’t known whether the secret was rotated',
    explanation: `No usable answer came back. If it was, nobody has seen the new secret, and ${meanwhile(overlapSeconds)}. Rotating again gives another new secret, which is shown.`,
    details,
    retryAt,
  };
}

/** The problem in an answer that confirms a rotation and carries no secret. */
export function missingRotatedSecret(
  subscriptionId: string,
  overlapSeconds: number,
): FailureMessage {
  return {
    title: 'The service answered without a signing secret',
    explanation: `The secret was most likely rotated, nobody has seen the new one, and ${meanwhile(overlapSeconds)}. Rotating again gives another new secret.`,
    details: `Operation: POST (webhooks) rotate the signing secret\nAnswer: no signing secret (ID ${subscriptionId})`,
  };
}
