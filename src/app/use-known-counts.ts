import { useQuery } from '@tanstack/react-query';
import type { CachedBookmarks } from '#data/bookmarks/cache/cached-bookmarks.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { competenciesQuery, competencyCount } from '#data/directory/queries.ts';
import { useServices } from '#platform/react.tsx';

/** How many there are of what has been read already; undefined where nothing has. */
export type KnownCounts = {
  readonly competencies: number | undefined;
  readonly bookmarks: number | undefined;
};

const bookmarkCount = ({ state }: CachedBookmarks) => state.bookmarks.length;

/** Watches the cache and asks for nothing itself. */
export function useKnownCounts(): KnownCounts {
  const { directory, viewer } = useServices();
  const competencies = useQuery({
    ...competenciesQuery(directory),
    enabled: false,
    select: competencyCount,
  });
  const bookmarks = useQuery({
    ...bookmarkStateQuery(viewer),
    enabled: false,
    select: bookmarkCount,
  });
  return { competencies: competencies.data, bookmarks: bookmarks.data };
}
