import {
  ancestorsOf,
  type BookmarkNode,
  type BookmarkTree,
  isBranch,
  subtreeOf,
  type Tally,
  type TreeNode,
} from './bookmark-tree.ts';

/** A specification that is bookmarked more than once. */
export type Duplicates = {
  /** Of the specification: the same however many of its bookmarks are left. */
  readonly id: string;
  readonly codeHostSlug: string | null;
  readonly path: string;
  /** Every bookmark of it, at least two, in the order of the tree; `ancestorsOf` tells where. */
  readonly bookmarks: readonly BookmarkNode[];
};

/** Bookmarks of the same path in the same repository, in the order of their first one. */
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

/** The key of the bookmark that is kept, by the id of its group. A group without one is left alone. */
export type KeptDuplicates = ReadonlyMap<string, string>;

/** All bookmarks of the groups except those that are kept, in the order of the tree. */
export function superfluous(
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
 * Where to go on when a node of `before` is gone: to the next sibling that is left in `after`, else
 * the nearest before it, else outwards. Undefined where nothing around it is left.
 */
export function neighbourOf(
  before: BookmarkTree,
  node: TreeNode,
  after: BookmarkTree,
): TreeNode | undefined {
  const siblings = node.parent?.children ?? before.roots;
  const candidates = [
    ...siblings.slice(node.positionInSet),
    ...siblings.slice(0, node.positionInSet - 1).reverse(),
    ...ancestorsOf(node).toReversed(),
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

/** What is selected: many rows at one go, some of them taken out again, and others by their keys. */
export type SelectedNodes = {
  readonly rows: readonly TreeNode[];
  readonly without: ReadonlySet<string>;
  readonly keys: ReadonlySet<string>;
};

/**
 * The nodes of a tree that are selected, in its order. Rows may be of another tree, whose nodes go by
 * the same keys; those of this one cost next to nothing. What isn’t in the tree is passed over.
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

/** Of nodes in order those inside none of the others; one that comes up again is inside itself. */
export function withoutDescendants(nodes: readonly TreeNode[]): readonly TreeNode[] {
  let end = 0;
  return nodes.filter((node) => {
    if (node.index < end) return false;
    end = node.end;
    return true;
  });
}

/**
 * The nodes with these keys in the order of the tree, without those inside another of them: what is
 * done to a folder is done to everything inside it. Keys of nothing in the tree are passed over.
 */
export function nodesWithoutDescendants(
  tree: BookmarkTree,
  keys: Iterable<string>,
): readonly TreeNode[] {
  return withoutDescendants(inOrder(nodesWith(tree, keys)));
}

/** How much a selection comes to: its outermost items, and these with everything inside. */
export type SelectionTally = { readonly outermost: Tally; readonly withInside: Tally };

/** `nodes` are in order and all different. “Recovered” itself counts as nothing; what is inside it does. */
export function tallyOf(nodes: readonly TreeNode[]): SelectionTally {
  const outermost = { folders: 0, bookmarks: 0 };
  const withInside = { folders: 0, bookmarks: 0 };
  for (const node of withoutDescendants(nodes)) {
    if (node.kind === 'folder') outermost.folders += 1;
    if (node.kind === 'bookmark') outermost.bookmarks += 1;
    if (!isBranch(node)) continue;
    withInside.folders += node.inside.folders;
    withInside.bookmarks += node.inside.bookmarks;
  }
  withInside.folders += outermost.folders;
  withInside.bookmarks += outermost.bookmarks;
  return { outermost, withInside };
}

/** How many folders and bookmarks nodes are, with everything inside: what is deleted or moved with them. */
export function itemCount(nodes: readonly TreeNode[]): number {
  const { folders, bookmarks } = tallyOf(nodes).withInside;
  return folders + bookmarks;
}

/** Nodes with everything inside them. `outermost` are in order, none inside another (`topmost`). */
export function* withInside(
  tree: BookmarkTree,
  outermost: readonly TreeNode[],
): Iterable<TreeNode> {
  for (const node of outermost) yield* subtreeOf(tree, node);
}
