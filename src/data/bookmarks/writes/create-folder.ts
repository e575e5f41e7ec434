import { mutationOptions } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  confirmedIn,
  refetchAfterFailure,
  refetchBookmarks,
  storeConfirmed,
  writeScope,
} from '#data/bookmarks/cache/bookmarks-cache.ts';
import { samePlace } from '#data/bookmarks/cache/same-record.ts';
import { bookmarkStateLimits, bookmarksKey } from '#data/bookmarks/queries.ts';
import { bookmarkStateAnswer } from '#data/bookmarks/schema.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { verifyWrite, type WriteResult } from './verify-write.ts';

/** A folder that is to be (viewer.write). */
export type NewFolder = {
  /** 1 to 255 characters. */
  readonly name: string;
  /** Null for the root. */
  readonly parentId: string | null;
  /** From 0, among the folders there; at the end without one. */
  readonly position?: number;
};

/** `folderId` is undefined where the service doesn't let on which folder is the new one. */
export type CreatedFolder = WriteResult & { readonly folderId: string | undefined };

/** The folder that is in `after` and wasn't before, by the id the service gave it. */
export function createdFolderId(
  before: BookmarkState | undefined,
  after: BookmarkState,
  { name, parentId }: NewFolder,
): string | undefined {
  const known = new Set(before?.folders.map(({ id }) => id));
  const candidates = after.folders.filter(
    (folder) =>
      !known.has(folder.id) && folder.name === name && samePlace(folder.parentId, parentId),
  );
  // The last one that was created; without a state from before nothing else can be told.
  const last = candidates.find(({ id }) => id === after.lastFolderId);
  return (last ?? (before === undefined ? undefined : candidates[0]))?.id;
}

/** Sends it once: a repetition might create a second one. */
export function sendNewFolder(viewer: Http, folder: NewFolder): Promise<BookmarkState> {
  return viewer.post(
    'create the folder',
    apiPath`/viewer/v1/bookmark-folders`,
    bookmarkStateAnswer,
    folder,
    bookmarkStateLimits,
  );
}

/**
 * Creates a folder (viewer.write). Where the answer is lost and the bookmarks can be read, they
 * tell: there, or a NotSeenError.
 * @param readable whether the bookmarks can be read (viewer.read)
 */
export function createFolder(viewer: Http, { readable }: { readonly readable: boolean }) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'create-folder'],
    scope: writeScope,
    mutationFn: async (folder: NewFolder, { client }): Promise<CreatedFolder> => {
      const before = confirmedIn(client);
      const idIn = (state: BookmarkState) => createdFolderId(before, state, folder);
      try {
        const state = await sendNewFolder(viewer, folder);
        return { state, knownBy: 'answer', folderId: idIn(state) };
      } catch (error) {
        const readAgain = readable && before ? () => refetchBookmarks(client, viewer) : undefined;
        const found = await verifyWrite(error, readAgain, (state) => idIn(state) !== undefined);
        return { ...found, folderId: idIn(found.state) };
      }
    },
    onSuccess: ({ state }, _folder, _result, { client }) => storeConfirmed(client, state),
    onError: (error, _folder, _result, { client }) => refetchAfterFailure(client, error),
  });
}
