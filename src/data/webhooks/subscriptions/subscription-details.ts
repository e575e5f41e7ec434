import * as v from 'valibot';
import { maybeNumber, maybeText } from '#platform/http/tolerant.ts';

/** How the endpoint fares. Times are ISO 8601 by the interface; not checked. */
export type Health = {
  /** `unused`, `healthy`, `failing`, `blocked` (others wait behind one that fails), or any other text. */
  readonly state: string | null;
  /** The first failure since the last success, or the resumption after it. */
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

/** The members of a schema for an object with these details. */
export const detailMembers = {
  health: healthSchema,
  pausedBy: pausedBySchema,
  previousSecretUntil: maybeText,
};

type Known = SubscriptionDetails & { readonly status: string | null };

/** What is known after an answer to a change, which need not have the details. */
export function mergeDetails(known: Known | undefined, answer: Known): SubscriptionDetails {
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
