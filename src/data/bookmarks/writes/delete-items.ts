import type { BookmarkName, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { hasId, isNamed } from '#data/bookmarks/bookmark.ts';
import { markDeleted } from '#data/bookmarks/cache/cached-bookmarks.ts';
import { recordAct } from '#data/bookmarks/history/history-cache.ts';
import type { Recorded, Step } from '#data/bookmarks/history/step.ts';
import { deletedStep } from '#data/bookmarks/history/steps-of.ts';
import {
  bookmarkStateLimits,
  confirmedIn,
  isOutcomeUnknown,
  updateCached,
} from '#data/bookmarks/queries.ts';
import { bookmarkStateAnswer } from '#data/bookmarks/schema.ts';
import { bookmarkPath } from '#data/bookmarks/tree/bookmark-path.ts';
import type { Deletable } from '#data/bookmarks/tree/bookmark-tree.ts';
import { without } from '#data/bookmarks/tree/cascade.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { retryIdempotent, retrying } from '#platform/http/retry.ts';
import type { JobControl, JobResult } from '#platform/http/run-sequentially.ts';
import { sendAndVerify } from '#platform/http/send-and-verify.ts';
import {
  bookmarkWrite,
  type JobCache,
  jobCache,
  type Readability,
  runWriteJob,
  stateReader,
  type WriteContext,
} from './bookmark-write.ts';

/** A folder, which goes with everything inside it, or a bookmark. */
export type DeletableItem =
  | { readonly kind: 'folder'; readonly folder: { readonly id: string } }
  | { readonly kind: 'bookmark'; readonly bookmark: BookmarkName };

/** Whether it was deleted by this app, or was gone before. */
export type DeletionValue = 'deleted' | 'already-gone';

/** The answer to a DELETE. */
type Deletion =
  /** With the state after it. */
  | { readonly kind: 'deleted'; readonly state: BookmarkState }
  /** The service has no such item any more, and didn't answer with the state. */
  | { readonly kind: 'gone'; readonly value: DeletionValue };

function isGone({ folders, bookmarks }: BookmarkState, item: DeletableItem): boolean {
  return item.kind === 'folder'
    ? !folders.some(hasId(item.folder.id))
    : !bookmarks.some(isNamed(item.bookmark));
}

/** Without the item, and without any other that has the same name for the service. */
function withoutItem(state: BookmarkState, item: DeletableItem): BookmarkState {
  if (item.kind === 'folder') return without(state, item.folder.id);
  const isIt = isNamed(item.bookmark);
  return { ...state, bookmarks: state.bookmarks.filter((bookmark) => !isIt(bookmark)) };
}

/** Sends a DELETE, once more if that may help: repeating it does no harm. */
function sendDeletion({ viewer, readable }: WriteContext, item: DeletableItem): Promise<Deletion> {
  const path =
    item.kind === 'folder'
      ? apiPath`/viewer/v1/bookmark-folders/${item.folder.id}`
      : bookmarkPath(item.bookmark);
  return retrying(retryIdempotent, async (earlier): Promise<Deletion> => {
    try {
      const state = await viewer.delete(
        `delete the ${item.kind}`,
        path,
        bookmarkStateAnswer,
        bookmarkStateLimits,
      );
      return { kind: 'deleted', state };
    } catch (error) {
      if (isFailure(error, 'not-found')) {
        const value = earlier.some(isOutcomeUnknown) ? 'deleted' : 'already-gone';
        return { kind: 'gone', value };
      }
      // The service answered with a success; only the body broke off or can't be used.
      const isApplied = failureOf(error)?.outcome === 'applied';
      if (!readable && isApplied) return { kind: 'gone', value: 'deleted' };
      throw error;
    }
  });
}

/** Deletes one and stores what the service answers. */
export async function deleteOne(
  context: WriteContext,
  cache: JobCache,
  item: DeletableItem,
): Promise<DeletionValue> {
  const found = await sendAndVerify({
    send: () => sendDeletion(context, item),
    read: stateReader(context),
    isApplied: (state) => isGone(state, item),
    // The service may still be at work on a large folder.
    ...(item.kind === 'folder' && { unseen: 'open' }),
  });
  const deletion: Deletion =
    found.knownBy === 'answer' ? found.value : { kind: 'deleted', state: found.value };
  if (deletion.kind === 'deleted') {
    await cache.store(deletion.state);
    return 'deleted';
  }
  await cache.remove((state) => withoutItem(state, item));
  return deletion.value;
}

/**
 * Remembers what was deleted, so that it can be undone; returns the step that does it. Where the bookmarks can't be read it also
 * remembers the folders that the service's latest answer doesn't name, so that an older answer to another
 * tab doesn't bring them back.
 */
function finish(
  { client, readable }: WriteContext,
  cache: JobCache,
  before: BookmarkState | undefined,
  results: readonly JobResult<DeletableItem, DeletionValue>[],
  earlier?: Step,
): Step | undefined {
  const after = cache.latest();
  const deleted = results.flatMap((result) =>
    result.kind === 'done' && result.value === 'deleted' ? [result.item] : [],
  );
  const own = before && after && deletedStep('delete', before, after, deleted);
  const step = recordAct(client, own, earlier);
  if (readable) return step;
  const named = new Set(after?.folders.map(({ id }) => id));
  const gone = deleted.flatMap((item) =>
    item.kind === 'folder' && !named.has(item.folder.id) ? [item.folder.id] : [],
  );
  updateCached(client, (cached) => markDeleted(cached, gone));
  return step;
}

/**
 * Deletes a folder with everything inside (interface 4.3) or a bookmark (viewer.write). The answer is
 * stored, and no older read brings back what is gone. If the answer is lost, the bookmarks are read
 * (viewer.read).
 */
export function deleteItemMutation(viewer: Http, readability: Readability) {
  return bookmarkWrite(
    'delete',
    viewer,
    readability,
    async (context, item: DeletableItem): Promise<Recorded<{ readonly value: DeletionValue }>> => {
      const before = confirmedIn(context.client);
      const cache = jobCache(context.client);
      const value = await deleteOne(context, cache, item);
      await cache.end();
      const step = finish(context, cache, before, [{ item, kind: 'done', value }]);
      return { value, step };
    },
  );
}

export type DeletionJob = JobControl & {
  /** In the order of the tree, none inside another (`topmost`). */
  readonly nodes: readonly Deletable[];
  /** Of the job that this one resumes with its remaining nodes. */
  readonly earlier?: Step | undefined;
};

/** Deletes folders and bookmarks one after the other, and reports on each. Never rejects. */
export function deleteManyMutation(viewer: Http, readability: Readability) {
  return bookmarkWrite(
    'delete-many',
    viewer,
    readability,
    async (context, { nodes, earlier, ...control }: DeletionJob) => {
      const before = confirmedIn(context.client);
      const { report, cache } = await runWriteJob(context, nodes, control, (node, cache) =>
        deleteOne(context, cache, node),
      );
      return { ...report, step: finish(context, cache, before, report.results, earlier) };
    },
  );
}
