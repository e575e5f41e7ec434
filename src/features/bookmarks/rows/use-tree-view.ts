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

/** A tree on screen: what of it is open, and how that changes. Carried over to a newer tree. */
export type OpenTree = {
  readonly view: TreeView;
  /** Keys of the branches that are open while nothing is searched for. */
  readonly open: ReadonlySet<string>;
  readonly source: TreeSource<TreeNode>;
  readonly toggle: (node: TreeNode, open: boolean) => void;
  readonly openSiblings: (node: TreeNode) => void;
  readonly openWithin: (node: TreeNode) => void;
  readonly closeWithin: (node: TreeNode) => void;
  readonly openAll: () => void;
  readonly closeAll: () => void;
  /** Opens what a node is inside of. */
  readonly reveal: (node: TreeNode) => void;
};

const wholeTree: TreeFilter['positionInSet'] = ({ place, siblings }) => ({ place, siblings });

function sourceOf(view: TreeView, filter: TreeFilter | undefined): TreeSource<TreeNode> {
  const positionInSet = filter?.positionInSet ?? wholeTree;
  return {
    rows: view.rows,
    rowOf: (node) => rowOf(view, node),
    keyOf: ({ key }) => key,
    find: (key) => view.tree.byKey.get(key),
    parentOf: ({ parent }) => parent,
    // Not what is only around what was found.
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
 * `first` makes the view of the tree that comes first. What a filter leaves has a view of its own,
 * so that what was open before is open again after the search.
 */
export function useTreeView(
  tree: BookmarkTree,
  first: (tree: BookmarkTree) => TreeView,
  filter?: TreeFilter,
): OpenTree {
  const [held, setHeld] = useState(() => first(tree));
  const [found, setFound] = useState<{ filter: TreeFilter; view: TreeView }>();
  let whole = held;
  if (held.tree !== tree) {
    whole = viewTree(tree, held.open);
    setHeld(whole);
  }
  const searching = useMemo(
    () => filter && { filter, view: found?.filter === filter ? found.view : viewFilter(filter) },
    [filter, found],
  );
  const view = searching?.view ?? whole;
  const source = useMemo(() => sourceOf(view, filter), [view, filter]);
  const actions = useMemo(() => {
    const change = (next: (view: TreeView) => TreeView) => {
      if (searching === undefined) setHeld(next);
      else setFound({ filter: searching.filter, view: next(searching.view) });
    };
    return {
      toggle: (node: TreeNode, open: boolean) =>
        change((now) => (open ? openNode(now, node) : closeNode(now, node))),
      openSiblings: (node: TreeNode) =>
        change((now) => openNodes(now, node.parent?.children ?? now.tree.roots)),
      openWithin: (node: TreeNode) => change((now) => openNodes(now, subtreeOf(now.tree, node))),
      closeWithin: (node: TreeNode) => change((now) => closeNodes(now, subtreeOf(now.tree, node))),
      openAll: () => change(openAll),
      closeAll: () => change((now) => viewTree(now.tree, [], now.shown)),
      reveal: (node: TreeNode) => {
        const showing = (now: TreeView) => openNodes(now, ancestorsOf(node));
        setHeld(showing);
        if (searching !== undefined) change(showing);
      },
    };
  }, [searching]);
  return { view, open: whole.open, source, ...actions };
}
