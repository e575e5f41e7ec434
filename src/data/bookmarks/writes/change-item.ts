import { mutationOptions } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/cache/bookmark-change.ts';
import {
  refetchAfterFailure,
  refetchBookmarks,
  storeConfirmed,
  updateCached,
  writeScope,
} from '#data/bookmarks/cache/bookmarks-cache.ts';
import {
  addChange,
  type CachedBookmarks,
  nextMutationId,
  removeChange,
} from '#data/bookmarks/cache/cached-bookmarks.ts';
import { isChangeApplied } from '#data/bookmarks/cache/is-change-applied.ts';
import { bookmarkStateLimits, bookmarksKey } from '#data/bookmarks/queries.ts';
import { bookmarkStateAnswer } from '#data/bookmarks/schema.ts';
import { bookmarkPath } from '#data/bookmarks/tree/bookmark-path.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { retryChange, retrying } from '#platform/http/retry.ts';
import { verifyWrite, type WriteResult } from './verify-write.ts';

function actionOf({ kind, change }: Change): string {
  const renames = 'name' in change || 'title' in change;
  return `${renames ? 'rename' : 'move'} the ${kind}`;
}

function pathOf(change: Change) {
  return change.kind === 'folder'
    ? apiPath`/viewer/v1/bookmark-folders/${change.folderId}`
    : bookmarkPath(change.bookmark);
}

/** Sends one change, once more if it was turned away. */
export function sendChange(viewer: Http, change: Change): Promise<BookmarkState> {
  return retrying(retryChange, () =>
    viewer.patch(
      actionOf(change),
      pathOf(change),
      bookmarkStateAnswer,
      change.change,
      bookmarkStateLimits,
    ),
  );
}

/**
 * Renames, moves or reorders a folder or a bookmark (viewer.write). It is shown at once and taken
 * back if it fails; several may be under way, and each is shown over the last. Where the answer is
 * lost and the bookmarks can be read, they tell: carried out, or a NotSeenError.
 * @param readable whether the bookmarks can be read (viewer.read)
 */
export function changeItem(viewer: Http, { readable }: { readonly readable: boolean }) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'change'],
    scope: writeScope,
    mutationFn: async (change: Change, { client }): Promise<WriteResult> => {
      try {
        return { state: await sendChange(viewer, change), knownBy: 'answer' };
      } catch (error) {
        const readAgain = readable ? () => refetchBookmarks(client, viewer) : undefined;
        return verifyWrite(error, readAgain, (state) => isChangeApplied(state, change));
      }
    },
    onMutate: (change, { client }) => {
      const held = client.getQueryData<CachedBookmarks>(bookmarksKey);
      if (held === undefined) return undefined;
      const ticket = nextMutationId(held);
      updateCached(client, (shown) => addChange(shown, { mutationId: ticket, change }));
      return ticket;
    },
    onSuccess: ({ state }, _change, ticket, { client }) => storeConfirmed(client, state, ticket),
    onError: async (error, _change, ticket, { client }) => {
      if (ticket !== undefined) updateCached(client, (held) => removeChange(held, ticket));
      await refetchAfterFailure(client, error);
    },
  });
}
