import * as v from 'valibot';
import { OneTimeSecret } from '#data/webhooks/secret/one-time-secret.ts';
import {
  detailMembers,
  mergeDetails,
  type SubscriptionDetails,
} from '#data/webhooks/subscriptions/subscription-details.ts';
import type { AnswerHead } from '#platform/http/failure.ts';
import { identifier, maybeText, tolerantList } from '#platform/http/tolerant.ts';

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
