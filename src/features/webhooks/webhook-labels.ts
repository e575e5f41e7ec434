import type { Delivery } from '#data/webhooks/delivery.ts';
import { maxUrlLength } from '#data/webhooks/endpoint-url.ts';
import { maskUrl } from '#data/webhooks/masked-url.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { getFailure, isFailure } from '#platform/http/failure.ts';
import type { FailureMessage } from '#text/failure-message.ts';
import { formatApproximateDuration } from '#text/format-duration.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';

/** True if the webhook has changed since it was loaded (412). */
export function isVersionConflict(error: unknown): boolean {
  const failure = getFailure(error);
  return failure?.kind === 'conflict' && failure.response.status === 412;
}

export function getWebhookFailureMessage(error: unknown): FailureMessage {
  const message = getFailureMessage(error);
  if (isVersionConflict(error)) {
    const explanation = `${message.explanation} The webhook was changed elsewhere after you opened it, so nothing was saved.`;
    return { ...message, explanation };
  }
  if (!isFailure(error, 'not-found')) return message;
  return {
    ...message,
    explanation:
      'The service has no webhook with this ID for you: it was deleted, belongs to someone else, or the ID is mistyped.',
  };
}

/** Returns the masked endpoint URL, or the id if the URL is missing. */
export function getWebhookLabel({
  subscriptionId,
  url,
}: Pick<Subscription, 'subscriptionId' | 'url'>): string {
  return truncate(url === null ? subscriptionId : maskUrl(url), maxUrlLength);
}

/** Formats a time, for example “3 minutes ago”. Invalid dates are shown unmodified. */
export function formatTimeAgo(iso: string): string {
  const seconds = (Date.now() - Date.parse(iso)) / 1_000;
  if (Number.isNaN(seconds)) return truncate(iso, maxNameLength);
  return seconds < 1 ? 'just now' : `${formatApproximateDuration(seconds)} ago`;
}

/** Describes the last attempt, for example “responds with 503”; undefined if there was none. */
export function formatEndpointResponse(delivery: Delivery | undefined): string | undefined {
  const last = delivery?.attempts?.at(-1);
  if (last === undefined) return undefined;
  return last.responseStatus === null ? 'doesn’t respond' : `responds with ${last.responseStatus}`;
}
