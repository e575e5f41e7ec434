import * as v from 'valibot';
import { identifier, maybeNumber, maybeText, tolerantList } from '#platform/tolerant.ts';

/** Headers by name. */
export type HeaderTexts = Readonly<Record<string, string>>;

/** One attempt to deliver. Members are null if they weren't sent or have another type. */
export type Attempt = {
  /** ISO 8601 by the interface; not checked. */
  readonly at: string | null;
  readonly durationMs: number | null;
  /** What the service sent, signatures included. */
  readonly requestHeaders: HeaderTexts | null;
  /** Null without a response. */
  readonly responseStatus: number | null;
  /** Of the endpoint: untrusted text. */
  readonly responseHeaders: HeaderTexts | null;
  /** The beginning of the endpoint's response: untrusted text. */
  readonly responseBody: string | null;
  readonly error: string | null;
};

/** A delivery (extension webhooks.deliveries). Members are null if they weren't sent. */
export type Delivery = {
  readonly deliveryId: string;
  readonly eventType: string | null;
  /** What the event is about, such as the name of a folder. */
  readonly about: string | null;
  /** ISO 8601 by the interface; not checked. */
  readonly createdAt: string | null;
  /** One of `deliveryStatuses`, or whatever else the service says. */
  readonly status: string | null;
  readonly nextAttemptAt: string | null;
  /** The id of the delivery before it in the queue. */
  readonly waitsBehind: string | null;
  /** Any JSON; undefined where none was sent. */
  readonly payload?: unknown;
  readonly attempts: readonly Attempt[] | null;
};

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

/** True if the service won't change it by itself. Unknown states count as final. */
export function isFinal(delivery: Delivery): boolean {
  return !isWaiting(delivery) && delivery.status !== 'held';
}

/** Whether the endpoint accepted what was sent. */
export function isSuccess({ responseStatus }: Attempt): boolean {
  return responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
}

const nothing: Attempt = {
  at: null,
  durationMs: null,
  requestHeaders: null,
  responseStatus: null,
  responseHeaders: null,
  responseBody: null,
  error: null,
};

/** A header whose value isn't text is left out. */
const maybeHeaders: v.GenericSchema<unknown, HeaderTexts | null> = v.fallback(
  v.nullish(
    v.pipe(
      v.unknown(),
      v.check((headers) => !Array.isArray(headers)),
      v.record(v.string(), v.unknown()),
      v.transform((headers) =>
        Object.fromEntries(
          Object.entries(headers).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value]] : [],
          ),
        ),
      ),
    ),
    null,
  ),
  null,
);

/** An attempt that isn't an object still counts. */
const attemptSchema: v.GenericSchema<unknown, Attempt> = v.fallback(
  v.object({
    at: maybeText,
    durationMs: maybeNumber,
    requestHeaders: maybeHeaders,
    responseStatus: maybeNumber,
    responseHeaders: maybeHeaders,
    responseBody: maybeText,
    error: maybeText,
  }),
  nothing,
);

/** One delivery; unusable only without an id to address it by. */
export const deliverySchema: v.GenericSchema<unknown, Delivery> = v.object({
  deliveryId: v.pipe(identifier, v.nonEmpty()),
  eventType: maybeText,
  about: maybeText,
  createdAt: maybeText,
  status: maybeText,
  nextAttemptAt: maybeText,
  waitsBehind: v.fallback(v.nullish(identifier, null), null),
  payload: v.optional(v.unknown()),
  attempts: v.fallback(v.nullish(v.array(attemptSchema), null), null),
});

export const deliveriesSchema = tolerantList(deliverySchema);
