import * as v from 'valibot';
import type { ResponseHead } from '#platform/http/failure.ts';
import {
  identifierSchema,
  nullableNumberSchema,
  nullableTextSchema,
  tolerantListSchema,
} from '#platform/parse-list.ts';
import { parseDate } from '#text/parse-date.ts';
import { OneTimeSecret } from './signing-secret.ts';

/** Fields of a webhook as typed in a form or sent to the service (interface 4.4). */
export type WebhookInput = {
  readonly url: string;
  readonly eventTypes: readonly string[];
};

const maybeEventTypes = v.fallback(
  v.nullish(
    v.pipe(
      v.array(v.unknown()),
      v.transform((names): readonly string[] => names.filter((name) => typeof name === 'string')),
    ),
    null,
  ),
  null,
);

const healthSchema = v.object({
  /** `unused`, `healthy`, `failing`, `blocked` (waits for a failing delivery), or any text. */
  state: nullableTextSchema,
  /** First failure after the last success, or a later resumption. Null after a success. */
  since: nullableTextSchema,
  lastSuccessAt: nullableTextSchema,
  lastFailureAt: nullableTextSchema,
  /** Deliveries that have neither succeeded nor failed yet. */
  waiting: nullableNumberSchema,
  /** Events from pauses that have not been sent. */
  held: nullableNumberSchema,
});

const pausedBySchema = v.object({
  /** `person`, `gone` (410), `failures` (five days without a success), or any other text. */
  reason: nullableTextSchema,
  at: nullableTextSchema,
});

/**
 * Unreadable only without an id; other missing fields are null (interface 2.6). Times aren't
 * validated. No field for a signing secret, so that it is never cached.
 */
export const subscriptionSchema = v.object({
  subscriptionId: v.pipe(identifierSchema, v.nonEmpty()),
  url: nullableTextSchema,
  eventTypes: maybeEventTypes,
  /** `active`, `paused`, or any other text. */
  status: nullableTextSchema,
  createdAt: nullableTextSchema,
  /** This field and those below require the extensions webhooks.manage and webhooks.rotate. */
  health: v.fallback(v.nullish(healthSchema, null), null),
  pausedBy: v.fallback(v.nullish(pausedBySchema, null), null),
  /** Time until which the previous secret also signs deliveries. */
  previousSecretUntil: nullableTextSchema,
});

export const subscriptionsSchema = tolerantListSchema(subscriptionSchema);

export type Subscription = Readonly<v.InferOutput<typeof subscriptionSchema>>;
export type Health = NonNullable<Subscription['health']>;

export function createPlaceholderSubscription(subscriptionId: string): Subscription {
  // The schema could reject an id from the page's URL.
  return { ...v.parse(subscriptionSchema, { subscriptionId: 'any' }), subscriptionId };
}

/** True if the endpoint rejects deliveries or doesn't respond. */
export function isFailing({ state }: Health): boolean {
  return state === 'failing' || state === 'blocked';
}

/** True if the webhook was resumed since, so that its endpoint might work again. */
export function wasResumedAfterLastFailure({ since, lastFailureAt }: Health): boolean {
  const resumed = parseDate(since ?? '');
  const failed = parseDate(lastFailureAt ?? '');
  return resumed !== null && failed !== null && failed < resumed;
}

/** True if deliveries fail, or the service has paused the webhook. */
export function needsAttention({ status, health, pausedBy }: Subscription): boolean {
  if (status === 'paused') return pausedBy?.reason === 'gone' || pausedBy?.reason === 'failures';
  return health !== null && isFailing(health);
}

/** Fields that the response lacks keep their loaded value. */
export function mergeResponse(
  known: Subscription | undefined,
  response: Subscription,
): Subscription {
  // `pausedBy` is valid only for the same status.
  const isSameStatus = response.status === null || response.status === known?.status;
  return {
    subscriptionId: response.subscriptionId,
    url: response.url ?? known?.url ?? null,
    eventTypes: response.eventTypes ?? known?.eventTypes ?? null,
    status: response.status ?? known?.status ?? null,
    createdAt: response.createdAt ?? known?.createdAt ?? null,
    health: response.health ?? known?.health ?? null,
    pausedBy: response.pausedBy ?? (isSameStatus ? (known?.pausedBy ?? null) : null),
    previousSecretUntil: response.previousSecretUntil ?? known?.previousSecretUntil ?? null,
  };
}

export type TaggedSubscription = Subscription & {
  /** Sent as If-Match; null if the service sent no strong ETag. */
  readonly entityTag: string | null;
};

export const taggedSubscriptionSchema = ({
  entityTag,
}: ResponseHead): v.GenericSchema<unknown, TaggedSubscription> =>
  v.pipe(
    subscriptionSchema,
    v.transform((subscription) => ({
      ...subscription,
      // If-Match uses strong comparison, in which a weak ETag never matches.
      entityTag: entityTag?.startsWith('"') ? entityTag : null,
    })),
  );

/**
 * Separates the secret, which must not be cached. It is returned even if the subscription is
 * invalid.
 */
export const secretResponseSchema = v.pipe(
  v.looseObject({}),
  v.transform((response) => {
    const { success, output } = v.safeParse(subscriptionSchema, response);
    const { signingSecret } = response;
    const hasSecret = typeof signingSecret === 'string' && signingSecret.trim() !== '';
    return {
      subscription: success ? output : null,
      secret: hasSecret ? new OneTimeSecret(signingSecret) : null,
    };
  }),
);

export type SecretResponse = Readonly<v.InferOutput<typeof secretResponseSchema>>;
