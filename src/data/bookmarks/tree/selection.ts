import {
  type BookmarkNode,
  type BookmarkTree,
  getAncestors,
  isBranch,
  type Tally,
  type TreeNode,
  walkSubtree,
} from './bookmark-tree.ts';

/** Specification with more than one bookmark. */
export type Duplicates = {
  /** Id of the specification, which doesn't depend on the remaining bookmarks. */
  readonly id: string;
  readonly codeHostSlug: string | null;
  readonly path: string;
  /** All bookmarks of the specification, at least two, in tree order. */
  readonly bookmarks: readonly BookmarkNode[];
};

/** Returns bookmarks of the same path in the same repository, in the order of the first of them. */
export function findDuplicates({ nodes }: BookmarkTree): readonly Duplicates[] {
  const byPath = new Map<string, Map<string | null, BookmarkNode[]>>();
  const groups: (Duplicates & { readonly bookmarks: BookmarkNode[] })[] = [];
  for (const node of nodes) {
    if (node.kind !== 'bookmark') continue;
    const { codeHostSlug, path } = node.bookmark;
    if (path === null) continue;
    const bySlug = byPath.get(path) ?? new Map<string | null, BookmarkNode[]>();
    byPath.set(path, bySlug);
    const bookmarks = bySlug.get(codeHostSlug) ?? [];
    bookmarks.push(node);
    if (bookmarks.length > 1) continue;
    bySlug.set(codeHostSlug, bookmarks);
    const id = JSON.stringify([codeHostSlug, path]);
    groups.push({ id, codeHostSlug, path, bookmarks });
  }
  return groups.filter(({ bookmarks }) => bookmarks.length > 1);
}

/** Key of the bookmark to keep, by the id of its group. Groups without one are unchanged. */
export type KeptDuplicates = ReadonlyMap<string, string>;

/** Returns all bookmarks of the groups except the kept ones, in tree order. */
export function findSuperfluous(
  groups: readonly Duplicates[],
  kept: KeptDuplicates,
): readonly BookmarkNode[] {
  return groups
    .flatMap(({ id, bookmarks }) => {
      const keep = bookmarks.find(({ key }) => key === kept.get(id));
      return keep === undefined ? [] : bookmarks.filter((bookmark) => bookmark !== keep);
    })
    .sort((one, other) => one.index - other.index);
}

/**
 * Returns the node to focus after a node of `before` was removed: the next sibling that remains in
 * `after`, otherwise the nearest preceding one, otherwise an ancestor. Undefined if none remains.
 */
export function findNodeToFocus(
  before: BookmarkTree,
  node: TreeNode,
  after: BookmarkTree,
): TreeNode | undefined {
  const siblings = node.parent?.children ?? before.roots;
  const candidates = [
    ...siblings.slice(node.positionInSet),
    ...siblings.slice(0, node.positionInSet - 1).reverse(),
    ...getAncestors(node).toReversed(),
  ];
  for (const { key } of candidates) {
    const left = after.byKey.get(key);
    if (left !== undefined) return left;
  }
  return after.roots[0];
}

function inOrder(nodes: TreeNode[]): readonly TreeNode[] {
  return nodes.sort((one, other) => one.index - other.index);
}

function nodesWith({ byKey }: BookmarkTree, keys: Iterable<string>): TreeNode[] {
  const nodes: TreeNode[] = [];
  for (const key of keys) {
    const node = byKey.get(key);
    if (node !== undefined) nodes.push(node);
  }
  return nodes;
}

/** Selected nodes: ranges of rows, rows excluded from them, and nodes by their keys. */
export type SelectedNodes = {
  readonly rows: readonly TreeNode[];
  readonly without: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
};

/**
 * Returns the selected nodes of a tree in tree order. Rows can belong to another tree with the same
 * keys; rows of this tree cost little. Ignores nodes that aren't in the tree.
 */
export function selectedNodes(
  tree: BookmarkTree,
  { rows, without, keys }: SelectedNodes,
): readonly TreeNode[] {
  const nodes = nodesWith(tree, keys);
  const out = new Set(nodesWith(tree, without));
  for (const row of rows) {
    const node = tree.nodes[row.index] === row ? row : tree.byKey.get(row.key);
    if (node !== undefined && !out.has(node)) nodes.push(node);
  }
  return inOrder(nodes);
}

/**
 * Returns the nodes that are inside none of the others; a repeated node counts as inside itself.
 */
export function withoutDescendants(nodes: readonly TreeNode[]): readonly TreeNode[] {
  let end = 0;
  return nodes.filter((node) => {
    if (node.index < end) return false;
    end = node.end;
    return true;
  });
}

/**
 * Returns the nodes with these keys in tree order, without those inside another of them, because an
 * action on a folder includes its contents. Ignores unknown keys.
 */
export function nodesWithoutDescendants(
  tree: BookmarkTree,
  keys: Iterable<string>,
): readonly TreeNode[] {
  return withoutDescendants(inOrder(nodesWith(tree, keys)));
}

/** Numbers of the outermost selected nodes, and of these with their contents. */
export type SelectionTally = { readonly outermost: Tally; readonly withInside: Tally };

/**
 * Counts nodes, which must be in order and distinct. Doesn't count “Recovered” itself, but its
 * contents.
 */
export function countNodes(nodes: readonly TreeNode[]): SelectionTally {
  const outermost = { folders: 0, bookmarks: 0 };
  const walkSubtrees = { folders: 0, bookmarks: 0 };
  for (const node of withoutDescendants(nodes)) {
    if (node.kind === 'folder') outermost.folders += 1;
    if (node.kind === 'bookmark') outermost.bookmarks += 1;
    if (!isBranch(node)) continue;
    walkSubtrees.folders += node.inside.folders;
    walkSubtrees.bookmarks += node.inside.bookmarks;
  }
  walkSubtrees.folders += outermost.folders;
  walkSubtrees.bookmarks += outermost.bookmarks;
  return { outermost, withInside: walkSubtrees };
}

/** Returns the number of folders and bookmarks, including the contents of folders. */
export function itemCount(nodes: readonly TreeNode[]): number {
  const { folders, bookmarks } = countNodes(nodes).withInside;
  return folders + bookmarks;
}

/** Yields nodes with their contents. `outermost` are in order, none inside another (`topmost`). */
export function* withInside(
  tree: BookmarkTree,
  outermost: readonly TreeNode[],
): Iterable<TreeNode> {
  for (const node of outermost) yield* walkSubtree(tree, node);
}
