import type { BookmarkName } from '#data/bookmarks/bookmark.ts';
import { type ApiPath, apiPath } from '#platform/http/api-path.ts';

/** The path that names a bookmark, which has no id (viewer.write); without `folderId` at the root. */
export function bookmarkPath({ folderId, codeHostSlug, path }: BookmarkName): ApiPath {
  return apiPath`/viewer/v1/bookmarks`.withQuery({
    folderId: folderId || undefined,
    codeHostSlug: codeHostSlug ?? undefined,
    path: path ?? undefined,
  });
}
