import { useMemo, useState } from 'react';
import { type TreeFilter, viewFilter } from '#data/bookmarks/search/tree-filter.ts';
import {
  ancestorsOf,
  type BookmarkTree,
  subtreeOf,
  type TreeNode,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  canOpen,
  closeNode,
  closeNodes,
  openAll,
  openNode,
  openNodes,
  rowOf,
  type TreeView,
  viewTree,
} from '#data/bookmarks/tree/visible-rows.ts';
import type { TreeSource } from '#ui/tree/tree-source.ts';
import type { OpenBranches } from './tree-store.ts';

const wholeTree: TreeFilter['positionInSet'] = ({ positionInSet, setSize }) => ({
  positionInSet,
  setSize,
});

function sourceOf(view: TreeView, filter: TreeFilter | undefined): TreeSource<TreeNode> {
  const positionInSet = filter?.positionInSet ?? wholeTree;
  return {
    rows: view.rows,
    rowOf: (node) => rowOf(view, node),
    keyOf: ({ key }) => key,
    find: (key) => view.tree.byKey.get(key),
    parentOf: ({ parent }) => parent,
    // Only matches, not the folders around them.
    isInRanges: filter?.isMatch,
    describe: (node) => ({
      key: node.key,
      name: node.name,
      level: node.level,
      ...positionInSet(node),
      open: canOpen(view, node) ? view.open.has(node.key) : undefined,
    }),
  };
}

/**
 * A search has a view of its own, so that the branches open before it are open again after it.
 * @param first returns the initial view
 */
export function useTreeView(
  tree: BookmarkTree,
  first: (tree: BookmarkTree) => TreeView,
  filter?: TreeFilter,
): OpenBranches {
  const [stored, setStored] = useState(() => first(tree));
  const [found, setFound] = useState<{ filter: TreeFilter; view: TreeView }>();
  let whole = stored;
  if (stored.tree !== tree) {
    whole = viewTree(tree, stored.open);
    setStored(whole);
  }
  const searching = useMemo(
    () => filter && { filter, view: found?.filter === filter ? found.view : viewFilter(filter) },
    [filter, found],
  );
  const view = searching?.view ?? whole;
  const source = useMemo(() => sourceOf(view, filter), [view, filter]);
  const actions = useMemo(() => {
    const change = (next: (view: TreeView) => TreeView) => {
      if (searching === undefined) setStored(next);
      else setFound({ filter: searching.filter, view: next(searching.view) });
    };
    return {
      toggle: (node: TreeNode, open: boolean) =>
        change((now) => (open ? openNode(now, node) : closeNode(now, node))),
      openSiblings: (node: TreeNode) =>
        change((now) => openNodes(now, node.parent?.children ?? now.tree.roots)),
      toggleWithin: (node: TreeNode, open: boolean) =>
        change((now) => (open ? openNodes : closeNodes)(now, subtreeOf(now.tree, node))),
      openAll: () => change(openAll),
      closeAll: () => change((now) => viewTree(now.tree, [], now.shown)),
      reveal: (node: TreeNode) => {
        const showing = (now: TreeView) => openNodes(now, ancestorsOf(node));
        setStored(showing);
        if (searching !== undefined) change(showing);
      },
    };
  }, [searching]);
  return { open: whole.open, isOpen: ({ key }) => view.open.has(key), source, ...actions };
}
