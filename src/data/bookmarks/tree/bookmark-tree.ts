import type { Bookmark, BookmarkFolder } from '#data/bookmarks/bookmark.ts';

/** How many of each there are. */
export type Tally = { readonly folders: number; readonly bookmarks: number };

/** Why something stands under “Recovered” and not where its record says. */
export type RecoveredReason =
  /** Its folder is not among those received. */
  | { readonly kind: 'missing-folder'; readonly folderId: string }
  /** It is, over one or more steps, inside itself. The ring is opened here. */
  | { readonly kind: 'cycle' };

type Node = {
  /** Unique in the tree and stable across refetches. */
  readonly key: string;
  /** What it is called on screen. */
  readonly name: string;
  readonly parent: BranchNode | null;
  /** 1 at the root. */
  readonly level: number;
  /** From 1. */
  readonly positionInSet: number;
  readonly setSize: number;
  /** In `BookmarkTree.nodes`; what is inside stands from `index + 1` up to, not including, `end`. */
  readonly index: number;
  readonly end: number;
};

export type FolderNode = Node & {
  readonly kind: 'folder';
  readonly folder: BookmarkFolder;
  /** Several folders were received with this id. */
  readonly duplicate: boolean;
  /** From 0, among those with this id. */
  readonly occurrence: number;
  readonly recovered: RecoveredReason | null;
  readonly children: readonly TreeNode[];
  /** At every depth, without the folder itself. */
  readonly inside: Tally;
};

export type BookmarkNode = Node & {
  readonly kind: 'bookmark';
  readonly bookmark: Bookmark;
  /** How many before it are filed and point alike: the service can't tell them apart. */
  readonly repeat: number;
  readonly recovered: RecoveredReason | null;
};

/** Holds what has no place of its own; not a folder of the service. */
export type RecoveredNode = Node & {
  readonly kind: 'recovered';
  readonly children: readonly TreeNode[];
  readonly inside: Tally;
};

export type BranchNode = FolderNode | RecoveredNode;
export type TreeNode = BranchNode | BookmarkNode;

/** What the service can be asked to delete. */
export type Deletable = FolderNode | BookmarkNode;

/** Finds the nodes of a tree by their keys. */
export type NodesByKey = Pick<ReadonlyMap<string, TreeNode>, 'get' | 'has' | 'size' | 'keys'>;

/** A Bookmark state as a tree in which everything received stands exactly once. */
export type BookmarkTree = {
  readonly roots: readonly TreeNode[];
  /** All nodes in the order of the screen, each followed by what is inside it. */
  readonly nodes: readonly TreeNode[];
  readonly branchesByKey: ReadonlyMap<string, BranchNode>;
  /** Those that can be opened and closed, in order. */
  readonly openable: readonly BranchNode[];
  readonly byKey: NodesByKey;
  /** By folder id, in order; more than one only where the id is not unique. */
  readonly foldersById: ReadonlyMap<string, readonly FolderNode[]>;
  readonly total: Tally;
};

/** In which order siblings are shown. Only `saved` is the one that the service keeps. */
export const viewOrders = ['saved', 'title', 'path', 'repository'] as const;
export type ViewOrder = (typeof viewOrders)[number];

export function isBranch(node: TreeNode): node is BranchNode {
  return node.kind !== 'bookmark';
}

/** Can be opened and closed. */
export function hasChildren(node: TreeNode): node is BranchNode {
  return isBranch(node) && node.children.length > 0;
}

/** What a node is inside of, outermost first. */
export function ancestorsOf(node: TreeNode): readonly BranchNode[] {
  const ancestors: BranchNode[] = [];
  for (let at = node.parent; at !== null; at = at.parent) ancestors.push(at);
  return ancestors.reverse();
}

/** A node with everything inside it. */
export function* subtreeOf({ nodes }: BookmarkTree, node: TreeNode): Iterable<TreeNode> {
  for (let at = node.index; at < node.end; at += 1) {
    const next = nodes[at];
    if (next !== undefined) yield next;
  }
}

/** The name as it is kept, whole and maybe empty, which is not always what is shown of it. */
export function rawName(node: TreeNode): string {
  if (node.kind === 'folder') return node.folder.name ?? '';
  return node.kind === 'bookmark' ? (node.bookmark.title ?? '') : node.name;
}
