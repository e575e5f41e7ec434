import { maxUrlLength } from '#data/webhooks/endpoint/endpoint-url.ts';
import { maskedUrl } from '#data/webhooks/endpoint/masked-url.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import { truncate } from '#text/truncate.ts';
import type { FailureMessage } from '#ui/notice/FailureNotice.tsx';

/** Whether a change was refused because the webhook is another than the one it was meant for. */
export function isStale(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'conflict' && failure.answer.status === 412;
}

/** The words for a failure about one webhook. */
export function webhookFailureMessage(error: unknown): FailureMessage {
  const words = failureMessage(error);
  if (isStale(error)) {
    const explanation = `${words.explanation} It was changed elsewhere since it was read here, so nothing was saved.`;
    return { ...words, explanation };
  }
  if (!isFailure(error, 'not-found')) return words;
  return {
    ...words,
    explanation:
      'The service has no webhook with this ID for you: it was deleted, belongs to someone else, or the ID is mistyped.',
  };
}

/** What a webhook is called on screen: its endpoint, masked, or its id where that isn't known. */
export function webhookName({
  subscriptionId,
  url,
}: {
  readonly subscriptionId: string;
  readonly url: string | null;
}): string {
  return truncate(url === null ? subscriptionId : maskedUrl(url), maxUrlLength);
}
