import {
  type BookmarkTree,
  type BranchNode,
  hasChildren,
  isBranch,
  type TreeNode,
} from './bookmark-tree.ts';

/**
 * Immutable: opening or closing a folder creates a new view, and computes only the changed rows.
 */
export type TreeView = {
  readonly tree: BookmarkTree;
  /** Nodes that can have a row, in tree order: all, or those that match a filter. */
  readonly shown: readonly TreeNode[];
  /** Includes open folders inside closed folders. */
  readonly open: ReadonlySet<string>;
  readonly rows: readonly TreeNode[];
};

/** Returns the first position with a tree index of at least `index`. Requires tree order. */
function firstFrom(nodes: readonly TreeNode[], index: number): number {
  // In an unfiltered list, the position of a node equals its tree index.
  if (nodes[index]?.index === index) return index;
  let low = 0;
  let high = Math.min(index, nodes.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const node = nodes[middle];
    if (node !== undefined && node.index < index) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The contents of closed folders have no rows. */
function rowsWithin(
  { shown, open }: Pick<TreeView, 'shown' | 'open'>,
  from: number,
  end: number,
): TreeNode[] {
  const rows: TreeNode[] = [];
  for (let at = firstFrom(shown, from); at < shown.length; ) {
    const node = shown[at];
    if (node === undefined || node.index >= end) break;
    rows.push(node);
    at = isBranch(node) && !open.has(node.key) ? firstFrom(shown, node.end) : at + 1;
  }
  return rows;
}

function withRows(view: Omit<TreeView, 'rows'>): TreeView {
  return { ...view, rows: rowsWithin(view, 0, view.tree.nodes.length) };
}

/** Takes logarithmic time. Returns -1 if the node is hidden. */
export function getRowIndex({ rows }: Pick<TreeView, 'rows'>, node: TreeNode): number {
  const row = firstFrom(rows, node.index);
  return rows[row] === node ? row : -1;
}

/** True if the filter shows at least one child of the node. */
export function isExpandable(
  { shown }: Pick<TreeView, 'shown'>,
  node: TreeNode,
): node is BranchNode {
  const next = shown[firstFrom(shown, node.index + 1)];
  return next !== undefined && next.index < node.end;
}

/**
 * Creates a view with open nodes. Keys that the tree lacks, such as those of an older tree, are
 * ignored.
 */
export function createTreeView(
  tree: BookmarkTree,
  open: Iterable<string>,
  shown: readonly TreeNode[] = tree.nodes,
): TreeView {
  const { branchesByKey } = tree;
  const keys = new Set<string>();
  for (const key of open) {
    const node = branchesByKey.get(key);
    if (node !== undefined && hasChildren(node)) keys.add(key);
  }
  return withRows({ tree, shown, open: keys });
}

export function expandNode(view: TreeView, node: TreeNode): TreeView {
  if (!hasChildren(node) || view.open.has(node.key)) return view;
  const open = new Set(view.open).add(node.key);
  const row = getRowIndex(view, node);
  if (row < 0) return { ...view, open };
  const { rows, shown } = view;
  const appearing = rowsWithin({ shown, open }, node.index + 1, node.end);
  return { ...view, open, rows: rows.slice(0, row + 1).concat(appearing, rows.slice(row + 1)) };
}

export function closeNode(view: TreeView, node: TreeNode): TreeView {
  if (!view.open.has(node.key)) return view;
  const open = new Set(view.open);
  open.delete(node.key);
  const row = getRowIndex(view, node);
  if (row < 0) return { ...view, open };
  const { rows } = view;
  return {
    ...view,
    open,
    rows: rows.slice(0, row + 1).concat(rows.slice(firstFrom(rows, node.end))),
  };
}

export function openAll(view: TreeView): TreeView {
  return openNodes(view, view.shown);
}

/** Opens nodes such as the ancestors of a node. */
export function openNodes(view: TreeView, nodes: Iterable<TreeNode>): TreeView {
  const open = new Set(view.open);
  for (const node of nodes) if (hasChildren(node)) open.add(node.key);
  return open.size === view.open.size ? view : withRows({ ...view, open });
}

export function closeNodes(view: TreeView, nodes: Iterable<TreeNode>): TreeView {
  const open = new Set(view.open);
  for (const node of nodes) if (isBranch(node)) open.delete(node.key);
  return open.size === view.open.size ? view : withRows({ ...view, open });
}

/**
 * Creates the view of a first visit: top-level folders are open, as long as there are at most
 * `maxRows` rows.
 */
export function createInitialTreeView(tree: BookmarkTree, maxRows = 100): TreeView {
  const open: string[] = [];
  let rows = tree.roots.length;
  for (const node of tree.roots) {
    if (!hasChildren(node) || rows + node.children.length > maxRows) continue;
    rows += node.children.length;
    open.push(node.key);
  }
  return createTreeView(tree, open);
}
