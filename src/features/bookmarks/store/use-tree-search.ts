import { useDeferredValue, useEffect, useMemo } from 'react';
import { isSearchPrepared, prepareSearch } from '#data/bookmarks/search/search-texts.ts';
import { filterTree } from '#data/bookmarks/search/tree-filter.ts';
import { type BookmarkTree, viewOrders } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeInOrder } from '#data/bookmarks/tree/tree-order.ts';
import { choiceParam, textParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import type { TreeSearch } from './tree-store.ts';
import { useChangedBookmarks } from './use-changed-bookmarks.ts';

const prepareAfterMs = 200;

const queryParam = textParam('q');
const showParam = choiceParam('show', ['all', 'changed']);
const orderParam = choiceParam('sort', viewOrders);

/** What of the tree is searched for and in which order it is shown. Both stand in the address. */
export function useTreeSearch(saved: BookmarkTree): TreeSearch {
  const { value: query, replaceDebounced: setQuery } = useUrlState(queryParam);
  const { value: order, replace: setOrder } = useUrlState(orderParam);
  const { value: show, replace: setShow } = useUrlState(showParam);
  const tree = treeInOrder(saved, order);
  const onlyChanged = show === 'changed';
  const { changed, listed } = useChangedBookmarks(tree, onlyChanged);
  // After the first rows are shown and before anybody searches.
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => void prepareSearch(tree, stop.signal), prepareAfterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [tree]);
  // In the same frame as the stroke; or in one after it, if the search would take long.
  const isAtOnce = query === '' || isSearchPrepared(tree);
  // Only what waits is deferred: a deferred value that nobody reads draws the screen a second time.
  const deferred = useDeferredValue(isAtOnce ? '' : query);
  const applied = isAtOnce ? query : deferred;
  const among = onlyChanged ? listed : undefined;
  const filter = useMemo(() => filterTree(tree, applied, among), [tree, applied, among]);
  const setOnlyChanged = (only: boolean) => setShow(only ? 'changed' : 'all');
  return {
    query,
    setQuery,
    changed,
    onlyChanged,
    setOnlyChanged,
    clearFilter: () => {
      setQuery('');
      if (onlyChanged) setOnlyChanged(false);
    },
    filter,
    order,
    setOrder,
    tree,
  };
}
