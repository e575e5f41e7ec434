import { CancelledError, type QueryClient, type QueryState } from '@tanstack/react-query';
import { personKey, personQuery } from '#data/directory/queries.ts';
import type { Person } from '#data/directory/schema.ts';
import { isAddressable } from '#platform/http/api-path.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { retryRead } from '#platform/http/retry.ts';
import { inBackground } from '#platform/in-background.ts';
import { type Observable, observable } from '#platform/observable.ts';
import { maxNameLength } from '#text/truncate.ts';
import { createLookupQueue, type LookupEnd, type QueueState } from './person-lookup-queue.ts';

/** The state of one lookup; a person who was never requested has none. */
export type Lookup =
  | { readonly kind: 'looking' }
  | { readonly kind: 'found'; readonly person: Person }
  /** The directory has nobody of that name. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'failed'; readonly error: Error };

export type Lookups = QueueState & { readonly byName: ReadonlyMap<string, Lookup> };

/** All lookups since the page was loaded, and a queue of those to come. */
export type PersonLookups = Observable<Lookups> & {
  /** Replaces the names to look up, the most urgent first. */
  setWanted(names: readonly string[]): void;
  /** Looks up again what failed. */
  tryAgain(): void;
};

/**
 * Whether the directory can be asked for a name. Servers refuse long addresses, and no person has such
 * a long name.
 */
export function canBeLookedUp(name: string): boolean {
  return isAddressable(name) && name.length <= maxNameLength;
}

const concurrency = 6;
/** How often the screen is updated while many answers arrive. */
const stepMs = 60;

const lookupsOfCache = new WeakMap<QueryClient, PersonLookups>();

/** The lookups of this cache. All screens share them, and with them the limit at a time. */
export function personLookups(queryClient: QueryClient, directory: Http): PersonLookups {
  const before = lookupsOfCache.get(queryClient);
  if (before !== undefined) return before;
  const lookups = createPersonLookups(queryClient, directory);
  lookupsOfCache.set(queryClient, lookups);
  return lookups;
}

function lookupOf(cached: QueryState<Person | null>): Lookup | undefined {
  const { data, error, fetchStatus } = cached;
  if (data === null) return { kind: 'missing' };
  if (data !== undefined) return { kind: 'found', person: data };
  if (fetchStatus !== 'idle') return { kind: 'looking' };
  // It is requested again after the pause.
  if (error === null || error instanceof CancelledError) return undefined;
  if (isFailure(error, 'rate-limited', 'aborted')) return undefined;
  return { kind: 'failed', error };
}

function sameLookup(a: Lookup | undefined, b: Lookup | undefined): boolean {
  if (a?.kind === 'found' && b?.kind === 'found') return a.person === b.person;
  if (a?.kind === 'failed' && b?.kind === 'failed') return a.error === b.error;
  return a?.kind === b?.kind;
}

function endOf(error: unknown): LookupEnd {
  // By the person, on a screen that waited for the same one. It says nothing of the directory.
  if (error instanceof CancelledError) return { kind: 'settled' };
  const failure = failureOf(error);
  if (failure?.kind !== 'rate-limited') return { kind: 'failed' };
  return { kind: 'rate-limited', afterMs: failure.retryAfterMs };
}

function createPersonLookups(queryClient: QueryClient, directory: Http): PersonLookups {
  const byName = new Map<string, Lookup>();
  const queue = createLookupQueue({
    concurrency,
    isNeeded: (name) => canBeLookedUp(name) && !byName.has(name),
    async lookUp(name) {
      try {
        await queryClient.fetchQuery({
          ...personQuery(directory, name),
          ...inBackground,
          // The queue pauses all lookups when the directory asks for a pause.
          retry: (retriesSoFar, error) =>
            !isFailure(error, 'rate-limited') && retryRead(retriesSoFar, error),
        });
        return { kind: 'settled' };
      } catch (error) {
        return endOf(error);
      }
    },
  });

  const state = observable<Lookups>({ ...queue.snapshot(), byName: new Map() });
  let publishing = false;
  const publish = () => {
    publishing = false;
    state.set({ ...queue.snapshot(), byName: new Map(byName) });
  };
  const publishSoon = () => {
    if (!publishing) setTimeout(publish, stepMs);
    publishing = true;
  };

  const setLookup = (name: string, lookup: Lookup | undefined) => {
    if (sameLookup(byName.get(name), lookup)) return;
    if (lookup === undefined) byName.delete(name);
    else byName.set(name, lookup);
    publishSoon();
  };
  const readFromCache = ({ queryKey }: { queryKey: readonly unknown[] }) => {
    if (!personKey.every((part, index) => queryKey[index] === part)) return;
    const name = String(queryKey[personKey.length]);
    const held = queryClient.getQueryState(personQuery(directory, name).queryKey);
    setLookup(name, held && lookupOf(held));
  };
  const cache = queryClient.getQueryCache();
  cache.findAll({ queryKey: personKey }).forEach(readFromCache);
  cache.subscribe(({ query }) => readFromCache(query));
  queue.subscribe(publish);
  publish();

  return {
    snapshot: state.snapshot,
    subscribe: state.subscribe,
    setWanted(names) {
      queue.setWanted(names);
      // The failures were cleared elsewhere, for example when a new key was entered.
      const failed = [...byName.values()].some(({ kind }) => kind === 'failed');
      if (queue.snapshot().halted && !failed) queue.resume();
    },
    tryAgain() {
      queryClient.removeQueries({
        queryKey: personKey,
        predicate: (query) => query.state.status === 'error' && !query.isActive(),
      });
      queue.resume();
    },
  };
}
