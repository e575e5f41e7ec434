import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { isNamed } from '#data/bookmarks/bookmark.ts';
import { recordAct } from '#data/bookmarks/history/history-cache.ts';
import { createdStep } from '#data/bookmarks/history/steps-of.ts';
import { bookmarkStateLimits, storeConfirmed } from '#data/bookmarks/queries.ts';
import { bookmarkStateAnswer } from '#data/bookmarks/schema.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { bookmarkWrite, type Readability, sendWrite, type WriteContext } from './bookmark-write.ts';

/** A bookmark that is to be created (viewer.write). */
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
export function sendNewBookmark(
  context: WriteContext,
  bookmark: NewBookmark,
): Promise<BookmarkState> {
  return sendWrite(
    context,
    () =>
      context.viewer.post(
        'add the bookmark',
        apiPath`/viewer/v1/bookmarks`,
        bookmarkStateAnswer,
        bookmark,
        bookmarkStateLimits,
      ),
    ({ bookmarks }) => bookmarks.some(isNamed(bookmark)),
  );
}

/** Adds a bookmark (viewer.write), and returns the step that takes it back. */
export function createBookmarkMutation(viewer: Http, readability: Readability) {
  return bookmarkWrite(
    'create-bookmark',
    viewer,
    readability,
    async (context, bookmark: NewBookmark) => {
      const state = await sendNewBookmark(context, bookmark);
      const created = createdStep('create', state, [{ kind: 'bookmark', bookmark }]);
      const step = recordAct(context.client, created);
      await storeConfirmed(context.client, state);
      return step;
    },
  );
}
