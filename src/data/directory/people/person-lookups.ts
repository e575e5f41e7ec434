import { CancelledError, type QueryClient, type QueryState } from '@tanstack/react-query';
import pLimit from 'p-limit';
import { personKey, personQuery } from '#data/directory/queries.ts';
import type { Person } from '#data/directory/schema.ts';
import { backgroundQueryOptions } from '#platform/background-query.ts';
import { isValidPathParameter } from '#platform/http/api-path.ts';
import { getFailure, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { shouldRetryRead } from '#platform/http/retry.ts';
import { createObservable, type Observable } from '#platform/observable.ts';
import { maxNameLength } from '#text/truncate.ts';

// One query observer per person would be slow for thousands of people, so look-ups fetch
// `personQuery` without observers, and a single subscription to the query cache receives the results.

/** State of one look-up. `missing`: the directory has no such person. */
export type PersonLookup = {
  readonly status: 'looking' | 'found' | 'missing' | 'failed';
  readonly person?: Person;
  readonly error?: Error;
};

type PersonLookupState = {
  readonly byName: ReadonlyMap<string, PersonLookup>;
  /** End of the pause of all look-ups, in epoch milliseconds. */
  readonly pausedUntil: number | undefined;
  /** True if consecutive failures have stopped all look-ups until `tryAgain` is called. */
  readonly halted: boolean;
};

type PersonLookups = Observable<PersonLookupState> & {
  /**
   * Sets the names to look up, the most urgent first. Names of an earlier call that haven't been
   * requested yet are dropped.
   */
  setWanted(names: readonly string[]): void;
  tryAgain(): void;
};

/** True for a name that can be a path parameter and is not too long for a URL. */
export function isValidLookupName(name: string): boolean {
  return isValidPathParameter(name) && name.length <= maxNameLength;
}

const concurrency = 6;
/** Number of consecutive failures after which the service is probably the cause, so that all stops. */
const maxFailedLookups = 6;
/** Pause after a 429 without `Retry-After`, in milliseconds. */
const pauseWithoutRetryAfterMs = 10_000;
/** Milliseconds for which changed look-ups are collected before subscribers are notified. */
const updateMs = 60;

const lookupsOfCache = new WeakMap<QueryClient, PersonLookups>();

/**
 * Returns the look-ups of a query cache. All callers share one object, and so the limit of concurrent
 * requests.
 */
export function getPersonLookups(queryClient: QueryClient, directory: Http): PersonLookups {
  const lookups = lookupsOfCache.get(queryClient) ?? createPersonLookups(queryClient, directory);
  lookupsOfCache.set(queryClient, lookups);
  return lookups;
}

/** Returns undefined if the person has to be looked up, for the first time or again. */
function lookupOf({
  data,
  error,
  fetchStatus,
}: QueryState<Person | null>): PersonLookup | undefined {
  if (data === null) return { status: 'missing' };
  if (data !== undefined) return { status: 'found', person: data };
  if (fetchStatus !== 'idle') return { status: 'looking' };
  // A look-up that was cancelled or rate-limited is requested again, so it isn't a failure.
  if (error === null || error instanceof CancelledError) return undefined;
  if (isFailure(error, 'rate-limited', 'aborted')) return undefined;
  return { status: 'failed', error };
}

function createPersonLookups(queryClient: QueryClient, directory: Http): PersonLookups {
  const limit = pLimit(concurrency);
  const byName = new Map<string, PersonLookup>();
  const { snapshot, subscribe, set } = createObservable<PersonLookupState>({
    byName: new Map(),
    pausedUntil: undefined,
    halted: false,
  });
  const update = (change: Partial<PersonLookupState>) => set({ ...snapshot(), ...change });
  let wanted: readonly string[] = [];
  let failuresInARow = 0;

  function sendWanted(): void {
    limit.clearQueue();
    const { pausedUntil, halted } = snapshot();
    if (pausedUntil !== undefined || halted) return;
    for (const name of wanted) {
      if (isValidLookupName(name) && !byName.has(name)) void limit(lookUp, name);
    }
  }

  async function lookUp(name: string): Promise<void> {
    if (byName.has(name)) return;
    try {
      await queryClient.fetchQuery({
        ...personQuery(directory, name),
        ...backgroundQueryOptions,
        // After a 429, all look-ups pause instead.
        retry: (retriesSoFar, error) =>
          !isFailure(error, 'rate-limited') && shouldRetryRead(retriesSoFar, error),
      });
      failuresInARow = 0;
    } catch (error) {
      const failure = getFailure(error);
      if (failure?.kind === 'rate-limited') pause(failure.retryAfterMs ?? pauseWithoutRetryAfterMs);
      // A cancelled request isn't a failure of the directory.
      else if (!(error instanceof CancelledError)) failuresInARow += 1;
      if (failuresInARow < maxFailedLookups) return;
      update({ halted: true });
      limit.clearQueue();
    }
  }

  function pause(pauseMs: number): void {
    const until = Math.max(Date.now() + pauseMs, snapshot().pausedUntil ?? 0);
    update({ pausedUntil: until });
    limit.clearQueue();
    setTimeout(() => {
      if (snapshot().pausedUntil !== until) return;
      update({ pausedUntil: undefined });
      sendWanted();
    }, until - Date.now());
  }

  function resume(): void {
    failuresInARow = 0;
    update({ halted: false });
    sendWanted();
  }

  let isPublishScheduled = false;
  function publish(): void {
    isPublishScheduled = false;
    update({ byName: new Map(byName) });
  }
  function readFromCache({ queryKey }: { queryKey: readonly unknown[] }): void {
    if (!personKey.every((part, index) => queryKey[index] === part)) return;
    const name = String(queryKey[personKey.length]);
    const query = queryClient.getQueryState(personQuery(directory, name).queryKey);
    const lookup = query && lookupOf(query);
    const before = byName.get(name);
    const isSame = before?.status === lookup?.status && before?.person === lookup?.person;
    if (isSame && before?.error === lookup?.error) return;
    if (lookup === undefined) byName.delete(name);
    else byName.set(name, lookup);
    if (!isPublishScheduled) setTimeout(publish, updateMs);
    isPublishScheduled = true;
  }
  const cache = queryClient.getQueryCache();
  cache.findAll({ queryKey: personKey }).forEach(readFromCache);
  cache.subscribe(({ query }) => readFromCache(query));

  return {
    snapshot,
    subscribe,
    setWanted(names) {
      wanted = names;
      // No failed look-ups remain if other code removed them, for example after a new directory key.
      const hasFailed = [...byName.values()].some(({ status }) => status === 'failed');
      if (snapshot().halted && !hasFailed) resume();
      else sendWanted();
    },
    tryAgain() {
      queryClient.removeQueries({
        queryKey: personKey,
        predicate: (query) => query.state.status === 'error' && !query.isActive(),
      });
      resume();
    },
  };
}
