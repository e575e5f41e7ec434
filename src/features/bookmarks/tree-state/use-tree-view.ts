import { useMemo, useState } from 'react';
import { createFilteredView, type TreeFilter } from '#data/bookmarks/search/tree-filter.ts';
import {
  type BookmarkTree,
  getAncestors,
  type TreeNode,
  walkSubtree,
} from '#data/bookmarks/tree/bookmark-tree.ts';
import {
  closeNode,
  closeNodes,
  createTreeView,
  expandNode,
  getRowIndex,
  isExpandable,
  openAll,
  openNodes,
  type TreeView,
} from '#data/bookmarks/tree/visible-rows.ts';
import type { TreeSource } from '#ui/tree/tree-source.ts';

/**
 * Open branches of the tree, and functions that open and close branches. Branches that still exist
 * after an update of the tree stay open.
 */
export type BranchExpansion = {
  /** Keys of the branches that are open when no search is active. */
  readonly open: ReadonlySet<string>;
  readonly isOpen: (node: TreeNode) => boolean;
  /** Source of the tree's rows: all nodes whose ancestors are open. */
  readonly source: TreeSource<TreeNode>;
  readonly toggle: (node: TreeNode, open: boolean) => void;
  readonly openSiblings: (node: TreeNode) => void;
  /** Opens or closes a node and all branches inside it. */
  readonly toggleWithin: (node: TreeNode, open: boolean) => void;
  readonly openAll: () => void;
  readonly closeAll: () => void;
  /** Opens all ancestors of a node. */
  readonly reveal: (node: TreeNode) => void;
};

function sourceOf(view: TreeView, filter: TreeFilter | undefined): TreeSource<TreeNode> {
  return {
    rows: view.rows,
    rowOf: (node) => getRowIndex(view, node),
    keyOf: ({ key }) => key,
    find: (key) => view.tree.byKey.get(key),
    parentOf: ({ parent }) => parent,
    // During a search, a range selection includes only matches, not the folders that contain them.
    isInRanges: filter?.isMatch,
    describe: (node) => {
      const { key, name, level } = node;
      const { positionInSet, setSize } = filter?.positionInSet(node) ?? node;
      const open = isExpandable(view, node) ? view.open.has(key) : undefined;
      return { key, name, level, positionInSet, setSize, open };
    },
  };
}

/**
 * Manages the open branches of a tree. The open branches during a search are tracked separately, so
 * that the previously open branches are restored when the search ends.
 * @param first returns the initial view of the tree
 */
export function useTreeView(
  tree: BookmarkTree,
  first: (tree: BookmarkTree) => TreeView,
  filter?: TreeFilter,
): BranchExpansion {
  const [stored, setStored] = useState(() => first(tree));
  /** View of the latest search in which the user opened or closed a branch. */
  const [found, setFound] = useState<{ filter: TreeFilter; view: TreeView }>();
  let whole = stored;
  if (stored.tree !== tree) {
    whole = createTreeView(tree, stored.open);
    setStored(whole);
  }
  const untouched = useMemo(() => filter && createFilteredView(filter), [filter]);
  const searched = found !== undefined && found.filter === filter ? found.view : untouched;
  const view = searched ?? whole;
  const source = useMemo(() => sourceOf(view, filter), [view, filter]);
  const actions = useMemo(() => {
    const change = (next: (view: TreeView) => TreeView) => {
      if (filter === undefined || untouched === undefined) setStored(next);
      else {
        setFound((now) => ({ filter, view: next(now?.filter === filter ? now.view : untouched) }));
      }
    };
    return {
      toggle: (node: TreeNode, open: boolean) =>
        change((now) => (open ? expandNode(now, node) : closeNode(now, node))),
      openSiblings: (node: TreeNode) =>
        change((now) => openNodes(now, node.parent?.children ?? now.tree.roots)),
      toggleWithin: (node: TreeNode, open: boolean) =>
        change((now) => (open ? openNodes : closeNodes)(now, walkSubtree(now.tree, node))),
      openAll: () => change(openAll),
      closeAll: () => change((now) => createTreeView(now.tree, [], now.shown)),
      reveal: (node: TreeNode) => {
        const showing = (now: TreeView) => openNodes(now, getAncestors(node));
        setStored(showing);
        if (filter !== undefined) change(showing);
      },
    };
  }, [filter, untouched]);
  return { open: whole.open, isOpen: ({ key }) => view.open.has(key), source, ...actions };
}
