import { useQuery } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';

/**
 * The bookmarks: read from the service where it offers that (viewer.read), else what the cache holds,
 * if anything.
 */
export function useBookmarkState(): BookmarkState | undefined {
  const { viewer } = useServices();
  const { data } = useQuery({
    ...bookmarkStateQuery(viewer),
    enabled: useHasExtension('viewer.read'),
  });
  return data?.state;
}
