import * as v from 'valibot';
import {
  identifierSchema,
  nullableNumberSchema,
  nullableTextSchema,
  tolerantListSchema,
} from '#platform/parse-list.ts';

/** Null unless all values are strings. */
const maybeHeaders = v.fallback(v.nullish(v.record(v.string(), v.string()), null), null);

const attemptSchema = v.object({
  /** ISO 8601 according to the interface, but not validated, as all times of deliveries. */
  at: nullableTextSchema,
  durationMs: nullableNumberSchema,
  /** Include signatures. */
  requestHeaders: maybeHeaders,
  /** Null if the endpoint sent no response. */
  responseStatus: nullableNumberSchema,
  /** Untrusted text, as is the body. */
  responseHeaders: maybeHeaders,
  /** Beginning of the body. */
  responseBody: nullableTextSchema,
  error: nullableTextSchema,
});

/** Values that aren't objects are counted as attempts too. */
const countedAttempt = v.fallback(attemptSchema, v.parse(attemptSchema, {}));

/** Unreadable only without an id; other missing fields are null (extension webhooks.deliveries). */
export const deliverySchema = v.object({
  deliveryId: v.pipe(identifierSchema, v.nonEmpty()),
  eventType: nullableTextSchema,
  /** Subject, such as the name of a folder. */
  about: nullableTextSchema,
  createdAt: nullableTextSchema,
  /** One of `deliveryStatuses`, or any other string. */
  status: nullableTextSchema,
  nextAttemptAt: nullableTextSchema,
  /** Id of the queued delivery that must be sent first. */
  waitsBehind: v.fallback(v.nullish(identifierSchema, null), null),
  /** Any JSON value; undefined if the service sent no payload. */
  payload: v.optional(v.unknown()),
  attempts: v.fallback(v.nullish(v.array(countedAttempt), null), null),
});

export const deliveriesSchema = tolerantListSchema(deliverySchema);

export type Attempt = Readonly<v.InferOutput<typeof attemptSchema>>;
export type Delivery = Readonly<v.InferOutput<typeof deliverySchema>>;

/**
 * `retrying` is optional: a service without it calls a delivery `pending` until it succeeds or
 * fails. `held`: occurred while the webhook was paused; sent only by a retry that includes held
 * deliveries.
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

/** True if the delivery awaits its first attempt or a retry. */
export function isWaiting({ status }: Delivery): boolean {
  return status === 'pending' || status === 'retrying';
}

export function isSuccess({ responseStatus }: Attempt): boolean {
  return responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
}
