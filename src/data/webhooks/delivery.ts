import * as v from 'valibot';
import {
  identifierSchema,
  nullableNumberSchema,
  nullableTextSchema,
  tolerantListSchema,
} from '#platform/tolerant.ts';

/** Schema of HTTP headers; null unless all values are strings. */
const maybeHeaders = v.fallback(v.nullish(v.record(v.string(), v.string()), null), null);

/** Schema of one delivery attempt. Fields are null if they are missing or have another type. */
const attemptSchema = v.object({
  /** Time of the attempt; ISO 8601 according to the interface, but not validated. */
  at: nullableTextSchema,
  durationMs: nullableNumberSchema,
  /** Headers of the service's request, including signatures. */
  requestHeaders: maybeHeaders,
  /** HTTP status of the response; null if the endpoint sent no response. */
  responseStatus: nullableNumberSchema,
  /** Headers of the endpoint's response, which are untrusted text. */
  responseHeaders: maybeHeaders,
  /** Beginning of the endpoint's response body, which is untrusted text. */
  responseBody: nullableTextSchema,
  error: nullableTextSchema,
});

/**
 * Schema of an attempt. Accepts values that aren't objects, so that they are counted as attempts.
 */
const countedAttempt = v.fallback(attemptSchema, v.parse(attemptSchema, {}));

/**
 * Schema of a delivery (extension webhooks.deliveries). A delivery is unreadable only if its id is
 * missing; other missing fields are null.
 */
export const deliverySchema = v.object({
  deliveryId: v.pipe(identifierSchema, v.nonEmpty()),
  eventType: nullableTextSchema,
  /** Subject of the event, such as the name of a folder. */
  about: nullableTextSchema,
  /** Creation time; ISO 8601 according to the interface, but not validated. */
  createdAt: nullableTextSchema,
  /** One of `deliveryStatuses`, or any other string that the service returned. */
  status: nullableTextSchema,
  nextAttemptAt: nullableTextSchema,
  /** Id of the queued delivery that must be sent before this delivery. */
  waitsBehind: v.fallback(v.nullish(identifierSchema, null), null),
  /** Payload, which can be any JSON value; undefined if the service sent no payload. */
  payload: v.optional(v.unknown()),
  attempts: v.fallback(v.nullish(v.array(countedAttempt), null), null),
});

export const deliveriesSchema = tolerantListSchema(deliverySchema);

export type Attempt = Readonly<v.InferOutput<typeof attemptSchema>>;
export type Delivery = Readonly<v.InferOutput<typeof deliverySchema>>;

/**
 * Possible statuses of a delivery. If a service doesn't use `retrying`, a delivery is `pending`
 * until it succeeds or fails. `held` means that the event occurred while the webhook was paused. A
 * held delivery is sent only by a retry that includes held deliveries.
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

export function parseDeliveryStatus(text: string | null): DeliveryStatus | undefined {
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
