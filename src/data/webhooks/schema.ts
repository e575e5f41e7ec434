import * as v from 'valibot';
import type { AnswerHead } from '#platform/http/failure.ts';
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

/** How the endpoint fares. */
const healthSchema = v.object({
  /** `unused`, `healthy`, `failing`, `blocked` (others wait behind one that fails), or any other text. */
  state: maybeText,
  /**
   * Time of the first failure since the last success, or of a later resumption; null if nothing has failed since
   * that success.
   */
  since: maybeText,
  lastSuccessAt: maybeText,
  lastFailureAt: maybeText,
  /** How many deliveries have not ended. */
  waiting: maybeNumber,
  /** Number of events that occurred during pauses and have not been sent. */
  held: maybeNumber,
});

/** Why a subscription is paused, and since when. */
const pausedBySchema = v.object({
  /** `person`, `gone` (an answer of 410), `failures` (five days without a success), or any other text. */
  reason: maybeText,
  at: maybeText,
});

/**
 * A webhook subscription (interface 2.6), unreadable only without an id. Members are null if they weren't sent; times
 * are ISO 8601 by the interface, and not checked. There is no member for a signing secret, so an answer that repeats
 * one can't bring it into a cache.
 */
export const subscriptionSchema = v.object({
  subscriptionId: v.pipe(identifier, v.nonEmpty()),
  url: maybeText,
  eventTypes: maybeEventTypes,
  /** `active`, `paused`, or any other text. */
  status: maybeText,
  createdAt: maybeText,
  /** From here on: sent by services with webhooks.manage. */
  health: v.fallback(v.nullish(healthSchema, null), null),
  pausedBy: v.fallback(v.nullish(pausedBySchema, null), null),
  /** Until when deliveries carry the signature of the secret before too. */
  previousSecretUntil: maybeText,
});

export const subscriptionsSchema = tolerantList(subscriptionSchema);

export type Subscription = Readonly<v.InferOutput<typeof subscriptionSchema>>;
export type Health = NonNullable<Subscription['health']>;

/** A subscription of which nothing but the id is known. */
export function unknownSubscription(subscriptionId: string): Subscription {
  // The schema can reject the id in the URL, so the id is set afterwards.
  return { ...v.parse(subscriptionSchema, { subscriptionId: 'any' }), subscriptionId };
}

/** Whether the endpoint takes nothing at the moment. */
export function isFailing({ state }: Health): boolean {
  return state === 'failing' || state === 'blocked';
}

/** True if the webhook was resumed after the last failure, so the endpoint may be fixed. */
export function isUntriedSinceResumption({ since, lastFailureAt }: Health): boolean {
  if (since === null || lastFailureAt === null) return false;
  return Date.parse(lastFailureAt) < Date.parse(since);
}

/** True if the endpoint accepts nothing at the moment, or the service has paused the webhook. */
export function needsAttention({ status, health, pausedBy }: Subscription): boolean {
  if (status === 'paused') return pausedBy?.reason === 'gone' || pausedBy?.reason === 'failures';
  return health !== null && isFailing(health);
}

/** Merges the answer to a change into the known state: members that it leaves out stay. */
export function mergeAnswer(known: Subscription | undefined, answer: Subscription): Subscription {
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

/** A subscription that was read by itself, or answered to a change of it. */
export type TaggedSubscription = Subscription & {
  /** For If-Match; null without a strong ETag. */
  readonly entityTag: string | null;
};

export const taggedSubscriptionSchema = ({
  entityTag,
}: AnswerHead): v.GenericSchema<unknown, TaggedSubscription> =>
  v.pipe(
    subscriptionSchema,
    v.transform((subscription) => ({
      ...subscription,
      // If-Match uses strong comparison, so a weak tag never matches.
      entityTag: entityTag?.startsWith('"') ? entityTag : null,
    })),
  );

/**
 * The answer to interface 4.4, split into the subscription, which may be cached, and the secret, which is never lost,
 * whatever else is wrong with the answer.
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
