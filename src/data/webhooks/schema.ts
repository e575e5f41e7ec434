import * as v from 'valibot';
import type { AnswerHead } from '#platform/http/failure.ts';
import { identifier, maybeNumber, maybeText, tolerantList } from '#platform/tolerant.ts';
import { OneTimeSecret } from './signing-secret.ts';

/**
 * A webhook subscription (interface 2.6). Members are null if they weren't sent. It has no member for a
 * signing secret, so an answer that repeats one can't bring it into a cache.
 */
export type Subscription = {
  readonly subscriptionId: string;
  readonly url: string | null;
  readonly eventTypes: readonly string[] | null;
  /** `active`, `paused`, or any other text. */
  readonly status: string | null;
  /** ISO 8601 by the interface; not checked. */
  readonly createdAt: string | null;
};

/** What a creation sends (interface 4.4). */
export type NewSubscription = {
  readonly url: string;
  readonly eventTypes: readonly string[];
};

/** A subscription of which nothing but the id is known. */
export function unknownSubscription(subscriptionId: string): Subscription {
  return { subscriptionId, url: null, eventTypes: null, status: null, createdAt: null };
}

const usableIdentifier = v.pipe(identifier, v.nonEmpty());

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

const members = {
  subscriptionId: usableIdentifier,
  url: maybeText,
  eventTypes: maybeEventTypes,
  status: maybeText,
  createdAt: maybeText,
};

/** One subscription; unreadable only without an id. Strips unknown members. */
export const subscriptionSchema: v.GenericSchema<unknown, Subscription> = v.object(members);

/** How the endpoint fares. Times are ISO 8601 by the interface; not checked. */
export type Health = {
  /** `unused`, `healthy`, `failing`, `blocked` (others wait behind one that fails), or any other text. */
  readonly state: string | null;
  /**
   * Time of the first failure since the last success, or of a later resumption; null if nothing has failed since
   * that success.
   */
  readonly since: string | null;
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
  /** How many deliveries have not ended. */
  readonly waiting: number | null;
  /** Number of events that occurred during pauses and have not been sent. */
  readonly held: number | null;
};

/** Why a subscription is paused, and since when. */
export type PausedBy = {
  /** `person`, `gone` (an answer of 410), `failures` (five days without a success), or any other text. */
  readonly reason: string | null;
  readonly at: string | null;
};

/** What extensions add to a subscription; null where they don't say. */
export type SubscriptionDetails = {
  readonly health: Health | null;
  /** While it is paused. */
  readonly pausedBy: PausedBy | null;
  /** Until when deliveries carry the signature of the secret before too, ISO 8601. */
  readonly previousSecretUntil: string | null;
};

/** Of a subscription that was just created. */
export const noDetails: SubscriptionDetails = {
  health: null,
  pausedBy: null,
  previousSecretUntil: null,
};

const healthSchema: v.GenericSchema<unknown, Health | null> = v.fallback(
  v.nullish(
    v.object({
      state: maybeText,
      since: maybeText,
      lastSuccessAt: maybeText,
      lastFailureAt: maybeText,
      waiting: maybeNumber,
      held: maybeNumber,
    }),
    null,
  ),
  null,
);

const pausedBySchema: v.GenericSchema<unknown, PausedBy | null> = v.fallback(
  v.nullish(v.object({ reason: maybeText, at: maybeText }), null),
  null,
);

const detailMembers = {
  health: healthSchema,
  pausedBy: pausedBySchema,
  previousSecretUntil: maybeText,
};

type Known = SubscriptionDetails & { readonly status: string | null };

/** What is known after an answer to a change, which need not have the details. */
function mergeDetails(known: Known | undefined, answer: Known): SubscriptionDetails {
  // Who paused it before says nothing of a new pause.
  const isSameStatus = answer.status === null || answer.status === known?.status;
  return {
    health: answer.health ?? known?.health ?? null,
    pausedBy: answer.pausedBy ?? (isSameStatus ? (known?.pausedBy ?? null) : null),
    previousSecretUntil: answer.previousSecretUntil ?? known?.previousSecretUntil ?? null,
  };
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
export function needsAttention({ status, health, pausedBy }: Known): boolean {
  if (status === 'paused') return pausedBy?.reason === 'gone' || pausedBy?.reason === 'failures';
  return health !== null && isFailing(health);
}

/** A subscription as a service that lists them reads it (extension webhooks.manage). */
export type DetailedSubscription = Subscription & SubscriptionDetails;

const detailedSubscriptionSchema: v.GenericSchema<unknown, DetailedSubscription> = v.object({
  ...members,
  ...detailMembers,
});

/** A subscription that was read by itself, or answered to a change of it. */
export type TaggedSubscription = DetailedSubscription & {
  /** For If-Match; null without a strong ETag. */
  readonly entityTag: string | null;
};

export const taggedSubscriptionSchema = ({
  entityTag,
}: AnswerHead): v.GenericSchema<unknown, TaggedSubscription> =>
  v.pipe(
    detailedSubscriptionSchema,
    v.transform((subscription) => ({
      ...subscription,
      // If-Match compares strongly: a weak tag never matches.
      entityTag: entityTag?.startsWith('"') ? entityTag : null,
    })),
  );

/** What is known after an answer: members that it leaves out stay as they were. */
export function mergeAnswer(known: Subscription | undefined, answer: Subscription): Subscription {
  return {
    subscriptionId: answer.subscriptionId,
    url: answer.url ?? known?.url ?? null,
    eventTypes: answer.eventTypes ?? known?.eventTypes ?? null,
    status: answer.status ?? known?.status ?? null,
    createdAt: answer.createdAt ?? known?.createdAt ?? null,
  };
}

/** The same with what extensions add. */
export function mergeDetailedAnswer(
  known: DetailedSubscription | undefined,
  answer: DetailedSubscription,
): DetailedSubscription {
  return { ...mergeAnswer(known, answer), ...mergeDetails(known, answer) };
}

export const subscriptionsSchema = tolerantList(detailedSubscriptionSchema);

/** The answer to a creation. A secret is never lost, whatever else is wrong with the answer. */
export type Creation = {
  readonly subscription: Subscription | null;
  readonly secret: OneTimeSecret | null;
};

const maybeSecret = v.fallback(
  v.pipe(
    v.string(),
    v.regex(/\S/),
    v.transform((secret): OneTimeSecret | null => new OneTimeSecret(secret)),
  ),
  null,
);

/** The answer to interface 4.4, split into the subscription, which may be cached, and the secret. */
export const creationSchema: v.GenericSchema<unknown, Creation> = v.pipe(
  v.looseObject({}),
  v.transform((answer) => {
    const subscription = v.safeParse(subscriptionSchema, answer);
    return {
      subscription: subscription.success ? subscription.output : null,
      secret: v.parse(maybeSecret, answer.signingSecret),
    };
  }),
);
