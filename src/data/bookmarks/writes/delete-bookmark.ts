import { mutationOptions } from '@tanstack/react-query';
import type { BookmarkName, BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  refetchAfterFailure,
  refetchBookmarks,
  writeScope,
} from '#data/bookmarks/cache/bookmarks-cache.ts';
import { isNamed } from '#data/bookmarks/cache/same-record.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { bookmarkPath } from '#data/bookmarks/tree/bookmark-path.ts';
import type { Http } from '#platform/http/http.ts';
import { type Deletion, type Readability, sendDeletion, takeDeletion } from './deletion.ts';
import { verifyWrite } from './verify-write.ts';

/** The state without the bookmark, or without all of them where several are filed and point alike. */
export function withoutBookmark(state: BookmarkState, name: BookmarkName): BookmarkState {
  const isIt = isNamed(name);
  return { ...state, bookmarks: state.bookmarks.filter((bookmark) => !isIt(bookmark)) };
}

export function sendBookmarkDeletion(
  viewer: Http,
  name: BookmarkName,
  readability: Readability,
): Promise<Deletion> {
  return sendDeletion(viewer, 'delete the bookmark', bookmarkPath(name), readability);
}

/**
 * Deletes a bookmark (viewer.write). Where the answer is lost and the bookmarks can be read, they
 * tell: gone, or a NotSeenError.
 */
export function deleteBookmark(viewer: Http, { readable }: Readability) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'delete-bookmark'],
    scope: writeScope,
    mutationFn: async (name: BookmarkName, { client }): Promise<Deletion> => {
      try {
        return await sendBookmarkDeletion(viewer, name, { readable });
      } catch (error) {
        const readAgain = readable ? () => refetchBookmarks(client, viewer) : undefined;
        const isGone = ({ bookmarks }: BookmarkState) => !bookmarks.some(isNamed(name));
        return { kind: 'deleted', state: (await verifyWrite(error, readAgain, isGone)).state };
      }
    },
    onSuccess: (deletion, name, _result, { client }) =>
      takeDeletion(client, deletion, (settled) => withoutBookmark(settled, name)),
    onError: (error, _name, _result, { client }) => refetchAfterFailure(client, error),
  });
}
