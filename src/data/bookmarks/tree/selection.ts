import {
  type BookmarkNode,
  type BookmarkTree,
  getAncestors,
  isBranch,
  type NodeCounts,
  type TreeNode,
  walkSubtree,
} from './bookmark-tree.ts';

/** Group of at least two bookmarks of the same specification. */
export type DuplicateBookmarks = {
  /** Depends only on the specification. */
  readonly id: string;
  readonly codeHostSlug: string | null;
  readonly path: string;
  /** In tree order. */
  readonly bookmarks: readonly BookmarkNode[];
};

/** Groups by repository and path, in the order of the first bookmarks. */
export function findDuplicates({ nodes }: BookmarkTree): readonly DuplicateBookmarks[] {
  const byPath = new Map<string, Map<string | null, BookmarkNode[]>>();
  const groups: (DuplicateBookmarks & { readonly bookmarks: BookmarkNode[] })[] = [];
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

/** Key of the bookmark to keep in each group, by the group's id. All are kept in other groups. */
export type KeptDuplicates = ReadonlyMap<string, string>;

/** Returns bookmarks in tree order. Skips groups without a kept bookmark. */
export function findDuplicatesToRemove(
  groups: readonly DuplicateBookmarks[],
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
 * Returns the next sibling that `after` still contains, or else the nearest preceding sibling, the
 * nearest ancestor, or the first root.
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

/** Nodes in `rows` without those in `without`, plus the nodes in `keys`. */
export type NodeSelection = {
  readonly rows: readonly TreeNode[];
  readonly without: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
};

/** Keeps tree order. Omits nodes that the tree lacks: `rows` can be from another tree. */
export function getSelectedNodes(
  tree: BookmarkTree,
  { rows, without, keys }: NodeSelection,
): readonly TreeNode[] {
  const nodes = nodesWith(tree, keys);
  const out = new Set(nodesWith(tree, without));
  for (const row of rows) {
    const node = tree.nodes[row.index] === row ? row : tree.byKey.get(row.key);
    if (node !== undefined && !out.has(node)) nodes.push(node);
  }
  return inOrder(nodes);
}

/** Removes nodes inside other nodes of the list, and duplicates. Requires tree order. */
export function removeNestedNodes(nodes: readonly TreeNode[]): readonly TreeNode[] {
  let end = 0;
  return nodes.filter((node) => {
    if (node.index < end) return false;
    end = node.end;
    return true;
  });
}

/**
 * Returns nodes in tree order, without nodes inside others, because an action on a folder includes
 * its contents. Ignores unknown keys.
 */
export function getOutermostNodes(tree: BookmarkTree, keys: Iterable<string>): readonly TreeNode[] {
  return removeNestedNodes(inOrder(nodesWith(tree, keys)));
}

/** Finds nodes of an earlier tree. */
export function findCurrentNodes(
  tree: BookmarkTree,
  nodes: readonly TreeNode[],
): readonly TreeNode[] {
  return getOutermostNodes(
    tree,
    nodes.map(({ key }) => key),
  );
}

/** Counts of a selection: only the outermost nodes, and all nodes including descendants. */
export type SelectionCounts = {
  readonly outermost: NodeCounts;
  readonly withDescendants: NodeCounts;
};

/** The nodes must be distinct and in tree order. “Recovered” itself isn't counted. */
export function countNodes(nodes: readonly TreeNode[]): SelectionCounts {
  const outermost = { folders: 0, bookmarks: 0 };
  const walkSubtrees = { folders: 0, bookmarks: 0 };
  for (const node of removeNestedNodes(nodes)) {
    if (node.kind === 'folder') outermost.folders += 1;
    if (node.kind === 'bookmark') outermost.bookmarks += 1;
    if (!isBranch(node)) continue;
    walkSubtrees.folders += node.inside.folders;
    walkSubtrees.bookmarks += node.inside.bookmarks;
  }
  walkSubtrees.folders += outermost.folders;
  walkSubtrees.bookmarks += outermost.bookmarks;
  return { outermost, withDescendants: walkSubtrees };
}

/** Folders and bookmarks, including the contents of folders. */
export function countItems(nodes: readonly TreeNode[]): number {
  const { folders, bookmarks } = countNodes(nodes).withDescendants;
  return folders + bookmarks;
}

/** `outermost` must be in tree order, without nodes inside others (see `removeNestedNodes`). */
export function* walkWithDescendants(
  tree: BookmarkTree,
  outermost: readonly TreeNode[],
): Iterable<TreeNode> {
  for (const node of outermost) yield* walkSubtree(tree, node);
}
