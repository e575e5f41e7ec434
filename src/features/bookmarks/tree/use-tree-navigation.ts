import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BookmarkTree, TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { OpenTree } from '#features/bookmarks/rows/use-tree-view.ts';
import type { TreeHandle } from '#ui/tree/Tree.tsx';
import type { Selection } from './use-selection.ts';
import type { TreeSearch } from './use-tree-search.ts';

export type TreeNavigation = ReturnType<typeof useTreeNavigation>;

/** Brings nodes into view and focus to them: what is selected, what is new, what was looked for. */
export function useTreeNavigation({
  tree,
  selection: { selection, selected, showsDetails, select },
  branches: { reveal },
  search: { setQuery },
}: {
  tree: BookmarkTree;
  selection: Selection;
  branches: OpenTree;
  search: TreeSearch;
}) {
  const treeHandle = useRef<TreeHandle>(null);
  const detailsHeading = useRef<HTMLHeadingElement>(null);
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  const selectedKey = selected?.key;

  const showSelected = useEffectEvent(() => {
    if (selected === undefined) return;
    reveal(selected);
    treeHandle.current?.goTo(selected.key, { focus: false });
  });
  // What the address selects may be hidden or out of sight.
  useEffect(() => {
    if (selectedKey !== undefined) showSelected();
  }, [selectedKey]);

  const returnToTree = useEffectEvent(() => {
    if (selectedKey !== undefined) treeHandle.current?.goTo(selectedKey, { focus: true });
  });
  useEffect(() => {
    if (!showsDetails) return;
    detailsHeading.current?.focus();
    return () => returnToTree();
  }, [showsDetails]);

  const goTo = (node: TreeNode) => {
    reveal(node);
    select(node, { withDetails: false });
    treeHandle.current?.goTo(node.key, { focus: true });
  };

  const [firstAwaited] = awaited;
  // The first alone doesn’t tell: a folder has the same key wherever it stands.
  const haveArrived = awaited.every((key) => tree.byKey.has(key));
  const arrived =
    haveArrived && firstAwaited !== undefined ? tree.byKey.get(firstAwaited) : undefined;
  const goToArrived = useEffectEvent((node: TreeNode) => {
    setAwaited([]);
    goTo(node);
    if (awaited.length > 1) selection.selectRange(awaited);
  });
  useEffect(() => {
    if (arrived !== undefined) goToArrived(arrived);
  }, [arrived]);

  return {
    treeHandle,
    detailsHeading,
    /** Selects nodes as soon as all these keys stand in the tree, and goes on to the first. */
    awaitKeys: setAwaited,
    /** Out of a search, to where it stands among its neighbours. */
    showInFolder: (node: TreeNode) => {
      setQuery('');
      goTo(node);
    },
    /** What had focus is gone; this is next to it, if anything is. */
    goNear: (neighbour: TreeNode | undefined) => {
      if (neighbour !== undefined) {
        goTo(neighbour);
        return;
      }
      select(undefined, { withDetails: false });
      focusHeading();
    },
    /** Something may have been created under this key; else focus stays, if it is anywhere. */
    goToNew: (key: string | undefined) => {
      if (key !== undefined) setAwaited([key]);
      else if (document.activeElement === document.body) focusHeading();
    },
  };
}

function focusHeading(): void {
  document.querySelector('h1')?.focus();
}
