import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import type { TreeHandle } from '#ui/tree/Tree.tsx';
import type { OpenBranches, SelectedItems, TreeFocus, TreeSearch } from './tree-store.ts';

function focusHeading(): void {
  document.querySelector('h1')?.focus();
}

/** Moves focus with what is selected, created, deleted or looked for. */
export function useTreeFocus({
  tree,
  selection,
  selected,
  selectsSeveral,
  showsDetails,
  select,
  reveal,
  clearFilter,
}: SelectedItems &
  Pick<OpenBranches, 'reveal'> &
  Pick<TreeSearch, 'tree' | 'clearFilter'>): TreeFocus {
  const treeHandle = useRef<TreeHandle>(null);
  const detailsHeading = useRef<HTMLHeadingElement>(null);
  const filterField = useRef<HTMLInputElement>(null);
  const [awaitedKeys, setAwaitedKeys] = useState<readonly string[]>([]);
  const selectedKey = selected?.key;

  const revealSelected = useEffectEvent(() => {
    if (selected === undefined) return;
    reveal(selected);
    treeHandle.current?.goTo(selected.key, { focus: false });
  });
  // The address may select a node that is hidden or out of sight.
  useEffect(() => {
    if (selectedKey !== undefined) revealSelected();
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

  const [firstKey] = awaitedKeys;
  // The first key alone doesn’t tell: a folder has the same key wherever it stands.
  const areThere = awaitedKeys.every((key) => tree.byKey.has(key));
  const firstNode = areThere && firstKey !== undefined ? tree.byKey.get(firstKey) : undefined;
  const goToAwaited = useEffectEvent((node: TreeNode) => {
    setAwaitedKeys([]);
    goTo(node);
    if (awaitedKeys.length > 1) selection.selectKeys(awaitedKeys);
  });
  useEffect(() => {
    if (firstNode !== undefined) goToAwaited(firstNode);
  }, [firstNode]);

  return {
    treeHandle,
    detailsHeading,
    filterField,
    focusFilter: () => {
      filterField.current?.focus();
      filterField.current?.select();
    },
    goToKeys: setAwaitedKeys,
    showInFolder: (node) => {
      clearFilter();
      goTo(node);
    },
    goToNeighbour: (neighbour) => {
      if (neighbour !== undefined && !selectsSeveral) {
        goTo(neighbour);
        return;
      }
      select(undefined, { withDetails: false });
      if (neighbour === undefined) {
        focusHeading();
        return;
      }
      reveal(neighbour);
      treeHandle.current?.goTo(neighbour.key, { focus: true });
    },
    goToCreated: (key) => {
      if (key !== undefined) setAwaitedKeys([key]);
      else if (document.activeElement === document.body) focusHeading();
    },
  };
}
