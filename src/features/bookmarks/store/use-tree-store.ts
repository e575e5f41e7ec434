import { useEffect } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { ancestorsOf } from '#data/bookmarks/tree/bookmark-tree.ts';
import { treeOf } from '#data/bookmarks/tree/build-tree.ts';
import { firstView, openNodes, viewTree } from '#data/bookmarks/tree/visible-rows.ts';
import { rememberTree } from './remembered-tree.ts';
import type { TreeStore } from './tree-store.ts';
import { useRememberedTree } from './use-remembered-tree.ts';
import { useSelection } from './use-selection.ts';
import { useShownNode } from './use-shown-node.ts';
import { useTreeFocus } from './use-tree-focus.ts';
import { useTreeSearch } from './use-tree-search.ts';
import { useTreeView } from './use-tree-view.ts';

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
