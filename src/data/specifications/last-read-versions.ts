import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import type { Config } from '#platform/config.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { getFailure, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { shouldRetryIdempotent } from '#platform/http/retry.ts';
import { tolerantListSchema } from '#platform/parse-list.ts';
import type { StoredValue } from '#platform/stored.ts';
import { type StoreOwner, userStore } from '#platform/user-store.ts';
import { toSpecificationParameters, versionsQuery } from './queries.ts';
import {
  getSpecificationKey,
  type LastReadVersion,
  lastReadVersionSchema,
  lastReadVersionsSchema,
  type SpecificationName,
} from './specification.ts';

/** Last read version without the fields that the service sets. */
export type LastReadVersionInput = Omit<
  LastReadVersion,
  'currentEtag' | 'changedAt' | 'changedBy' | 'readAt'
>;

/**
 * Returns false if an ETag is missing, so that the texts can't be compared, or the file is removed.
 */
export function hasChanged({ etag, currentEtag }: LastReadVersion): boolean {
  return etag !== null && typeof currentEtag === 'string' && currentEtag !== etag;
}

const maxStoredInBrowser = 200;

export const storedLastReadVersionsSchema = v.object({
  readings: v.pipe(
    tolerantListSchema(
      v.object({
        name: v.object({ codeHostSlug: v.string(), path: v.string() }),
        title: v.nullable(v.string()),
        etag: v.nullable(v.string()),
        version: v.nullable(v.string()),
        heading: v.nullable(v.string()),
        /** In ISO 8601. */
        readAt: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
    v.transform(({ items }) => items),
  ),
});

type StoredLastReadVersions = v.InferOutput<typeof storedLastReadVersionsSchema>;
type StoredLastReadVersion = StoredLastReadVersions['readings'][number];

const lastReadVersionsInBrowser = userStore('readings', storedLastReadVersionsSchema, {
  services: ['baseUrl'],
});

/** Stores in this browser the name, title, heading, ETag and time, but no other text. */
export function createStoredLastReadVersions(stored: StoredValue<StoredLastReadVersions>) {
  const all = () => stored.read()?.readings ?? [];
  const others = (name: SpecificationName) =>
    all().filter((lastRead) => getSpecificationKey(lastRead.name) !== getSpecificationKey(name));
  const store = (readings: readonly StoredLastReadVersion[]) => {
    if (readings.length === 0) stored.clear();
    else stored.write({ readings: readings.slice(0, maxStoredInBrowser) });
  };
  const toLastReadVersion = (lastRead: StoredLastReadVersion): LastReadVersion => ({
    ...lastRead,
    readAt: new Date(lastRead.readAt),
    currentEtag: undefined,
    changedAt: null,
    changedBy: null,
  });
  return {
    /** Lists the last read versions, latest first. */
    list: () => all().map(toLastReadVersion),
    record: ({ name, title, etag, version, heading }: LastReadVersionInput): LastReadVersion => {
      const readAt = new Date().toISOString();
      const lastRead = {
        name: toSpecificationParameters(name),
        title,
        etag,
        version,
        heading,
        readAt,
      };
      store([lastRead, ...others(name)]);
      return toLastReadVersion(lastRead);
    },
    /** Removes all if `name` is undefined. */
    remove: (name?: SpecificationName) => store(name === undefined ? [] : others(name)),
  };
}

const maxListedByService = 1_000;
const lastReadPath = apiPath`/viewer/v1/specification-readings`;

/**
 * Lists the 1,000 latest, latest first. If the service lists a specification several times, only
 * the first is returned (extension viewer.specificationReadings).
 */
export async function listLastReadVersions(
  viewer: Http,
  signal: AbortSignal,
): Promise<readonly LastReadVersion[]> {
  const path = lastReadPath.withQuery({ limit: maxListedByService });
  const { items } = await viewer.get('load what you have read', path, lastReadVersionsSchema, {
    signal,
  });
  const lastReads = new Map<string, LastReadVersion>();
  for (const lastRead of items) {
    const key = getSpecificationKey(lastRead.name);
    if (!lastReads.has(key)) lastReads.set(key, lastRead);
  }
  return [...lastReads.values()];
}

/** Sends nothing and returns null if the text has no ETag. */
export async function putLastReadVersion(
  viewer: Http,
  { name, etag, version, heading }: LastReadVersionInput,
): Promise<LastReadVersion | null> {
  if (etag === null) return null;
  const body = { ...toSpecificationParameters(name), etag, version, heading };
  return viewer.put('remember what you read', lastReadPath, lastReadVersionSchema, body);
}

/** Deletes all if `name` is undefined. */
export async function deleteLastReadVersions(
  viewer: Http,
  name: SpecificationName | undefined,
): Promise<void> {
  const path =
    name === undefined ? lastReadPath : lastReadPath.withQuery(toSpecificationParameters(name));
  try {
    await viewer.delete('forget what you read', path, v.unknown());
  } catch (error) {
    // A success status means that they were deleted, even if the body is invalid.
    if (getFailure(error)?.outcome !== 'applied') throw error;
  }
}

type List = readonly LastReadVersion[];

const lastReadKey = ['viewer', 'specification-readings'] as const;

/** Cancels a running fetch, because its result can be older than the change. */
async function changeListed(client: QueryClient, change: (listed: List) => List): Promise<void> {
  await client.cancelQueries({ queryKey: lastReadKey });
  client.setQueryData<List>(lastReadKey, (listed) => listed && change(listed));
}

const without = (listed: List, name: SpecificationName) =>
  listed.filter((lastRead) => getSpecificationKey(lastRead.name) !== getSpecificationKey(name));

const findListed = (client: QueryClient, name: SpecificationName) =>
  client
    .getQueryData<List>(lastReadKey)
    ?.find((lastRead) => getSpecificationKey(lastRead.name) === getSpecificationKey(name));

/** Moves it to the start, because it is the latest. */
async function showRecorded(client: QueryClient, recorded: LastReadVersion | null): Promise<void> {
  if (recorded === null) return;
  await changeListed(client, (listed) => [recorded, ...without(listed, recorded.name)]);
}

/** Sent one after another, so that the last mutation determines what is stored. */
const writes = { scope: { id: 'last-read-versions' }, retry: shouldRetryIdempotent } as const;

/** Finds the version by ETag. Returns null if the service doesn't list it. */
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
 * The service stores them if it offers viewer.specificationReadings. Otherwise this browser does,
 * for each user, deployment and service.
 */
export function createLastReadVersions(
  services: StoreOwner & { readonly config: Config; readonly viewer: Http },
) {
  const { config, viewer } = services;
  const stored = createStoredLastReadVersions(lastReadVersionsInBrowser(services));
  const isByService = config.extensions.has('viewer.specificationReadings');
  const hasHistory = config.extensions.has('viewer.specificationHistory');
  const put = async (lastRead: LastReadVersionInput) =>
    isByService ? putLastReadVersion(viewer, lastRead) : stored.record(lastRead);

  return {
    keptBy: isByService ? 'service' : 'browser',
    /** Older ones can't be loaded. */
    maxListed: isByService ? maxListedByService : maxStoredInBrowser,
    /** Query for the last read versions, latest first. */
    query: queryOptions({
      queryKey: lastReadKey,
      queryFn: ({ signal }) => {
        if (!isByService) return stored.list();
        // Stored before the service offered the extension.
        stored.remove();
        return listLastReadVersions(viewer, signal);
      },
    }),
    /**
     * Records a text as read, with its version if the service stores versions. Keeps the section
     * where the user stopped.
     */
    record: mutationOptions({
      ...writes,
      mutationKey: ['viewer', 'record-last-read-version'],
      mutationFn: async (read: Omit<LastReadVersionInput, 'version' | 'heading'>, { client }) => {
        const { name, etag } = read;
        const version = hasHistory ? await versionOf(client, viewer, name, etag) : null;
        const heading = findListed(client, name)?.heading ?? null;
        return put({ ...read, version, heading });
      },
      onSuccess: (recorded, _, __, { client }) => showRecorded(client, recorded),
    }),
    /**
     * Section where the user stopped. Does nothing unless this version is marked as read, because
     * recording the section would mark it as read and hide its changes.
     */
    recordHeading: mutationOptions({
      ...writes,
      mutationKey: ['viewer', 'record-last-read-version'],
      mutationFn: async (
        { name, etag, heading }: Pick<LastReadVersionInput, 'name' | 'etag' | 'heading'>,
        { client },
      ) => {
        const lastRead = findListed(client, name);
        if (lastRead === undefined || lastRead.etag !== etag || lastRead.heading === heading)
          return null;
        return put({ ...lastRead, heading });
      },
      onSuccess: (recorded, _, __, { client }) => showRecorded(client, recorded),
    }),
    /**
     * The current text of each changed specification, one after another. Skips those that the
     * service refuses, and throws the first refusal at the end.
     */
    recordAll: mutationOptions<void, Error, void>({
      ...writes,
      mutationKey: ['viewer', 'record-all-last-read-versions'],
      mutationFn: async (_nothing, { client }) => {
        const changed = client.getQueryData<List>(lastReadKey)?.filter(hasChanged) ?? [];
        const refusals: unknown[] = [];
        // Reversed, so that the order of the list stays the same.
        for (const lastRead of changed.toReversed()) {
          const { name, currentEtag = null } = lastRead;
          const version = hasHistory ? await versionOf(client, viewer, name, currentEtag) : null;
          try {
            await showRecorded(client, await put({ ...lastRead, etag: currentEtag, version }));
          } catch (error) {
            if (!isFailure(error, 'forbidden', 'not-found', 'invalid')) throw error;
            refusals.push(error);
          }
        }
        if (refusals.length > 0) throw refusals[0];
      },
    }),
    /** Removes all if the name is undefined. */
    remove: mutationOptions({
      ...writes,
      mutationKey: ['viewer', 'remove-last-read-versions'],
      mutationFn: async (name: SpecificationName | undefined) => {
        if (isByService) await deleteLastReadVersions(viewer, name);
        else stored.remove(name);
      },
      onSuccess: (_, name, __, { client }) =>
        changeListed(client, (listed) => (name === undefined ? [] : without(listed, name))),
    }),
  } as const;
}

export type LastReadVersions = ReturnType<typeof createLastReadVersions>;
