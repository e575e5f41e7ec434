import * as v from 'valibot';
import type { ResponseHead } from '#platform/http/failure.ts';
import { identifier, maybeNumber, maybeText, tolerantList } from '#platform/tolerant.ts';
import { OneTimeSecret } from './signing-secret.ts';

/** Endpoint and events of a webhook, as typed in a form or as sent (interface 4.4). */
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

/** Schema of a webhook's health. */
const healthSchema = v.object({
  /**
   * `unused`, `healthy`, `failing`, `blocked` (other deliveries wait behind a failing one), or any
   * other text.
   */
  state: maybeText,
  /**
   * Time of the first failure since the last success, or of a later resumption; null if nothing has failed since
   * that success.
   */
  since: maybeText,
  lastSuccessAt: maybeText,
  lastFailureAt: maybeText,
  /** Number of unfinished deliveries. */
  waiting: maybeNumber,
  /** Number of events that occurred during pauses and have not been sent. */
  held: maybeNumber,
});

/** Schema of the cause and time of a pause. */
const pausedBySchema = v.object({
  /**
   * `person`, `gone` (a 410 response), `failures` (five days without a success), or any other text.
   */
  reason: maybeText,
  at: maybeText,
});

/**
 * Schema of a webhook subscription (interface 2.6); only a missing id makes it unreadable. Members
 * are null if they are missing; times should be ISO 8601 but aren't validated. It has no member for
 * a signing secret, so a response that repeats one can't bring it into a cache.
 */
export const subscriptionSchema = v.object({
  subscriptionId: v.pipe(identifier, v.nonEmpty()),
  url: maybeText,
  eventTypes: maybeEventTypes,
  /** `active`, `paused`, or any other text. */
  status: maybeText,
  createdAt: maybeText,
  /** The following members are sent by services with webhooks.manage. */
  health: v.fallback(v.nullish(healthSchema, null), null),
  pausedBy: v.fallback(v.nullish(pausedBySchema, null), null),
  /** Time until which deliveries also have a signature by the previous secret. */
  previousSecretUntil: maybeText,
});

export const subscriptionsSchema = tolerantList(subscriptionSchema);

export type Subscription = Readonly<v.InferOutput<typeof subscriptionSchema>>;
export type Health = NonNullable<Subscription['health']>;

/** Returns a subscription of which only the id is available. */
export function createUnknownSubscription(subscriptionId: string): Subscription {
  // The schema can reject the id in the URL, so the id is set afterwards.
  return { ...v.parse(subscriptionSchema, { subscriptionId: 'any' }), subscriptionId };
}

/** True if the endpoint accepts no deliveries at the moment. */
export function isFailing({ state }: Health): boolean {
  return state === 'failing' || state === 'blocked';
}

/** True if the webhook was resumed after the last failure, so the endpoint may be fixed. */
export function hasNoAttemptSinceResume({ since, lastFailureAt }: Health): boolean {
  if (since === null || lastFailureAt === null) return false;
  return Date.parse(lastFailureAt) < Date.parse(since);
}

/**
 * True if the endpoint accepts no deliveries at the moment, or the service has paused the webhook.
 */
export function needsAttention({ status, health, pausedBy }: Subscription): boolean {
  if (status === 'paused') return pausedBy?.reason === 'gone' || pausedBy?.reason === 'failures';
  return health !== null && isFailing(health);
}

/**
 * Merges the response to a change into the loaded state; members that the response omits are kept.
 */
export function mergeResponse(known: Subscription | undefined, answer: Subscription): Subscription {
  // The earlier `pausedBy` doesn't apply to a new pause.
  const isSameStatus = answer.status === null || answer.status === known?.status;
  return {
    subscriptionId: answer.subscriptionId,
    url: answer.url ?? known?.url ?? null,
    eventTypes: answer.eventTypes ?? known?.eventTypes ?? null,
    status: answer.status ?? known?.status ?? null,
    createdAt: answer.createdAt ?? known?.createdAt ?? null,
    health: answer.health ?? known?.health ?? null,
    pausedBy: answer.pausedBy ?? (isSameStatus ? (known?.pausedBy ?? null) : null),
    previousSecretUntil: answer.previousSecretUntil ?? known?.previousSecretUntil ?? null,
  };
}

/** Subscription from a response about it alone. */
export type TaggedSubscription = Subscription & {
  /** ETag for If-Match; null if the service sent no strong one. */
  readonly entityTag: string | null;
};

export const taggedSubscriptionSchema = ({
  entityTag,
}: ResponseHead): v.GenericSchema<unknown, TaggedSubscription> =>
  v.pipe(
    subscriptionSchema,
    v.transform((subscription) => ({
      ...subscription,
      // If-Match uses strong comparison, so a weak tag never matches.
      entityTag: entityTag?.startsWith('"') ? entityTag : null,
    })),
  );

/**
 * Schema of the response to a creation (interface 4.4): splits it into the subscription, which can
 * be cached, and the secret, which is returned even if the rest of the response is invalid.
 */
export const creationSchema = v.pipe(
  v.looseObject({}),
  v.transform((answer) => {
    const { success, output } = v.safeParse(subscriptionSchema, answer);
    const { signingSecret } = answer;
    const hasSecret = typeof signingSecret === 'string' && signingSecret.trim() !== '';
    return {
      subscription: success ? output : null,
      secret: hasSecret ? new OneTimeSecret(signingSecret) : null,
    };
  }),
);
