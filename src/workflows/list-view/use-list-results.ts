import { useMemo } from 'react';
import { isStarred, useStarredItems } from '#workflows/stars/use-stars.ts';
import type { ListResults, ListView, ListViewModel } from './list-view.ts';

/** Returns the results of a list, also filtered by stars, which `getResults` ignores. */
export function useListResults<T>(
  list: ListViewModel<T>,
  items: readonly T[],
  view: ListView,
): ListResults<T> {
  const { starred } = useStarredItems();
  const shown = useMemo(
    () =>
      view.starred ? items.filter((item) => isStarred(starred, list.toReference(item))) : items,
    [list, items, view.starred, starred],
  );
  return useMemo(() => list.getResults(shown, view), [list, shown, view]);
}
