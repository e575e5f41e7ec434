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
  type ReadMark,
  readMarkSchema,
  readMarksSchema,
  type SpecificationName,
} from './specification.ts';

/** Read mark to store, without the fields that the service sets. */
export type NewReadMark = Omit<ReadMark, 'currentEtag' | 'changedAt' | 'changedBy' | 'readAt'>;

/**
 * True if the file exists and has changed since the user read it. False if an ETag is missing, so
 * that the versions can't be compared.
 */
export function hasChanged({ etag, currentEtag }: ReadMark): boolean {
  return etag !== null && typeof currentEtag === 'string' && currentEtag !== etag;
}

const maxStoredMarks = 200;

export const storedReadMarksSchema = v.object({
  readings: v.pipe(
    tolerantListSchema(
      v.object({
        name: v.object({ codeHostSlug: v.string(), path: v.string() }),
        title: v.nullable(v.string()),
        etag: v.nullable(v.string()),
        version: v.nullable(v.string()),
        heading: v.nullable(v.string()),
        /** Time at which the user read the specification, in ISO 8601. */
        readAt: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
    v.transform(({ items }) => items),
  ),
});

type StoredReadMarks = v.InferOutput<typeof storedReadMarksSchema>;
type StoredReadMark = StoredReadMarks['readings'][number];

const readMarksInBrowser = userStore('readings', storedReadMarksSchema, { services: ['baseUrl'] });

/**
 * Creates a store of read marks in this browser. For each specification, the store contains the
 * name, title, heading, ETag and time, but no other text.
 */
export function createStoredReadMarks(stored: StoredValue<StoredReadMarks>) {
  const all = () => stored.read()?.readings ?? [];
  const others = (name: SpecificationName) =>
    all().filter((mark) => getSpecificationKey(mark.name) !== getSpecificationKey(name));
  const store = (readings: readonly StoredReadMark[]) => {
    if (readings.length === 0) stored.clear();
    else stored.write({ readings: readings.slice(0, maxStoredMarks) });
  };
  const toReadMark = (mark: StoredReadMark): ReadMark => ({
    ...mark,
    readAt: new Date(mark.readAt),
    currentEtag: undefined,
    changedAt: null,
    changedBy: null,
  });
  return {
    /** Returns the read marks, latest first. */
    list: () => all().map(toReadMark),
    record: ({ name, title, etag, version, heading }: NewReadMark): ReadMark => {
      const readAt = new Date().toISOString();
      const mark = { name: toSpecificationParameters(name), title, etag, version, heading, readAt };
      store([mark, ...others(name)]);
      return toReadMark(mark);
    },
    /** Removes the read mark of a specification; all read marks if `name` is undefined. */
    remove: (name?: SpecificationName) => store(name === undefined ? [] : others(name)),
  };
}

const maxListedMarks = 1_000;
const marksPath = apiPath`/viewer/v1/specification-readings`;

/**
 * Fetches the user's 1,000 latest read marks from the service, latest first. Of several marks of
 * one specification, only the first is returned (extension viewer.specificationReadings).
 */
export async function listReadMarks(
  viewer: Http,
  signal: AbortSignal,
): Promise<readonly ReadMark[]> {
  const path = marksPath.withQuery({ limit: maxListedMarks });
  const { items } = await viewer.get('load what you have read', path, readMarksSchema, { signal });
  const marks = new Map<string, ReadMark>();
  for (const mark of items) {
    const key = getSpecificationKey(mark.name);
    if (!marks.has(key)) marks.set(key, mark);
  }
  return [...marks.values()];
}

/** Sends a read mark to the service. If the text has no ETag, sends nothing and returns null. */
export async function putReadMark(
  viewer: Http,
  { name, etag, version, heading }: NewReadMark,
): Promise<ReadMark | null> {
  if (etag === null) return null;
  const body = { ...toSpecificationParameters(name), etag, version, heading };
  return viewer.put('remember what you read', marksPath, readMarkSchema, body);
}

/** Deletes one read mark from the service; all read marks if `name` is undefined. */
export async function deleteReadMarks(
  viewer: Http,
  name: SpecificationName | undefined,
): Promise<void> {
  const path =
    name === undefined ? marksPath : marksPath.withQuery(toSpecificationParameters(name));
  try {
    await viewer.delete('forget what you read', path, v.unknown());
  } catch (error) {
    // A success status means that the read marks were deleted, even if the response body is
    // invalid.
    if (getFailure(error)?.outcome !== 'applied') throw error;
  }
}

type List = readonly ReadMark[];

const marksKey = ['viewer', 'specification-readings'] as const;

/**
 * Changes the cached list of read marks. Cancels a running fetch, because its result can be older
 * than the change.
 */
async function changeListed(client: QueryClient, change: (listed: List) => List): Promise<void> {
  await client.cancelQueries({ queryKey: marksKey });
  client.setQueryData<List>(marksKey, (listed) => listed && change(listed));
}

const without = (listed: List, name: SpecificationName) =>
  listed.filter((mark) => getSpecificationKey(mark.name) !== getSpecificationKey(name));

/** Returns the read mark of a specification from the cached list. */
const findListed = (client: QueryClient, name: SpecificationName) =>
  client
    .getQueryData<List>(marksKey)
    ?.find((mark) => getSpecificationKey(mark.name) === getSpecificationKey(name));

/** Moves a recorded read mark to the start of the cached list, because it is the latest mark. */
async function showRecorded(client: QueryClient, recorded: ReadMark | null): Promise<void> {
  if (recorded === null) return;
  await changeListed(client, (listed) => [recorded, ...without(listed, recorded.name)]);
}

/**
 * Common options of all mutations. The mutations are sent one after another, so that the last
 * mutation determines the stored mark.
 */
const writes = { scope: { id: 'read-marks' }, retry: shouldRetryIdempotent } as const;

/**
 * Finds the version of a text by its ETag. Returns null if the service doesn't list the version, so
 * that the read mark is recorded without a version.
 */
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
 * Creates the options of queries and mutations for the user's read marks. The service stores the
 * marks if it offers viewer.specificationReadings. Otherwise this browser stores them separately
 * for each user, deployment and service.
 */
export function createReadMarks(
  services: StoreOwner & { readonly config: Config; readonly viewer: Http },
) {
  const { config, viewer } = services;
  const stored = createStoredReadMarks(readMarksInBrowser(services));
  const isByService = config.extensions.has('viewer.specificationReadings');
  const hasHistory = config.extensions.has('viewer.specificationHistory');
  const put = async (mark: NewReadMark) =>
    isByService ? putReadMark(viewer, mark) : stored.record(mark);

  return {
    keptBy: isByService ? 'service' : 'browser',
    /** Maximum number of read marks that `query` returns. Older marks can't be loaded. */
    maxListed: isByService ? maxListedMarks : maxStoredMarks,
    /** Query for the read marks, latest first. */
    query: queryOptions({
      queryKey: marksKey,
      queryFn: ({ signal }) => {
        if (!isByService) return stored.list();
        // The service stores the marks, so marks that this browser stored before the service
        // offered the extension are removed.
        stored.remove();
        return listReadMarks(viewer, signal);
      },
    }),
    /**
     * Mutation that records a text as read, with its version if the service stores versions. Keeps
     * the recorded section where the user stopped.
     */
    record: mutationOptions({
      ...writes,
      mutationKey: ['viewer', 'record-read-mark'],
      mutationFn: async (read: Omit<NewReadMark, 'version' | 'heading'>, { client }) => {
        const { name, etag } = read;
        const version = hasHistory ? await versionOf(client, viewer, name, etag) : null;
        const heading = findListed(client, name)?.heading ?? null;
        return put({ ...read, version, heading });
      },
      onSuccess: (recorded, _, __, { client }) => showRecorded(client, recorded),
    }),
    /**
     * Mutation that records the section where the user stopped. Does nothing if this version of the
     * text isn't marked as read, because recording the section would mark it as read and hide its
     * changes.
     */
    recordHeading: mutationOptions({
      ...writes,
      mutationKey: ['viewer', 'record-read-mark'],
      mutationFn: async (
        { name, etag, heading }: Pick<NewReadMark, 'name' | 'etag' | 'heading'>,
        { client },
      ) => {
        const mark = findListed(client, name);
        if (mark === undefined || mark.etag !== etag || mark.heading === heading) return null;
        return put({ ...mark, heading });
      },
      onSuccess: (recorded, _, __, { client }) => showRecorded(client, recorded),
    }),
    /**
     * Mutation that records the current text of each changed specification as read, one after
     * another. Skips specifications that the service refuses. If there were refusals, throws the
     * first one at the end.
     */
    recordAll: mutationOptions<void, Error, void>({
      ...writes,
      mutationKey: ['viewer', 'record-all-read-marks'],
      mutationFn: async (_nothing, { client }) => {
        const changed = client.getQueryData<List>(marksKey)?.filter(hasChanged) ?? [];
        const refusals: unknown[] = [];
        // Records the marks in reverse order, so that the order of the list stays the same.
        for (const mark of changed.toReversed()) {
          const { name, currentEtag = null } = mark;
          const version = hasHistory ? await versionOf(client, viewer, name, currentEtag) : null;
          try {
            await showRecorded(client, await put({ ...mark, etag: currentEtag, version }));
          } catch (error) {
            if (!isFailure(error, 'forbidden', 'not-found', 'invalid')) throw error;
            refusals.push(error);
          }
        }
        if (refusals.length > 0) throw refusals[0];
      },
    }),
    /**
     * Mutation that removes the read mark of a specification; all read marks if the name is
     * undefined.
     */
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
