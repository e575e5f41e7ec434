import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { isSearchPrepared, prepareSearch } from '#data/bookmarks/search/search-texts.ts';
import { filterTree } from '#data/bookmarks/search/tree-filter.ts';
import {
  ancestorsOf,
  type BookmarkTree,
  type FolderNode,
  viewOrders,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { treeInOrder } from '#data/bookmarks/tree/tree-order.ts';
import { firstView, openNodes, viewTree } from '#data/bookmarks/tree/visible-rows.ts';
import { choiceParam, textParam } from '#workflows/url-state/url-param.ts';
import { useUrlState } from '#workflows/url-state/use-url-state.ts';
import type { SelectedItems, ShownNode, TreeSearch, TreeStore } from './tree-store.ts';
import { useChangedBookmarks } from './use-changed-bookmarks.ts';
import { rememberTree, useRememberedTree } from './use-remembered-tree.ts';
import { useSelection } from './use-selection.ts';
import { useTreeFocus } from './use-tree-focus.ts';
import { useTreeView } from './use-tree-view.ts';

const prepareAfterMs = 200;

const queryParam = textParam('q');
const showParam = choiceParam('show', ['all', 'changed']);
const orderParam = choiceParam('sort', viewOrders);

/** What of the tree is searched for and in which order it is shown. Both stand in the address. */
function useTreeSearch(saved: BookmarkTree): TreeSearch {
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

/** Where something new goes: the selected folder, or the one around the selected bookmark. */
export function placeForNew({ saved, selected }: TreeStore): FolderNode | null {
  const near = selected?.kind === 'bookmark' ? selected.parent : selected;
  if (near?.kind !== 'folder') return null;
  return saved.foldersById.get(near.folder.id)?.[0] ?? null;
}

/** A key that is held down moves on sooner. */
const restMs = 150;

/**
 * The node that the panel beside the tree shows: the one that is selected, or the row to which keys have
 * moved since. The panel waits until the keys rest, so that it asks for nothing that is passed by.
 */
function useShownNode(
  tree: BookmarkTree,
  { selection, selected, count }: Pick<SelectedItems, 'selection' | 'selected' | 'count'>,
): ShownNode {
  const [resting, setResting] = useState<{ readonly key: string; readonly version: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const follows = resting !== undefined && resting.version === selection.version() && count <= 1;
  return {
    shown: (follows ? tree.byKey.get(resting.key) : undefined) ?? selected,
    onMove: ({ key }) => {
      clearTimeout(timer.current);
      const version = selection.version();
      timer.current = setTimeout(() => startTransition(() => setResting({ key, version })), restMs);
    },
  };
}

/** What the screen shows of these bookmarks. It begins as it was at the last visit. */
export function useTreeStore(state: BookmarkState): TreeStore {
  const saved = treeOf(state);
  const { lastFolderId } = state;
  const lastFolder =
    lastFolderId === null ? null : (saved.foldersById.get(lastFolderId)?.[0] ?? null);
  const search = useTreeSearch(saved);
  const { tree, filter } = search;
  const { initialOpen, initialSelected, remember } = useRememberedTree(saved);
  const selection = useSelection(tree, initialSelected);
  const { selected } = selection;
  const branches = useTreeView(
    tree,
    () => {
      const view = initialOpen === undefined ? firstView(tree) : viewTree(tree, initialOpen);
      const first = selected ?? lastFolder;
      return openNodes(view, first ? ancestorsOf(first) : []);
    },
    filter,
  );
  const shown = useShownNode(tree, selection);
  const focus = useTreeFocus({ ...search, ...selection, ...branches });

  const { open } = branches;
  const selectedKey = selected?.key;
  useEffect(
    () =>
      remember(() =>
        rememberTree(open, selectedKey === undefined ? undefined : saved.byKey.get(selectedKey)),
      ),
    [remember, open, saved, selectedKey],
  );
  return { ...search, ...branches, ...selection, ...shown, ...focus, saved, lastFolder };
}
