import { maxUrlLength } from '#data/webhooks/endpoint/endpoint-url.ts';
import { maskedUrl } from '#data/webhooks/endpoint/masked-url.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { FailureMessage } from '#text/failure-message.ts';
import { truncate } from '#text/truncate.ts';
import { failureMessage } from '#workflows/failures/failure-message.ts';

/** Whether a change was refused because the webhook has changed since it was read (412). */
export function isStale(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'conflict' && failure.answer.status === 412;
}

/** The message for a failure about one webhook. */
export function webhookFailureMessage(error: unknown): FailureMessage {
  const message = failureMessage(error);
  if (isStale(error)) {
    const explanation = `${message.explanation} It was changed elsewhere since it was read here, so nothing was saved.`;
    return { ...message, explanation };
  }
  if (!isFailure(error, 'not-found')) return message;
  return {
    ...message,
    explanation:
      'The service has no webhook with this ID for you: it was deleted, belongs to someone else, or the ID is mistyped.',
  };
}

/** The name of a webhook on screen: its masked endpoint, or its id where that isn't known. */
export function webhookName({
  subscriptionId,
  url,
}: {
  readonly subscriptionId: string;
  readonly url: string | null;
}): string {
  return truncate(url === null ? subscriptionId : maskedUrl(url), maxUrlLength);
}
