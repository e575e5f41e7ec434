import type { Bookmark, BookmarkFolder, BookmarkIdentity } from '#data/bookmarks/bookmark.ts';

export type NodeCounts = { readonly folders: number; readonly bookmarks: number };

/** Why a node isn't shown at its stored location. */
export type RecoveredReason =
  /** The folder of the node isn't in the state. */
  | { readonly kind: 'missing-folder'; readonly folderId: string }
  /** The folder is inside itself. The tree breaks the cycle at this folder. */
  | { readonly kind: 'cycle' };

type Node = {
  /** Unique in the tree and stable across refetches. */
  readonly key: string;
  /** Name on screen. */
  readonly name: string;
  readonly parent: BranchNode | null;
  /** 1-based depth in the tree. */
  readonly level: number;
  /** 1-based, among the siblings. */
  readonly positionInSet: number;
  readonly setSize: number;
  /** In `BookmarkTree.nodes`; the descendants are from `index + 1` to `end - 1`. */
  readonly index: number;
  readonly end: number;
};

export type FolderNode = Node & {
  readonly kind: 'folder';
  readonly folder: BookmarkFolder;
  /** True if several folders have this id. */
  readonly duplicate: boolean;
  /** 0-based, among the folders with the same id. */
  readonly occurrence: number;
  readonly recovered: RecoveredReason | null;
  readonly children: readonly TreeNode[];
  /** Numbers of folders and bookmarks inside, at any depth. */
  readonly inside: NodeCounts;
};

export type BookmarkNode = Node & {
  readonly kind: 'bookmark';
  readonly bookmark: Bookmark;
  /**
   * Number of preceding bookmarks of the same file in the folder, which the service can't
   * distinguish.
   */
  readonly repeat: number;
  readonly recovered: RecoveredReason | null;
};

/** Folder for the nodes without a valid location. The service has no such folder. */
export type RecoveredNode = Node & {
  readonly kind: 'recovered';
  readonly children: readonly TreeNode[];
  readonly inside: NodeCounts;
};

export type BranchNode = FolderNode | RecoveredNode;
export type TreeNode = BranchNode | BookmarkNode;

/** Node that the service can delete. */
export type DeletableNode = FolderNode | BookmarkNode;

export type NodesByKey = Pick<ReadonlyMap<string, TreeNode>, 'get' | 'has'>;

/** Tree of all received records, each exactly once. */
export type BookmarkTree = {
  readonly roots: readonly TreeNode[];
  /** In display order, each followed by its descendants. */
  readonly nodes: readonly TreeNode[];
  readonly branchesByKey: ReadonlyMap<string, BranchNode>;
  readonly byKey: NodesByKey;
  readonly total: NodeCounts;
};

/** Orders in which siblings can be shown. The service stores only `saved`. */
export const viewOrders = ['saved', 'title', 'path', 'repository'] as const;
export type ViewOrder = (typeof viewOrders)[number];

export function isBranch(node: TreeNode): node is BranchNode {
  return node.kind !== 'bookmark';
}

export function hasChildren(node: TreeNode): node is BranchNode {
  return isBranch(node) && node.children.length > 0;
}

/** Returns the folders that contain a node, outermost first. */
export function getAncestors(node: TreeNode): readonly BranchNode[] {
  const ancestors: BranchNode[] = [];
  for (let at = node.parent; at !== null; at = at.parent) ancestors.push(at);
  return ancestors.reverse();
}

export function* walkSubtree({ nodes }: BookmarkTree, node: TreeNode): Iterable<TreeNode> {
  for (let at = node.index; at < node.end; at += 1) {
    const next = nodes[at];
    if (next !== undefined) yield next;
  }
}

/** Returns the name in the service, which can be empty and differ from the label. */
export function getStoredName(node: TreeNode): string {
  if (node.kind === 'folder') return node.folder.name ?? '';
  return node.kind === 'bookmark' ? (node.bookmark.title ?? '') : node.name;
}

/** Adds the length, so that different lists of strings always form different keys. */
function keyPart(text: string | null): string {
  return text === null ? '-' : `${text.length}:${text}`;
}

/** Appends a counter to a repeated key; the first occurrence is unchanged. */
function numbered(key: string, repeat: number): string {
  return repeat === 0 ? key : `${key}#${repeat}`;
}

/** `repeat` is the number of preceding folders with the same id. */
export function getFolderKey(id: string, repeat = 0): string {
  return numbered(`folder ${keyPart(id)}`, repeat);
}

const bookmarkPrefix = 'bookmark ';

/** `repeat` is the number of preceding bookmarks of the same file in the same folder. */
export function getBookmarkKey(
  { folderId, codeHostSlug, path }: BookmarkIdentity,
  repeat = 0,
): string {
  return numbered(
    `${bookmarkPrefix}${keyPart(folderId)}${keyPart(codeHostSlug)}${keyPart(path)}`,
    repeat,
  );
}

export const recoveredNodeKey = 'recovered';

/** Returns a function that counts the earlier calls with the same key. */
export function createRepeatCounter(): (key: string) => number {
  const seen = new Map<string, number>();
  return (key) => {
    const repeat = seen.get(key) ?? 0;
    seen.set(key, repeat + 1);
    return repeat;
  };
}

/** Parses keys of bookmarks. Null is the top level; undefined is the key of another node. */
export function parseFolderIdFromKey(key: string): string | null | undefined {
  if (!key.startsWith(bookmarkPrefix)) return undefined;
  const from = bookmarkPrefix.length;
  if (key[from] === '-') return null;
  const start = key.indexOf(':', from) + 1;
  return key.slice(start, start + Number(key.slice(from, start - 1)));
}

/** Returns the first node if several folders have this id. */
export function findFolderNode(
  { branchesByKey }: BookmarkTree,
  id: string | null | undefined,
): FolderNode | undefined {
  const branch = id === null || id === undefined ? undefined : branchesByKey.get(getFolderKey(id));
  return branch?.kind === 'folder' ? branch : undefined;
}
