import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  nameKey,
  type SpecificationName,
  type SpecificationReading,
} from '#data/specifications/specification.ts';
import type { Config } from '#platform/config.ts';
import type { Http } from '#platform/http/http.ts';
import { retryIdempotent } from '#platform/http/retry.ts';
import type { Observable } from '#platform/observable.ts';
import type { SessionState } from '#platform/session/session.ts';
import { storageIfAllowed, storageKey } from '#platform/stored.ts';
import { createLocalReadings, type LocalReadings } from './local-readings.ts';
import type { NewReading } from './reading.ts';
import { deleteReadings, listReadings, putReading } from './service-readings.ts';

type List = readonly SpecificationReading[];

const readingsKey = ['viewer', 'specification-readings'] as const;

/** One after another, so that what was sent last is what is kept. */
const writes = { scope: { id: 'specification-readings' }, retry: retryIdempotent } as const;

/** Kept in this browser, apart by person, deployment and service. */
function localReadings({ baseUrl }: Config, session: Observable<SessionState>): LocalReadings {
  const state = session.snapshot();
  if (state.status !== 'signed-in') throw new Error('nobody is signed in');
  const { issuer, subject } = state.person;
  return createLocalReadings(
    storageIfAllowed(() => window.localStorage),
    storageKey('readings', import.meta.env.BASE_URL, baseUrl, issuer, subject),
  );
}

/** Changes the list in the cache. A read that began earlier is cancelled: it may be older. */
async function changeListed(client: QueryClient, change: (listed: List) => List): Promise<void> {
  await client.cancelQueries({ queryKey: readingsKey });
  client.setQueryData<List>(readingsKey, (listed) => listed && change(listed));
}

const without = (listed: List, name: SpecificationName) =>
  listed.filter((reading) => nameKey(reading.name) !== nameKey(name));

/**
 * What the signed-in person has read: kept by the service if it offers viewer.specificationReadings,
 * else by this browser. Hashes of blocks are kept by this browser, where versions can't be compared.
 */
export function readingsOf({
  config,
  session,
  viewer,
}: {
  readonly config: Config;
  readonly session: Observable<SessionState>;
  readonly viewer: Http;
}) {
  const local = localReadings(config, session);
  const byService = config.extensions.has('viewer.specificationReadings');
  const needsBlocks = !config.extensions.has('viewer.specificationHistory');

  return {
    keptBy: byService ? 'service' : 'browser',
    /** Whether changes can only be marked with hashes of blocks, so that a record has to have them. */
    needsBlocks,
    /** Whether this browser keeps anything, even where the service keeps the list. */
    isKeptHere: () => local.list().length > 0,
    /** For these hashes. */
    salt: local.salt,
    blocksOf: local.blocksOf,
    /** All readings, latest first. */
    query: queryOptions({
      queryKey: readingsKey,
      queryFn: ({ signal }) => (byService ? listReadings(viewer, signal) : local.list()),
    }),
    record: mutationOptions({
      ...writes,
      mutationKey: ['viewer', 'record-reading'],
      mutationFn: async (reading: NewReading) => {
        const kept = byService && !needsBlocks ? null : local.record(reading);
        return byService ? putReading(viewer, reading) : kept;
      },
      onSuccess: async (recorded, { name }, _, { client }) => {
        if (recorded === null) return;
        await changeListed(client, (listed) => [recorded, ...without(listed, name)]);
      },
    }),
    /** Forgets one, or all without a name. */
    forget: mutationOptions({
      ...writes,
      mutationKey: ['viewer', 'forget-readings'],
      mutationFn: async (name: SpecificationName | undefined) => {
        local.forget(name);
        if (byService) await deleteReadings(viewer, name);
      },
      onSuccess: (_, name, __, { client }) =>
        changeListed(client, (listed) => (name === undefined ? [] : without(listed, name))),
    }),
  } as const;
}

/** What screens know of readings: options for useQuery and useMutation. */
export type Readings = ReturnType<typeof readingsOf>;
