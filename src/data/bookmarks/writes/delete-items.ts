import type { BookmarkName, BookmarkState } from '#data/bookmarks/bookmark.ts';
import { hasId, isNamed } from '#data/bookmarks/bookmark.ts';
import { markDeleted } from '#data/bookmarks/cache/cached-bookmarks.ts';
import { bookmarkStateLimits, isOutcomeUnknown, updateCached } from '#data/bookmarks/queries.ts';
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

async function deleteOne(
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
 * Where the bookmarks can't be read: remembers the folders that the service has deleted and that its
 * latest answer doesn't name, so that an older answer to another tab doesn't bring them back.
 */
function rememberDeleted(
  { client, readable }: WriteContext,
  cache: JobCache,
  results: readonly JobResult<DeletableItem, DeletionValue>[],
): void {
  if (readable) return;
  const named = new Set(cache.latest()?.folders.map(({ id }) => id));
  const deleted = results.flatMap((result) =>
    result.kind === 'done' && result.value === 'deleted' && result.item.kind === 'folder'
      ? [result.item.folder.id]
      : [],
  );
  const gone = deleted.filter((id) => !named.has(id));
  updateCached(client, (cached) => markDeleted(cached, gone));
}

/**
 * Deletes a folder with everything inside (interface 4.3) or a bookmark (viewer.write). The answer is
 * stored, and no older read brings back what is gone. If the answer is lost, the bookmarks are read
 * (viewer.read).
 */
export function deleteItemMutation(viewer: Http, readability: Readability) {
  return bookmarkWrite('delete', viewer, readability, async (context, item: DeletableItem) => {
    const cache = jobCache(context.client);
    const value = await deleteOne(context, cache, item);
    await cache.end();
    rememberDeleted(context, cache, [{ item, kind: 'done', value }]);
    return value;
  });
}

export type DeletionJob = JobControl & {
  /** In the order of the tree, none inside another (`topmost`). */
  readonly nodes: readonly Deletable[];
};

/** Deletes folders and bookmarks one after the other, and reports on each. Never rejects. */
export function deleteManyMutation(viewer: Http, readability: Readability) {
  return bookmarkWrite(
    'delete-many',
    viewer,
    readability,
    async (context, { nodes, ...control }: DeletionJob) => {
      const { report, cache } = await runWriteJob(context, nodes, control, (node, cache) =>
        deleteOne(context, cache, node),
      );
      rememberDeleted(context, cache, report.results);
      return report;
    },
  );
}
