import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { withoutFolders } from '#data/bookmarks/tree/cascade.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { retryIdempotent, retrying } from '#platform/http/retry.ts';
import { sendAndVerify } from '#platform/send-and-verify.ts';
import { type BookmarkState, hasId } from './bookmark.ts';
import { markDeleted, updateConfirmed } from './cached-bookmarks.ts';
import {
  bookmarkStateLimits,
  bookmarksKey,
  isOutcomeUnknown,
  refetchAfterFailure,
  refetchBookmarks,
  storeConfirmed,
  updateCached,
  writeScope,
} from './queries.ts';
import { bookmarkStateAnswer } from './schema.ts';

/** Whether this request deleted the folder, or the service had no such folder any more. */
export type FolderDeletion = 'deleted' | 'already-gone';

type DeletionAnswer = { readonly deletion: FolderDeletion; readonly state?: BookmarkState };

/** Sends the DELETE, and sends it again once if that may help: repeating it does no harm. */
function sendDeletion(viewer: Http, folderId: string, readable: boolean): Promise<DeletionAnswer> {
  return retrying(retryIdempotent, async (earlier): Promise<DeletionAnswer> => {
    try {
      const state = await viewer.delete(
        'delete the folder',
        apiPath`/viewer/v1/bookmark-folders/${folderId}`,
        bookmarkStateAnswer,
        bookmarkStateLimits,
      );
      return { deletion: 'deleted', state };
    } catch (error) {
      if (isFailure(error, 'not-found')) {
        // An earlier attempt whose answer was lost may have deleted it.
        return { deletion: earlier.some(isOutcomeUnknown) ? 'deleted' : 'already-gone' };
      }
      // The service answered with a success; only the body broke off or can't be used.
      const isApplied = failureOf(error)?.outcome === 'applied';
      if (!readable && isApplied) return { deletion: 'deleted' };
      throw error;
    }
  });
}

/** Removes a folder from the cache if the service didn't answer with the state. */
async function removeFromCache(client: QueryClient, folderId: string): Promise<void> {
  updateCached(client, (cached) =>
    updateConfirmed(cached, (state) => withoutFolders(state, [folderId])),
  );
  await client.invalidateQueries({ queryKey: bookmarksKey });
}

/**
 * Deletes a folder with everything inside it (interface 4.3). The response is stored, and no earlier read
 * brings the folder back. If the answer is lost and the bookmarks can be read (viewer.read), they show
 * whether the folder was deleted.
 * @throws RequestError if the folder was not deleted, or if that is unknown
 */
export function deleteFolderMutation(viewer: Http, { readable }: { readonly readable: boolean }) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'delete-folder'],
    scope: writeScope,
    mutationFn: async (folderId: string, { client }): Promise<FolderDeletion> => {
      const found = await sendAndVerify({
        send: () => sendDeletion(viewer, folderId, readable),
        read: readable ? () => refetchBookmarks(client, viewer) : undefined,
        isApplied: ({ folders }) => !folders.some(hasId(folderId)),
        // The service may still be deleting a large folder.
        unseen: 'open',
      });
      const { deletion, state }: DeletionAnswer =
        found.knownBy === 'answer' ? found.value : { deletion: 'deleted', state: found.value };
      if (state === undefined) await removeFromCache(client, folderId);
      else await storeConfirmed(client, state);
      // Without viewer.read, no read corrects an older answer to another tab.
      const isListed = state?.folders.some(hasId(folderId)) ?? false;
      if (!readable && deletion === 'deleted' && !isListed) {
        updateCached(client, (cached) => markDeleted(cached, [folderId]));
      }
      return deletion;
    },
    onError: (error, _folderId, _result, { client }) => refetchAfterFailure(client, error),
  });
}
