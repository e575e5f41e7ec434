import { mutationOptions } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { refetchBookmarks, writeScope } from '#data/bookmarks/cache/bookmarks-cache.ts';
import { type JobCache, jobCache } from '#data/bookmarks/cache/job-cache.ts';
import { isNamed } from '#data/bookmarks/cache/same-record.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { sendNewBookmark } from '#data/bookmarks/writes/create-bookmark.ts';
import { createdFolderId, sendNewFolder } from '#data/bookmarks/writes/create-folder.ts';
import { verifyWrite } from '#data/bookmarks/writes/verify-write.ts';
import { isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { type JobControl, runSequentially } from '#platform/http/run-sequentially.ts';
import { type BulkCreateReport, bulkCreateReport } from './bulk-create-report.ts';
import type { CreateStep } from './create-steps.ts';

export type BulkCreateJob = JobControl & {
  readonly steps: readonly CreateStep[];
  /** Of an earlier report, when its missing steps are gone on with. */
  readonly ids?: ReadonlyMap<string, string>;
};

/** What became of one step. `blocked`: the folder it belongs in could not be created. */
export type StepOutcome = 'created' | 'already-there' | 'blocked';

type CreateContext = {
  readonly viewer: Http;
  readonly cache: JobCache;
  readonly readAgain: (() => Promise<BookmarkState>) | undefined;
  /** From the key of a step to the id that the service gave its folder. */
  readonly ids: Map<string, string>;
};

async function runFolderStep(
  { viewer, cache, readAgain, ids }: CreateContext,
  step: CreateStep & { readonly kind: 'folder' },
  parentId: string | null,
): Promise<StepOutcome> {
  const { key, name, position } = step;
  const folder = { name, parentId, ...(position === undefined ? {} : { position }) };
  const before = cache.latest();
  const idIn = (state: BookmarkState) => createdFolderId(before, state, folder);
  const state = await sendNewFolder(viewer, folder).catch(async (error) => {
    const look = before && readAgain;
    return (await verifyWrite(error, look, (read) => idIn(read) !== undefined)).state;
  });
  await cache.take(state);
  const id = idIn(state);
  if (id !== undefined) ids.set(key, id);
  return 'created';
}

async function runBookmarkStep(
  { viewer, cache, readAgain }: CreateContext,
  step: CreateStep & { readonly kind: 'bookmark' },
  folderId: string | null,
): Promise<StepOutcome> {
  const { codeHostSlug, path, title, position } = step;
  const place = position === undefined ? {} : { position };
  const bookmark = { codeHostSlug, path, title, folderId, ...place };
  try {
    await cache.take(await sendNewBookmark(viewer, bookmark));
    return 'created';
  } catch (error) {
    if (isFailure(error, 'conflict')) return 'already-there';
    const isThere = ({ bookmarks }: BookmarkState) => bookmarks.some(isNamed(bookmark));
    await cache.take((await verifyWrite(error, readAgain, isThere)).state);
    return 'created';
  }
}

async function runStep(soil: CreateContext, step: CreateStep): Promise<StepOutcome> {
  const { parent } = step;
  const folderId = parent.kind === 'there' ? parent.folderId : soil.ids.get(parent.key);
  if (folderId === undefined) return 'blocked';
  return step.kind === 'folder'
    ? runFolderStep(soil, step, folderId)
    : runBookmarkStep(soil, step, folderId);
}

/**
 * Creates folders and bookmarks in order, one after the other (viewer.write). Resolves whatever
 * happens, with what is missing; the same job with the report's `missing` and `ids` goes on there.
 * @param readable whether the bookmarks can be read (viewer.read)
 */
export function bulkCreate(viewer: Http, { readable }: { readonly readable: boolean }) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'plant'],
    scope: writeScope,
    mutationFn: async (
      { steps, ids: known, ...control }: BulkCreateJob,
      { client },
    ): Promise<BulkCreateReport> => {
      const cache = jobCache(client);
      const readAgain = readable ? () => refetchBookmarks(client, viewer) : undefined;
      const soil: CreateContext = { viewer, cache, readAgain, ids: new Map(known) };
      const report = await runSequentially(steps, (step) => runStep(soil, step), control);
      await cache.end();
      if (readable && report.ended !== 'finished') {
        await client.invalidateQueries({ queryKey: bookmarksKey });
      }
      return bulkCreateReport(report, soil.ids);
    },
  });
}
