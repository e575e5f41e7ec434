import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { recordAct } from '#data/bookmarks/history/history-cache.ts';
import type { NamedItem, Recorded } from '#data/bookmarks/history/step.ts';
import { createdStep } from '#data/bookmarks/history/steps-of.ts';
import {
  bookmarkWrite,
  type JobCache,
  type Readability,
  runWriteJob,
  type WriteContext,
} from '#data/bookmarks/writes/bookmark-write.ts';
import { sendNewBookmark } from '#data/bookmarks/writes/create-bookmark.ts';
import { sendNewFolder } from '#data/bookmarks/writes/create-folder.ts';
import { isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import type { JobControl } from '#platform/http/run-sequentially.ts';
import { type BulkCreateReport, createdFolderIds, type StepOutcome } from './bulk-create-report.ts';
import type { CreateStep } from './create-steps.ts';

export type BulkCreateJob = JobControl & {
  readonly act: 'import' | 'copy';
  readonly steps: readonly CreateStep[];
  /** The report of the job that this one resumes with its remaining steps. */
  readonly earlier?: Recorded<BulkCreateReport> | undefined;
};

async function createOne(
  context: WriteContext,
  cache: JobCache,
  step: CreateStep,
  placeId: string | null,
): Promise<StepOutcome> {
  const position = step.position === undefined ? {} : { position: step.position };
  if (step.kind === 'folder') {
    const folder = { name: step.name, parentId: placeId, ...position };
    const { state, folderId } = await sendNewFolder(context, folder, cache.latest());
    await cache.store(state);
    return { kind: 'created', folderId };
  }
  const { codeHostSlug, path, title } = step;
  const bookmark = { codeHostSlug, path, title, folderId: placeId, ...position };
  let state: BookmarkState;
  try {
    state = await sendNewBookmark(context, bookmark);
  } catch (error) {
    if (isFailure(error, 'conflict')) return { kind: 'already-there' };
    throw error;
  }
  await cache.store(state);
  return { kind: 'created' };
}

/**
 * Creates folders and bookmarks in order, one after the other (viewer.write). Never rejects: the
 * report tells what is missing.
 */
export function bulkCreateMutation(viewer: Http, readability: Readability) {
  return bookmarkWrite(
    'bulk-create',
    viewer,
    readability,
    async (
      context,
      { act, steps, earlier, ...control }: BulkCreateJob,
    ): Promise<Recorded<BulkCreateReport>> => {
      const folderIds = createdFolderIds(earlier);
      const created: NamedItem[] = [];
      const { report, cache } = await runWriteJob(
        context,
        steps,
        control,
        async (step, cache): Promise<StepOutcome> => {
          const { key, parent } = step;
          const placeId = parent.kind === 'existing' ? parent.folderId : folderIds.get(parent.key);
          if (placeId === undefined) return { kind: 'blocked' };
          const outcome = await createOne(context, cache, step, placeId);
          if (outcome.kind === 'created' && step.kind === 'bookmark') {
            created.push({ kind: 'bookmark', bookmark: { ...step, folderId: placeId } });
          } else if (outcome.kind === 'created' && outcome.folderId !== undefined) {
            folderIds.set(key, outcome.folderId);
            created.push({ kind: 'folder', folder: { id: outcome.folderId } });
          }
          return outcome;
        },
      );
      const after = cache.latest();
      const step = after && createdStep(act, after, created);
      return { ...report, step: recordAct(context.client, step, earlier?.step) };
    },
  );
}
