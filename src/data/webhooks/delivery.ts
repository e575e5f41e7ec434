import * as v from 'valibot';
import { identifier, maybeNumber, maybeText, tolerantList } from '#platform/tolerant.ts';

/** Null unless all of its values are text. */
const maybeHeaders = v.fallback(v.nullish(v.record(v.string(), v.string()), null), null);

/** One attempt to deliver. Members are null if they weren't sent or have another type. */
const attemptSchema = v.object({
  /** ISO 8601 by the interface; not checked. */
  at: maybeText,
  durationMs: maybeNumber,
  /** What the service sent, signatures included. */
  requestHeaders: maybeHeaders,
  /** Null without a response. */
  responseStatus: maybeNumber,
  /** Of the endpoint: untrusted text. */
  responseHeaders: maybeHeaders,
  /** The beginning of the endpoint's response: untrusted text. */
  responseBody: maybeText,
  error: maybeText,
});

/** An attempt that isn't an object still counts. */
const countedAttempt = v.fallback(attemptSchema, v.parse(attemptSchema, {}));

/**
 * A delivery (extension webhooks.deliveries); unusable only without an id to address it by. Members are null if they
 * weren't sent.
 */
export const deliverySchema = v.object({
  deliveryId: v.pipe(identifier, v.nonEmpty()),
  eventType: maybeText,
  /** What the event is about, such as the name of a folder. */
  about: maybeText,
  /** ISO 8601 by the interface; not checked. */
  createdAt: maybeText,
  /** One of `deliveryStatuses`, or whatever else the service says. */
  status: maybeText,
  nextAttemptAt: maybeText,
  /** The id of the delivery before it in the queue. */
  waitsBehind: v.fallback(v.nullish(identifier, null), null),
  /** Any JSON; undefined where none was sent. */
  payload: v.optional(v.unknown()),
  attempts: v.fallback(v.nullish(v.array(countedAttempt), null), null),
});

export const deliveriesSchema = tolerantList(deliverySchema);

export type Attempt = Readonly<v.InferOutput<typeof attemptSchema>>;
export type Delivery = Readonly<v.InferOutput<typeof deliverySchema>>;

/**
 * A service without `retrying` says `pending` until a delivery succeeds or fails. `held`: the event occurred
 * while the webhook was paused; only a retry of held deliveries sends it.
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

/** Whether a delivery is still to be tried, again or for the first time. */
export function isWaiting({ status }: Delivery): boolean {
  return status === 'pending' || status === 'retrying';
}

/** Whether the endpoint accepted what was sent. */
export function isSuccess({ responseStatus }: Attempt): boolean {
  return responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
}
