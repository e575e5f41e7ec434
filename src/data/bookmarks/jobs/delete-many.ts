import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  refetchBookmarks,
  updateCached,
  writeScope,
} from '#data/bookmarks/cache/bookmarks-cache.ts';
import { markDeleted } from '#data/bookmarks/cache/cached-bookmarks.ts';
import { type JobCache, jobCache } from '#data/bookmarks/cache/job-cache.ts';
import { hasId, isNamed } from '#data/bookmarks/cache/same-record.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import type { BookmarkNode, FolderNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { without } from '#data/bookmarks/tree/cascade.ts';
import { sendBookmarkDeletion, withoutBookmark } from '#data/bookmarks/writes/delete-bookmark.ts';
import { sendFolderDeletion } from '#data/bookmarks/writes/delete-folder.ts';
import type { Deletion, Readability } from '#data/bookmarks/writes/deletion.ts';
import { verifyWrite } from '#data/bookmarks/writes/verify-write.ts';
import type { Http } from '#platform/http/http.ts';
import {
  type JobControl,
  type JobReport,
  runSequentially,
} from '#platform/http/run-sequentially.ts';

export type Deletable = FolderNode | BookmarkNode;

/** Whether it was deleted by this job, or had gone before. */
export type DeletionValue = 'deleted' | 'already-gone';

export type DeletionJob = JobControl & {
  /** In the order of the tree, none inside another (`topmost`). */
  readonly nodes: readonly Deletable[];
};

function send(viewer: Http, node: Deletable, readability: Readability): Promise<Deletion> {
  return node.kind === 'folder'
    ? sendFolderDeletion(viewer, node.folder.id, readability)
    : sendBookmarkDeletion(viewer, node.bookmark, readability);
}

function isGone({ folders, bookmarks }: BookmarkState, node: Deletable): boolean {
  return node.kind === 'folder'
    ? !folders.some(hasId(node.folder.id))
    : !bookmarks.some(isNamed(node.bookmark));
}

function withoutNode(state: BookmarkState, node: Deletable): BookmarkState {
  return node.kind === 'folder'
    ? without(state, node.folder.id)
    : withoutBookmark(state, node.bookmark);
}

async function deleteOne(
  viewer: Http,
  cache: JobCache,
  readAgain: (() => Promise<BookmarkState>) | undefined,
  node: Deletable,
): Promise<DeletionValue> {
  try {
    const deletion = await send(viewer, node, { readable: readAgain !== undefined });
    if (deletion.kind === 'deleted') {
      await cache.take(deletion.state);
      return 'deleted';
    }
    await cache.drop((state) => withoutNode(state, node));
    return deletion.byUs ? 'deleted' : 'already-gone';
  } catch (error) {
    const { state } = await verifyWrite(error, readAgain, (read) => isGone(read, node));
    await cache.take(state);
    return 'deleted';
  }
}

/** The folders that the service has deleted, and has not named since. */
function foldersDeleted(
  { results }: JobReport<Deletable, DeletionValue>,
  said: BookmarkState | undefined,
): readonly string[] {
  const named = new Set(said?.folders.map(({ id }) => id));
  return results
    .filter((result) => result.kind === 'done' && result.value === 'deleted')
    .flatMap(({ item }) => (item.kind === 'folder' ? [item.folder.id] : []))
    .filter((id) => !named.has(id));
}

function endOf(client: QueryClient, cache: JobCache, readable: boolean) {
  return async (report: JobReport<Deletable, DeletionValue>) => {
    await cache.end();
    if (!readable) {
      const deleted = foldersDeleted(report, cache.latest());
      updateCached(client, (held) => markDeleted(held, deleted));
    }
    const isCertain = report.results.every(
      (result) =>
        result.kind === 'not-tried' || (result.kind === 'done' && result.value === 'deleted'),
    );
    // What failed or had gone means that others have been at work.
    if (readable && !isCertain) await client.invalidateQueries({ queryKey: bookmarksKey });
    return report;
  };
}

/**
 * Deletes folders and bookmarks one after the other (interface 4.3; for bookmarks viewer.write), and
 * reports on each. Resolves whatever happens; what has really gone is the difference of the states.
 */
export function deleteMany(viewer: Http, { readable }: Readability) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'delete-many'],
    scope: writeScope,
    mutationFn: ({ nodes, ...control }: DeletionJob, { client }) => {
      const cache = jobCache(client);
      const readAgain = readable ? () => refetchBookmarks(client, viewer) : undefined;
      return runSequentially(
        nodes,
        (node) => deleteOne(viewer, cache, readAgain, node),
        control,
      ).then(endOf(client, cache, readable));
    },
  });
}
