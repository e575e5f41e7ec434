import { mutationOptions } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Change } from '#data/bookmarks/cache/bookmark-change.ts';
import {
  addChange,
  type CachedBookmarks,
  nextMutationId,
  removeChange,
} from '#data/bookmarks/cache/cached-bookmarks.ts';
import { isChangeApplied } from '#data/bookmarks/cache/is-change-applied.ts';
import { recordAct } from '#data/bookmarks/history/history-cache.ts';
import { changedStep, editOf } from '#data/bookmarks/history/steps-of.ts';
import {
  bookmarkStateLimits,
  bookmarksKey,
  confirmedIn,
  refetchAfterFailure,
  storeConfirmed,
  updateCached,
  writeScope,
} from '#data/bookmarks/queries.ts';
import { bookmarkStateAnswer } from '#data/bookmarks/schema.ts';
import { bookmarkPath } from '#data/bookmarks/tree/bookmark-path.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { retryChange, retrying } from '#platform/http/retry.ts';
import { type Readability, sendWrite, type WriteContext } from './bookmark-write.ts';

/** What a change is for the person. */
function actOf({ change }: Change): 'rename' | 'move' {
  return 'name' in change || 'title' in change ? 'rename' : 'move';
}

function pathOf(change: Change) {
  return change.kind === 'folder'
    ? apiPath`/viewer/v1/bookmark-folders/${change.folderId}`
    : bookmarkPath(change.bookmark);
}

/** Sends one change, once more if it was turned away. */
export function sendChange(context: WriteContext, change: Change): Promise<BookmarkState> {
  const send = () =>
    context.viewer.patch(
      `${actOf(change)} the ${change.kind}`,
      pathOf(change),
      bookmarkStateAnswer,
      change.change,
      bookmarkStateLimits,
    );
  return sendWrite(
    context,
    () => retrying(retryChange, send),
    (state) => isChangeApplied(state, change),
  );
}

/**
 * Renames, moves or reorders a folder or a bookmark (viewer.write). The change is shown at once and
 * taken back if it fails. Several may be under way; each is shown over the one before.
 */
export function changeItemMutation(viewer: Http, { readable }: Readability) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'change'],
    scope: writeScope,
    mutationFn: async (change: Change, { client }) => {
      const before = confirmedIn(client);
      const state = await sendChange({ viewer, client, readable }, change);
      const edit = before && editOf(before, state, change);
      const step = recordAct(client, changedStep(actOf(change), [edit], state));
      return { state, step };
    },
    onMutate: (change, { client }) => {
      const cached = client.getQueryData<CachedBookmarks>(bookmarksKey);
      if (cached === undefined) return undefined;
      const mutationId = nextMutationId(cached);
      updateCached(client, (shown) => addChange(shown, { mutationId, change }));
      return mutationId;
    },
    onSuccess: ({ state }, _change, mutationId, { client }) =>
      storeConfirmed(client, state, mutationId),
    onError: async (error, _change, mutationId, { client }) => {
      if (mutationId !== undefined) {
        updateCached(client, (cached) => removeChange(cached, mutationId));
      }
      await refetchAfterFailure(client, error);
    },
  });
}
