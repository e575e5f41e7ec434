import { mutationOptions } from '@tanstack/react-query';
import {
  refetchAfterFailure,
  updateCached,
  writeScope,
} from '#data/bookmarks/cache/bookmarks-cache.ts';
import { markDeleted } from '#data/bookmarks/cache/cached-bookmarks.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { without } from '#data/bookmarks/tree/cascade.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import {
  type Deletion,
  hasDeleted,
  type Readability,
  sendDeletion,
  takeDeletion,
} from './deletion.ts';

export function sendFolderDeletion(
  viewer: Http,
  folderId: string,
  readability: Readability,
): Promise<Deletion> {
  const path = apiPath`/viewer/v1/bookmark-folders/${folderId}`;
  return sendDeletion(viewer, 'delete the folder', path, readability);
}

/**
 * Deletes a folder with everything inside (interface 4.3). The answer becomes what the app holds,
 * and nothing older than that brings back what is gone. Where the outcome can't be known, or
 * the service sees the folder otherwise, the state is read again, if it can be read at all, before
 * the failure is reported.
 */
export function deleteFolder(viewer: Http, readability: Readability) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'delete-folder'],
    scope: writeScope,
    mutationFn: (folderId: string) => sendFolderDeletion(viewer, folderId, readability),
    onSuccess: async (deletion, folderId, _result, { client }) => {
      await takeDeletion(client, deletion, (settled) => without(settled, folderId));
      if (readability.readable || !hasDeleted(deletion, folderId)) return;
      updateCached(client, (held) => markDeleted(held, [folderId]));
    },
    onError: (error, _folderId, _result, { client }) => refetchAfterFailure(client, error),
  });
}
