import type { QueryClient } from '@tanstack/react-query';
import { sameEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import { readSubscriptions, subscriptionsQuery } from '#data/webhooks/queries.ts';
import type { NewSubscription, Subscription } from '#data/webhooks/schema.ts';
import type { Http } from '#platform/http/http.ts';
import { withTimeLimit } from '#platform/http/time-limit.ts';
import type { ReadableList } from '#platform/http/tolerant.ts';
import { sameUrl } from './subscription-change.ts';

/** What the service's list tells of a creation whose answer was lost. */
export type LostCreation =
  | { readonly kind: 'created'; readonly subscription: Subscription }
  /** An equal one is listed, and whether it was there before isn't known. */
  | { readonly kind: 'alike'; readonly subscription: Subscription }
  /** The list was read `looks` times without it. The service may still be creating it. */
  | { readonly kind: 'not-seen'; readonly looks: number }
  | { readonly kind: 'not-looked' };

/** The ids listed before a creation; undefined if the list could not be read. */
export type ListedIds = ReadonlySet<string> | undefined;

/** The time limit of the list that is read before a creation. It only helps if the answer is lost. */
const listedBeforeSeconds = 5;
/** Before each reading, in milliseconds. */
const pausesMs = [0, 3_000, 7_000];

/** The ids that the service lists now, past every cache (webhooks.manage). Never rejects. */
export async function listedIds(webhooks: Http): Promise<ListedIds> {
  try {
    const { items } = await withTimeLimit(listedBeforeSeconds, undefined, (signal) =>
      readSubscriptions(webhooks, signal),
    );
    return new Set(items.map(({ subscriptionId }) => subscriptionId));
  } catch {
    return undefined;
  }
}

/** One webhook that is asked for, however often the request is sent. */
export type CreationAttempt = {
  readonly wanted: NewSubscription;
  /** Of the note that is kept of it. */
  readonly noteId: string;
  /** Undefined without webhooks.manage: the service then can't recognise a repeated request. */
  readonly recognition:
    | {
        /** Tells the service that a repeated request is the same. */
        readonly idempotencyKey: string;
        readonly listedBefore: ListedIds;
      }
    | undefined;
};

/**
 * The attempts of one form. The same input is the same attempt until it is forgotten.
 * @param webhooks undefined without webhooks.manage; each request is then an attempt of its own
 */
export function creationAttempts(webhooks: Http | undefined) {
  const attempts = new Map<string, CreationAttempt>();
  return {
    async attemptFor(wanted: NewSubscription): Promise<CreationAttempt> {
      const noteId = crypto.randomUUID();
      if (webhooks === undefined) return { wanted, noteId, recognition: undefined };
      const key = JSON.stringify(wanted);
      const known = attempts.get(key);
      if (known !== undefined) return known;
      const idempotencyKey = crypto.randomUUID();
      const listedBefore = await listedIds(webhooks);
      const attempt = { wanted, noteId, recognition: { idempotencyKey, listedBefore } };
      attempts.set(key, attempt);
      return attempt;
    },
    forget: ({ wanted }: CreationAttempt) => void attempts.delete(JSON.stringify(wanted)),
  };
}

/** What one list read after the creation tells of it; undefined where it isn't in there. */
function seenIn(
  { items }: ReadableList<Subscription>,
  before: ListedIds,
  { url, eventTypes }: NewSubscription,
): LostCreation | undefined {
  const subscription = items.find(
    (item) =>
      !before?.has(item.subscriptionId) &&
      sameUrl(item.url, url) &&
      sameEventTypes(item.eventTypes ?? [], eventTypes),
  );
  return subscription && { kind: before === undefined ? 'alike' : 'created', subscription };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Reads the service's list (webhooks.manage) until the webhook is in there, at most three times
 * within ten seconds. Never rejects. When `signal` aborts it resolves to what has been seen so far.
 */
export async function findLostCreation(
  client: QueryClient,
  webhooks: Http,
  before: ListedIds,
  wanted: NewSubscription,
  signal: AbortSignal,
): Promise<LostCreation> {
  const { queryKey } = subscriptionsQuery(webhooks);
  let looks = 0;
  for (const ms of pausesMs) {
    try {
      await pause(ms, signal);
      const list = await readSubscriptions(webhooks, signal);
      looks += 1;
      // The list on screen must agree with what is said about it.
      await client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, list);
      const seen = seenIn(list, before, wanted);
      if (seen !== undefined) return seen;
    } catch {
      if (signal.aborted) break;
    }
  }
  return looks === 0 ? { kind: 'not-looked' } : { kind: 'not-seen', looks };
}
