import { mutationOptions } from '@tanstack/react-query';
import { readNow, writeScope } from '#data/bookmarks/cache/held-cache.ts';
import { type JobCache, jobCache } from '#data/bookmarks/cache/job-cache.ts';
import { isNamed } from '#data/bookmarks/cache/same-record.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import type { BookmarkState } from '#data/bookmarks/schema.ts';
import { sendNewBookmark } from '#data/bookmarks/writes/create-bookmark.ts';
import { createdFolderId, sendNewFolder } from '#data/bookmarks/writes/create-folder.ts';
import { lookUp } from '#data/bookmarks/writes/lost-write.ts';
import { isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { type JobControl, oneByOne } from '#platform/http/one-by-one.ts';
import { type PlantReport, plantReport } from './plant-report.ts';
import type { PlantStep } from './plant-steps.ts';

export type PlantJob = JobControl & {
  readonly steps: readonly PlantStep[];
  /** Of an earlier report, when its missing steps are gone on with. */
  readonly ids?: ReadonlyMap<string, string>;
};

/** What became of one step. `blocked`: the folder it belongs in could not be created. */
export type Planted = 'created' | 'already-there' | 'blocked';

type Soil = {
  readonly viewer: Http;
  readonly cache: JobCache;
  readonly readAgain: (() => Promise<BookmarkState>) | undefined;
  /** From the key of a step to the id that the service gave its folder. */
  readonly ids: Map<string, string>;
};

async function plantFolder(
  { viewer, cache, readAgain, ids }: Soil,
  step: PlantStep & { readonly kind: 'folder' },
  parentId: string | null,
): Promise<Planted> {
  const { key, name, position } = step;
  const folder = { name, parentId, ...(position === undefined ? {} : { position }) };
  const before = cache.latest();
  const idIn = (state: BookmarkState) => createdFolderId(before, state, folder);
  const state = await sendNewFolder(viewer, folder).catch(async (error) => {
    const look = before && readAgain;
    return (await lookUp(error, look, (read) => idIn(read) !== undefined)).state;
  });
  await cache.take(state);
  const id = idIn(state);
  if (id !== undefined) ids.set(key, id);
  return 'created';
}

async function plantBookmark(
  { viewer, cache, readAgain }: Soil,
  step: PlantStep & { readonly kind: 'bookmark' },
  folderId: string | null,
): Promise<Planted> {
  const { codeHostSlug, path, title, position } = step;
  const place = position === undefined ? {} : { position };
  const bookmark = { codeHostSlug, path, title, folderId, ...place };
  try {
    await cache.take(await sendNewBookmark(viewer, bookmark));
    return 'created';
  } catch (error) {
    if (isFailure(error, 'conflict')) return 'already-there';
    const isThere = ({ bookmarks }: BookmarkState) => bookmarks.some(isNamed(bookmark));
    await cache.take((await lookUp(error, readAgain, isThere)).state);
    return 'created';
  }
}

async function plantOne(soil: Soil, step: PlantStep): Promise<Planted> {
  const { parent } = step;
  const folderId = parent.kind === 'there' ? parent.folderId : soil.ids.get(parent.key);
  if (folderId === undefined) return 'blocked';
  return step.kind === 'folder'
    ? plantFolder(soil, step, folderId)
    : plantBookmark(soil, step, folderId);
}

/**
 * Creates folders and bookmarks in order, one after the other (viewer.write). Resolves whatever
 * happens, with what is missing; the same job with the report's `missing` and `ids` goes on there.
 * @param readable whether the bookmarks can be read (viewer.read)
 */
export function plant(viewer: Http, { readable }: { readonly readable: boolean }) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'plant'],
    scope: writeScope,
    mutationFn: async (
      { steps, ids: known, ...control }: PlantJob,
      { client },
    ): Promise<PlantReport> => {
      const cache = jobCache(client);
      const readAgain = readable ? () => readNow(client, viewer) : undefined;
      const soil: Soil = { viewer, cache, readAgain, ids: new Map(known) };
      const report = await oneByOne(steps, (step) => plantOne(soil, step), control);
      await cache.end();
      if (readable && report.ended !== 'finished') {
        await client.invalidateQueries({ queryKey: bookmarksKey });
      }
      return plantReport(report, soil.ids);
    },
  });
}
