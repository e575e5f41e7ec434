import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { noBookmarks } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { findMeantNodes, isSearchPrepared, prepareSearch } from '#data/bookmarks/search/tree-search.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { useReadings } from '#features/specifications/use-readings.ts';
import { useServices } from '#platform/react.tsx';
import { suggestAmong, suggestionOf } from '#text/did-you-mean.ts';
import { usePrepared } from '#workflows/waiting/use-prepared.ts';

/**
 * What a search is meant for that found nothing, by the specifications that the person has read, and by the
 * bookmarks if the app has read them; undefined if nothing is like it.
 */
export function useMeantSearch(text: string): string | undefined {
  const { viewer } = useServices();
  const { data: readings } = useQuery(useReadings().query);
  const { data: bookmarks } = useQuery({ ...bookmarkStateQuery(viewer), enabled: false });
  const tree = usePrepared(
    treeOf(bookmarks?.state ?? noBookmarks),
    isSearchPrepared,
    prepareSearch,
  );
  return useMemo(() => {
    const titles = readings?.map(({ title, name }) => title ?? name.path) ?? [];
    const ofRead = suggestAmong(titles, text);
    if (ofRead !== undefined) return ofRead;
    const meant = tree && findMeantNodes(tree, text, 2);
    return meant && suggestionOf(meant, ({ name }) => name);
  }, [readings, tree, text]);
}
