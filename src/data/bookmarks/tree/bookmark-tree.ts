import type { Bookmark, BookmarkFolder, BookmarkIdentity } from '#data/bookmarks/bookmark.ts';

/** Number of folders and bookmarks. */
export type NodeCounts = { readonly folders: number; readonly bookmarks: number };

/** Reason why a node is under “Recovered” instead of its stored location. */
export type RecoveredReason =
  /** The folder of the node doesn't exist in the state. */
  | { readonly kind: 'missing-folder'; readonly folderId: string }
  /**
   * The folder is directly or indirectly inside itself. The tree breaks the cycle at this folder.
   */
  | { readonly kind: 'cycle' };

type Node = {
  /** Key that is unique in the tree and stable across refetches. */
  readonly key: string;
  /** Label of the node on screen. */
  readonly name: string;
  readonly parent: BranchNode | null;
  /** Level of the node in the tree, counted from 1. */
  readonly level: number;
  /** Position of the node among its siblings, counted from 1. */
  readonly positionInSet: number;
  readonly setSize: number;
  /**
   * Index of the node in `BookmarkTree.nodes`. Its descendants have the indexes from `index + 1` to
   * `end - 1`.
   */
  readonly index: number;
  readonly end: number;
};

export type FolderNode = Node & {
  readonly kind: 'folder';
  readonly folder: BookmarkFolder;
  /** True if several folders have this id. */
  readonly duplicate: boolean;
  /** Index of this folder among the folders with the same id, counted from 0. */
  readonly occurrence: number;
  readonly recovered: RecoveredReason | null;
  readonly children: readonly TreeNode[];
  /** Number of folders and bookmarks inside this folder at any depth. */
  readonly inside: NodeCounts;
};

export type BookmarkNode = Node & {
  readonly kind: 'bookmark';
  readonly bookmark: Bookmark;
  /**
   * Number of preceding bookmarks of the same file in the same folder. The service can't
   * distinguish these bookmarks, because bookmarks have no id.
   */
  readonly repeat: number;
  readonly recovered: RecoveredReason | null;
};

/**
 * Node “Recovered”, which contains the nodes without a valid location. The service has no such
 * folder.
 */
export type RecoveredNode = Node & {
  readonly kind: 'recovered';
  readonly children: readonly TreeNode[];
  readonly inside: NodeCounts;
};

export type BranchNode = FolderNode | RecoveredNode;
export type TreeNode = BranchNode | BookmarkNode;

/** Node that the service can delete. */
export type DeletableNode = FolderNode | BookmarkNode;

/** Lookup of the nodes of a tree by their keys. */
export type NodesByKey = Pick<ReadonlyMap<string, TreeNode>, 'get' | 'has'>;

/** Bookmark state as a tree that contains every received record exactly once. */
export type BookmarkTree = {
  readonly roots: readonly TreeNode[];
  /** All nodes in display order, each followed by its descendants. */
  readonly nodes: readonly TreeNode[];
  readonly branchesByKey: ReadonlyMap<string, BranchNode>;
  readonly byKey: NodesByKey;
  readonly total: NodeCounts;
};

/** Orders in which siblings can be shown. Only `saved` is stored by the service. */
export const viewOrders = ['saved', 'title', 'path', 'repository'] as const;
export type ViewOrder = (typeof viewOrders)[number];

export function isBranch(node: TreeNode): node is BranchNode {
  return node.kind !== 'bookmark';
}

/** True if the node is a branch with children, so that it can be opened and closed. */
export function hasChildren(node: TreeNode): node is BranchNode {
  return isBranch(node) && node.children.length > 0;
}

/** Returns the ancestors of a node, outermost first. */
export function getAncestors(node: TreeNode): readonly BranchNode[] {
  const ancestors: BranchNode[] = [];
  for (let at = node.parent; at !== null; at = at.parent) ancestors.push(at);
  return ancestors.reverse();
}

/** Yields a node and its descendants. */
export function* walkSubtree({ nodes }: BookmarkTree, node: TreeNode): Iterable<TreeNode> {
  for (let at = node.index; at < node.end; at += 1) {
    const next = nodes[at];
    if (next !== undefined) yield next;
  }
}

/**
 * Returns the name that the service stores for a node. The name can be empty, and can differ from
 * the label.
 */
export function getStoredName(node: TreeNode): string {
  if (node.kind === 'folder') return node.folder.name ?? '';
  return node.kind === 'bookmark' ? (node.bookmark.title ?? '') : node.name;
}

/**
 * Prefixes a string with its length, so that different lists of strings always form different keys.
 */
function keyPart(text: string | null): string {
  return text === null ? '-' : `${text.length}:${text}`;
}

/** Appends a counter to a repeated key; the first occurrence of a key is unchanged. */
function numbered(key: string, repeat: number): string {
  return repeat === 0 ? key : `${key}#${repeat}`;
}

/**
 * Returns the key of a folder node. `repeat` is the number of preceding folders with the same id.
 */
export function getFolderKey(id: string, repeat = 0): string {
  return numbered(`folder ${keyPart(id)}`, repeat);
}

const bookmarkPrefix = 'bookmark ';

/**
 * Returns the key of a bookmark node. `repeat` is the number of preceding bookmarks of the same
 * file in the same folder.
 */
export function getBookmarkKey(
  { folderId, codeHostSlug, path }: BookmarkIdentity,
  repeat = 0,
): string {
  return numbered(
    `${bookmarkPrefix}${keyPart(folderId)}${keyPart(codeHostSlug)}${keyPart(path)}`,
    repeat,
  );
}

/** Key of the node that contains the nodes without a valid location. */
export const recoveredNodeKey = 'recovered';

/** Returns a function that returns how many times it was called before with the same key. */
export function createRepeatCounter(): (key: string) => number {
  const seen = new Map<string, number>();
  return (key) => {
    const repeat = seen.get(key) ?? 0;
    seen.set(key, repeat + 1);
    return repeat;
  };
}

/**
 * Parses the folder id in the key of a bookmark; null for the top level. Returns undefined for any
 * other key.
 */
export function parseFolderIdFromKey(key: string): string | null | undefined {
  if (!key.startsWith(bookmarkPrefix)) return undefined;
  const from = bookmarkPrefix.length;
  if (key[from] === '-') return null;
  const start = key.indexOf(':', from) + 1;
  return key.slice(start, start + Number(key.slice(from, start - 1)));
}

/**
 * Returns the node of the folder with an id. If several folders have this id, returns the first.
 */
export function findFolderNode(
  { branchesByKey }: BookmarkTree,
  id: string | null | undefined,
): FolderNode | undefined {
  const branch = id === null || id === undefined ? undefined : branchesByKey.get(getFolderKey(id));
  return branch?.kind === 'folder' ? branch : undefined;
}
