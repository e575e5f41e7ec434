import { mutationOptions } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  refetchAfterFailure,
  refetchBookmarks,
  storeConfirmed,
  writeScope,
} from '#data/bookmarks/cache/bookmarks-cache.ts';
import { isNamed } from '#data/bookmarks/cache/same-record.ts';
import { bookmarkStateLimits, bookmarksKey } from '#data/bookmarks/queries.ts';
import { bookmarkStateAnswer } from '#data/bookmarks/schema.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { verifyWrite, type WriteResult } from './verify-write.ts';

/** A bookmark that is to be (viewer.write). */
export type NewBookmark = {
  readonly codeHostSlug: string;
  readonly path: string;
  readonly title: string;
  /** Null for the root. */
  readonly folderId: string | null;
  /** From 0, among the bookmarks there; at the end without one. */
  readonly position?: number;
};

/** Sends it once: a repetition after a lost answer would be refused as already there. */
export function sendNewBookmark(viewer: Http, bookmark: NewBookmark): Promise<BookmarkState> {
  return viewer.post(
    'add the bookmark',
    apiPath`/viewer/v1/bookmarks`,
    bookmarkStateAnswer,
    bookmark,
    bookmarkStateLimits,
  );
}

/**
 * Adds a bookmark (viewer.write). Where the answer is lost and the bookmarks can be read, they tell:
 * there, or a NotSeenError.
 * @param readable whether the bookmarks can be read (viewer.read)
 */
export function createBookmark(viewer: Http, { readable }: { readonly readable: boolean }) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'create-bookmark'],
    scope: writeScope,
    mutationFn: async (bookmark: NewBookmark, { client }): Promise<WriteResult> => {
      try {
        return { state: await sendNewBookmark(viewer, bookmark), knownBy: 'answer' };
      } catch (error) {
        const readAgain = readable ? () => refetchBookmarks(client, viewer) : undefined;
        return verifyWrite(error, readAgain, ({ bookmarks }) => bookmarks.some(isNamed(bookmark)));
      }
    },
    onSuccess: ({ state }, _bookmark, _result, { client }) => storeConfirmed(client, state),
    onError: (error, _bookmark, _result, { client }) => refetchAfterFailure(client, error),
  });
}
