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

/** Read mark without the fields that the service sets. */
export type NewReadMark = Omit<ReadMark, 'currentEtag' | 'changedAt' | 'changedBy' | 'readAt'>;

/** False if an ETag is missing, so that the texts can't be compared, or the file is removed. */
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
        /** In ISO 8601. */
        readAt: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
    v.transform(({ items }) => items),
  ),
});

type StoredReadMarks = v.InferOutput<typeof storedReadMarksSchema>;
type StoredReadMark = StoredReadMarks['readings'][number];

const readMarksInBrowser = userStore('readings', storedReadMarksSchema, { services: ['baseUrl'] });

/** Stores marks in this browser: the name, title, heading, ETag and time, but no other text. */
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
    /** Latest first. */
    list: () => all().map(toReadMark),
    record: ({ name, title, etag, version, heading }: NewReadMark): ReadMark => {
      const readAt = new Date().toISOString();
      const mark = { name: toSpecificationParameters(name), title, etag, version, heading, readAt };
      store([mark, ...others(name)]);
      return toReadMark(mark);
    },
    /** All read marks if `name` is undefined. */
    remove: (name?: SpecificationName) => store(name === undefined ? [] : others(name)),
  };
}

const maxListedMarks = 1_000;
const marksPath = apiPath`/viewer/v1/specification-readings`;

/**
 * Lists the 1,000 latest, latest first. Of several marks of one specification, only the first is
 * returned (extension viewer.specificationReadings).
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

/** Sends nothing and returns null if the text has no ETag. */
export async function putReadMark(
  viewer: Http,
  { name, etag, version, heading }: NewReadMark,
): Promise<ReadMark | null> {
  if (etag === null) return null;
  const body = { ...toSpecificationParameters(name), etag, version, heading };
  return viewer.put('remember what you read', marksPath, readMarkSchema, body);
}

/** Deletes all read marks if `name` is undefined. */
export async function deleteReadMarks(
  viewer: Http,
  name: SpecificationName | undefined,
): Promise<void> {
  const path =
    name === undefined ? marksPath : marksPath.withQuery(toSpecificationParameters(name));
  try {
    await viewer.delete('forget what you read', path, v.unknown());
  } catch (error) {
    // A success status means that the marks were deleted, even if the body is invalid.
    if (getFailure(error)?.outcome !== 'applied') throw error;
  }
}

type List = readonly ReadMark[];

const marksKey = ['viewer', 'specification-readings'] as const;

/** Cancels a running fetch, because its result can be older than the change. */
async function changeListed(client: QueryClient, change: (listed: List) => List): Promise<void> {
  await client.cancelQueries({ queryKey: marksKey });
  client.setQueryData<List>(marksKey, (listed) => listed && change(listed));
}

const without = (listed: List, name: SpecificationName) =>
  listed.filter((mark) => getSpecificationKey(mark.name) !== getSpecificationKey(name));

const findListed = (client: QueryClient, name: SpecificationName) =>
  client
    .getQueryData<List>(marksKey)
    ?.find((mark) => getSpecificationKey(mark.name) === getSpecificationKey(name));

/** Moves it to the start, because it is the latest mark. */
async function showRecorded(client: QueryClient, recorded: ReadMark | null): Promise<void> {
  if (recorded === null) return;
  await changeListed(client, (listed) => [recorded, ...without(listed, recorded.name)]);
}

/** Sent one after another, so that the last mutation determines the stored mark. */
const writes = { scope: { id: 'read-marks' }, retry: shouldRetryIdempotent } as const;

/** Finds the version by ETag. Null if the service doesn't list it; the mark then has no version. */
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
 * The service stores the marks if it offers viewer.specificationReadings. Otherwise this browser
 * stores them for each user, deployment and service.
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
    /** Older marks can't be loaded. */
    maxListed: isByService ? maxListedMarks : maxStoredMarks,
    /** Latest first. */
    query: queryOptions({
      queryKey: marksKey,
      queryFn: ({ signal }) => {
        if (!isByService) return stored.list();
        // Marks from before the service offered the extension.
        stored.remove();
        return listReadMarks(viewer, signal);
      },
    }),
    /**
     * With the version if the service stores versions. Keeps the section where the user stopped.
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
     * Section where the user stopped. Does nothing unless this version is marked as read, because
     * recording the section would mark it as read and hide its changes.
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
     * The current text of each changed specification, one after another. Skips those that the
     * service refuses, and throws the first refusal at the end.
     */
    recordAll: mutationOptions<void, Error, void>({
      ...writes,
      mutationKey: ['viewer', 'record-all-read-marks'],
      mutationFn: async (_nothing, { client }) => {
        const changed = client.getQueryData<List>(marksKey)?.filter(hasChanged) ?? [];
        const refusals: unknown[] = [];
        // Reversed, so that the order of the list stays the same.
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
    /** All read marks if the name is undefined. */
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

export type ReadMarks = ReturnType<typeof createReadMarks>;
