import { queryOptions, skipToken } from '@tanstack/react-query';
import { type CachedBookmarks, replaceConfirmed } from '#data/bookmarks/cache/cached-bookmarks.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { type Http, MiB } from '#platform/http/http.ts';
import { bookmarkStateAnswer } from './schema.ts';

export const bookmarksKey = ['viewer', 'bookmark-state'] as const;

export const bookmarkStateLimits = { maxBytes: 32 * MiB } as const;

/** The caller's bookmarks (extension viewer.read). */
export function bookmarkStateQuery(viewer: Http) {
  return queryOptions({
    queryKey: bookmarksKey,
    queryFn: async ({ signal, client }): Promise<CachedBookmarks> => {
      const said = await viewer.get(
        'read the bookmarks',
        apiPath`/viewer/v1/bookmark-state`,
        bookmarkStateAnswer,
        { ...bookmarkStateLimits, signal },
      );
      return replaceConfirmed(client.getQueryData<CachedBookmarks>(bookmarksKey), said);
    },
  });
}

/**
 * The same place in the cache where nothing can be read (no viewer.read): it holds what was opened
 * from a file or what a deletion answered with, for as long as the person is signed in.
 */
export function cachedBookmarksQuery() {
  return queryOptions<CachedBookmarks>({
    queryKey: bookmarksKey,
    queryFn: skipToken,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
