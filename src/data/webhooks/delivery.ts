import * as v from 'valibot';
import { identifier, maybeNumber, maybeText, tolerantList } from '#platform/tolerant.ts';

/** Schema of HTTP headers; null unless all values are strings. */
const maybeHeaders = v.fallback(v.nullish(v.record(v.string(), v.string()), null), null);

/** Schema of one delivery attempt. Members are null if they are missing or have another type. */
const attemptSchema = v.object({
  /** Time in ISO 8601 according to the interface; not validated. */
  at: maybeText,
  durationMs: maybeNumber,
  /** Headers that the service sent, including signatures. */
  requestHeaders: maybeHeaders,
  /** HTTP status; null if no response arrived. */
  responseStatus: maybeNumber,
  /** Headers of the endpoint's response: untrusted text. */
  responseHeaders: maybeHeaders,
  /** Beginning of the endpoint's response body: untrusted text. */
  responseBody: maybeText,
  error: maybeText,
});

/** Fallback that counts an attempt even if it isn't an object. */
const countedAttempt = v.fallback(attemptSchema, v.parse(attemptSchema, {}));

/**
 * Schema of a delivery (extension webhooks.deliveries); only a missing id makes a delivery
 * unreadable. Other members are null if they are missing.
 */
export const deliverySchema = v.object({
  deliveryId: v.pipe(identifier, v.nonEmpty()),
  eventType: maybeText,
  /** Subject of the event, such as the name of a folder. */
  about: maybeText,
  /** Creation time in ISO 8601 according to the interface; not validated. */
  createdAt: maybeText,
  /** One of `deliveryStatuses`, or any other string that the service returned. */
  status: maybeText,
  nextAttemptAt: maybeText,
  /** Id of the preceding delivery in the queue. */
  waitsBehind: v.fallback(v.nullish(identifier, null), null),
  /** Any JSON value; undefined if the service sent none. */
  payload: v.optional(v.unknown()),
  attempts: v.fallback(v.nullish(v.array(countedAttempt), null), null),
});

export const deliveriesSchema = tolerantList(deliverySchema);

export type Attempt = Readonly<v.InferOutput<typeof attemptSchema>>;
export type Delivery = Readonly<v.InferOutput<typeof deliverySchema>>;

/**
 * Statuses of a delivery. A service without `retrying` returns `pending` until a delivery succeeds
 * or fails. `held` means that the event occurred while the webhook was paused; only a retry of held
 * deliveries sends it.
 */
export const deliveryStatuses = [
  'pending',
  'retrying',
  'succeeded',
  'failed',
  'skipped',
  'held',
] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export function asDeliveryStatus(text: string | null): DeliveryStatus | undefined {
  return deliveryStatuses.find((status) => status === text);
}

/** True if the delivery still awaits its first attempt or a retry. */
export function isWaiting({ status }: Delivery): boolean {
  return status === 'pending' || status === 'retrying';
}

/** True if the endpoint responded with a 2xx status. */
export function isSuccess({ responseStatus }: Attempt): boolean {
  return responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
}
