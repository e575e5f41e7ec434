import { useDeferredValue, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import {
  filterTree,
  isSearchPrepared,
  prepareSearch,
  type TreeFilter,
} from '#data/bookmarks/search/tree-filter.ts';
import type { BookmarkTree } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeInOrder, type ViewOrder, viewOrders } from '#data/bookmarks/tree/tree-order.ts';
import { textParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';

export type TreeSearch = {
  readonly query: string;
  readonly setQuery: (query: string) => void;
  /** Undefined while nothing is searched for. May be a moment behind what is being typed. */
  readonly filter: TreeFilter | undefined;
  readonly order: ViewOrder;
  readonly setOrder: (order: ViewOrder) => void;
  /** The tree in that order. */
  readonly tree: BookmarkTree;
};

const preparesAfterMs = 200;
const searchParam = textParam('q');

/** What of the tree is looked for, and in which order it is looked at. Both stand in the address. */
export function useTreeSearch(saved: BookmarkTree): TreeSearch {
  const { value: query, replaceDebounced: setQuery } = useUrlState(searchParam);
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const named = params.get('sort');
  const order = viewOrders.find((one) => one === named) ?? 'saved';
  const tree = treeInOrder(saved, order);
  // Before the first search, and without holding anything up, least of all the first rows.
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => void prepareSearch(tree, stop.signal), preparesAfterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [tree]);
  // In the same frame as the stroke, or where that would take long, in one after it.
  const deferred = useDeferredValue(query);
  const applied = query === '' || isSearchPrepared(tree) ? query : deferred;
  const filter = useMemo(() => filterTree(tree, applied), [tree, applied]);
  return {
    query,
    setQuery,
    filter,
    order,
    setOrder: (next) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          if (next === 'saved') after.delete('sort');
          else after.set('sort', next);
          return after;
        },
        { replace: true, preventScrollReset: true, state },
      ),
    tree,
  };
}
