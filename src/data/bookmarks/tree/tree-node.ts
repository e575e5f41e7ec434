import type { Bookmark, BookmarkFolder } from '#data/bookmarks/schema.ts';

/** How many of each there are. */
export type Tally = { readonly folders: number; readonly bookmarks: number };

/** Why something stands under “Recovered” and not where its record says. */
export type RecoveredReason =
  /** Its folder is not among those received. */
  | { readonly kind: 'missing-folder'; readonly folderId: string }
  /** It is, over one or more steps, inside itself. The ring is opened here. */
  | { readonly kind: 'cycle' };

type Node = {
  /** The same for the same thing after every refetch, and no two in a tree alike. */
  readonly key: string;
  /** What it is called on screen. */
  readonly name: string;
  readonly parent: BranchNode | null;
  /** 1 at the root. */
  readonly level: number;
  /** From 1, among `siblings`. */
  readonly place: number;
  readonly siblings: number;
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
