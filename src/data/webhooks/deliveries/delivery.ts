import * as v from 'valibot';
import { identifier, maybeNumber, maybeText, tolerantList } from '#platform/http/tolerant.ts';

/** One attempt to deliver. Members are null if they weren't sent or have another type. */
export type Attempt = {
  /** ISO 8601 by the interface; not checked. */
  readonly at: string | null;
  readonly durationMs: number | null;
  /** What the endpoint answered with; null where no answer is known. */
  readonly responseStatus: number | null;
  /** The beginning of the endpoint's answer: untrusted text. */
  readonly responseBody: string | null;
  readonly error: string | null;
};

/** A delivery (extension webhooks.deliveries). Members are null if they weren't sent. */
export type Delivery = {
  readonly deliveryId: string;
  readonly eventType: string | null;
  /** ISO 8601 by the interface; not checked. */
  readonly createdAt: string | null;
  /** `pending`, `succeeded` or `failed`, or whatever else the service says. */
  readonly status: string | null;
  readonly nextAttemptAt: string | null;
  /** Any JSON; undefined where none was sent. */
  readonly payload?: unknown;
  readonly attempts: readonly Attempt[] | null;
};

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export function asDeliveryStatus(text: string | null): DeliveryStatus | undefined {
  return deliveryStatuses.find((status) => status === text);
}

const nothing: Attempt = {
  at: null,
  durationMs: null,
  responseStatus: null,
  responseBody: null,
  error: null,
};

/** An attempt that isn't an object still counts. */
const attemptSchema: v.GenericSchema<unknown, Attempt> = v.fallback(
  v.object({
    at: maybeText,
    durationMs: maybeNumber,
    responseStatus: maybeNumber,
    responseBody: maybeText,
    error: maybeText,
  }),
  nothing,
);

/** One delivery; unusable only without an id to address it by. */
export const deliverySchema: v.GenericSchema<unknown, Delivery> = v.object({
  deliveryId: v.pipe(identifier, v.nonEmpty()),
  eventType: maybeText,
  createdAt: maybeText,
  status: maybeText,
  nextAttemptAt: maybeText,
  payload: v.optional(v.unknown()),
  attempts: v.fallback(v.nullish(v.array(attemptSchema), null), null),
});

export const deliveriesSchema = tolerantList(deliverySchema);
