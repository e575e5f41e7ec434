import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Config } from '#platform/config.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { getFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { retryIdempotent } from '#platform/http/retry.ts';
import type { Observable } from '#platform/observable.ts';
import type { SessionState } from '#platform/session/session.ts';
import { createStored, type StorageArea, storageIfAllowed, storageKey } from '#platform/stored.ts';
import { tolerantList } from '#platform/tolerant.ts';
import { toNameParameters, versionsQuery } from './queries.ts';
import {
  nameKey,
  type ReadMark,
  readMarkSchema,
  readMarksSchema,
  type SpecificationName,
} from './specification.ts';

/** Read mark without the members that the service sets. */
export type NewReadMark = Omit<ReadMark, 'currentEtag' | 'readAt'>;

/** True if the file exists and differs from the read version; false if its ETag isn't available. */
export function hasChanged({ etag, currentEtag }: ReadMark): boolean {
  return etag !== null && typeof currentEtag === 'string' && currentEtag !== etag;
}

const mostStored = 200;

// Earlier versions of the app also stored a salt and hashes, which are ignored.
const storedSchema = v.object({
  readings: v.pipe(
    tolerantList(
      v.object({
        name: v.object({ codeHostSlug: v.string(), path: v.string() }),
        title: v.nullable(v.string()),
        etag: v.nullable(v.string()),
        version: v.nullable(v.string()),
        /** ISO 8601. */
        readAt: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
    v.transform(({ items }) => items),
  ),
});

type StoredReadMark = v.InferOutput<typeof storedSchema>['readings'][number];

/**
 * Creates a store of read marks in this browser: names, titles, ETags and times, without any text.
 */
export function createStoredReadMarks(storage: StorageArea, key: string) {
  const stored = createStored(storage, key, storedSchema);
  const all = () => stored.read()?.readings ?? [];
  const others = (name: SpecificationName) =>
    all().filter((mark) => nameKey(mark.name) !== nameKey(name));
  const store = (readings: readonly StoredReadMark[]) => {
    if (readings.length === 0) stored.clear();
    else stored.write({ readings: readings.slice(0, mostStored) });
  };
  const toReadMark = (mark: StoredReadMark): ReadMark => ({
    ...mark,
    readAt: new Date(mark.readAt),
    currentEtag: undefined,
  });
  return {
    /** Returns the read marks, latest first. */
    list: () => all().map(toReadMark),
    record: ({ name, title, etag, version }: NewReadMark): ReadMark => {
      const readAt = new Date().toISOString();
      const mark = { name: toNameParameters(name), title, etag, version, readAt };
      store([mark, ...others(name)]);
      return toReadMark(mark);
    },
    /** Removes one read mark, or all without a name. */
    remove: (name?: SpecificationName) => store(name === undefined ? [] : others(name)),
  };
}

const mostMarks = 1_000;
const marksPath = apiPath`/viewer/v1/specification-readings`;

/**
 * Returns the user's read marks, latest first; at most 1,000 (extension
 * viewer.specificationReadings).
 */
export async function listReadMarks(
  viewer: Http,
  signal: AbortSignal,
): Promise<readonly ReadMark[]> {
  const path = marksPath.withQuery({ limit: mostMarks });
  const { items } = await viewer.get('load what you have read', path, readMarksSchema, { signal });
  return items;
}

/**
 * Records a read mark with the service. Sends nothing and returns null for a text without an ETag.
 */
export async function putReadMark(
  viewer: Http,
  { name, etag, version }: NewReadMark,
): Promise<ReadMark | null> {
  if (etag === null) return null;
  // The interface has a member for the heading, which this app doesn't record.
  const body = { ...toNameParameters(name), etag, version, heading: null };
  return viewer.put('remember what you read', marksPath, readMarkSchema, body);
}

/** Deletes one of the service's read marks, or all without a name. */
export async function deleteReadMarks(
  viewer: Http,
  name: SpecificationName | undefined,
): Promise<void> {
  const path = name === undefined ? marksPath : marksPath.withQuery(toNameParameters(name));
  try {
    await viewer.delete('forget what you read', path, v.unknown());
  } catch (error) {
    // The read mark was recorded, even if the response body is invalid.
    if (getFailure(error)?.outcome !== 'applied') throw error;
  }
}

type List = readonly ReadMark[];

const marksKey = ['viewer', 'specification-readings'] as const;

/**
 * Changes the list in the cache. Cancels a fetch that began earlier, because its result can be
 * older.
 */
async function changeListed(client: QueryClient, change: (listed: List) => List): Promise<void> {
  await client.cancelQueries({ queryKey: marksKey });
  client.setQueryData<List>(marksKey, (listed) => listed && change(listed));
}

const without = (listed: List, name: SpecificationName) =>
  listed.filter((mark) => nameKey(mark.name) !== nameKey(name));

/** Writes are sent one after another, so that the service stores the last one. */
const writes = { scope: { id: 'read-marks' }, retry: retryIdempotent } as const;

/** Returns null if the service doesn't return the version; the read mark is recorded without it. */
async function versionOf(
  client: QueryClient,
  viewer: Http,
  name: SpecificationName,
  etag: string | null,
): Promise<string | null> {
  try {
    const { pages } = await client.fetchInfiniteQuery(versionsQuery(viewer, name, etag));
    const versions = pages.flatMap(({ items }) => items);
    return versions.find((version) => version.etag === etag)?.version ?? null;
  } catch {
    return null;
  }
}

/**
 * Read marks of the signed-in user: stored by the service if it offers
 * viewer.specificationReadings, otherwise by this browser for each user, deployment and service.
 */
export function createReadMarks({
  config,
  session,
  viewer,
}: {
  readonly config: Config;
  readonly session: Observable<SessionState>;
  readonly viewer: Http;
}) {
  const state = session.snapshot();
  if (state.status !== 'signed-in') throw new Error('no user is signed in');
  const { issuer, subject } = state.person;
  const stored = createStoredReadMarks(
    storageIfAllowed(() => window.localStorage),
    storageKey('readings', import.meta.env.BASE_URL, config.baseUrl, issuer, subject),
  );
  const isByService = config.extensions.has('viewer.specificationReadings');
  const hasHistory = config.extensions.has('viewer.specificationHistory');

  return {
    keptBy: isByService ? 'service' : 'browser',
    /** Maximum number of read marks that `query` returns; older ones are unavailable. */
    mostListed: isByService ? mostMarks : mostStored,
    /** All read marks, latest first. */
    query: queryOptions({
      queryKey: marksKey,
      queryFn: ({ signal }) => {
        if (!isByService) return stored.list();
        // Marks that this browser stored before the service offered the extension.
        stored.remove();
        return listReadMarks(viewer, signal);
      },
    }),
    /** Records a text as read, with its version if the service stores versions. */
    record: mutationOptions({
      ...writes,
      mutationKey: ['viewer', 'record-read-mark'],
      mutationFn: async (read: Omit<NewReadMark, 'version'>, { client }) => {
        const { name, etag } = read;
        const version = hasHistory ? await versionOf(client, viewer, name, etag) : null;
        const mark = { ...read, version };
        return isByService ? putReadMark(viewer, mark) : stored.record(mark);
      },
      onSuccess: async (recorded, { name }, _, { client }) => {
        if (recorded === null) return;
        await changeListed(client, (listed) => [recorded, ...without(listed, name)]);
      },
    }),
    /** Removes one read mark, or all without a name. */
    remove: mutationOptions({
      ...writes,
      mutationKey: ['viewer', 'remove-read-marks'],
      mutationFn: async (name: SpecificationName | undefined) => {
        if (isByService) await deleteReadMarks(viewer, name);
        else stored.remove(name);
      },
      onSuccess: (_, name, __, { client }) =>
        changeListed(client, (listed) => (name === undefined ? [] : without(listed, name))),
    }),
  } as const;
}

/** Options of the queries and mutations of read marks. */
export type ReadMarks = ReturnType<typeof createReadMarks>;
