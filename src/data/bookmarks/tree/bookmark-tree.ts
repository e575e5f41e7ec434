import type { Bookmark, BookmarkFolder, BookmarkName } from '#data/bookmarks/bookmark.ts';

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
export type NodesByKey = Pick<ReadonlyMap<string, TreeNode>, 'get' | 'has'>;

/** A Bookmark state as a tree in which everything received stands exactly once. */
export type BookmarkTree = {
  readonly roots: readonly TreeNode[];
  /** All nodes in the order of the screen, each followed by what is inside it. */
  readonly nodes: readonly TreeNode[];
  readonly branchesByKey: ReadonlyMap<string, BranchNode>;
  readonly byKey: NodesByKey;
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

/** A text with its length in front, so that no two lists of texts have the same key. */
function keyPart(text: string | null): string {
  return text === null ? '-' : `${text.length}:${text}`;
}

/** Appends a counter to a repeated key; the first occurrence is unchanged. */
function numbered(key: string, repeat: number): string {
  return repeat === 0 ? key : `${key}#${repeat}`;
}

/** The key of a folder's node. `repeat` counts, from 0, those with the same id. */
export function folderKey(id: string, repeat = 0): string {
  return numbered(`folder ${keyPart(id)}`, repeat);
}

const bookmarkPrefix = 'bookmark ';

/** The key of a bookmark's node. `repeat` counts, from 0, those that are filed and point alike. */
export function bookmarkKey({ folderId, codeHostSlug, path }: BookmarkName, repeat = 0): string {
  return numbered(
    `${bookmarkPrefix}${keyPart(folderId)}${keyPart(codeHostSlug)}${keyPart(path)}`,
    repeat,
  );
}

/** The key of the node that holds what has no place of its own. */
export const recoveredKey = 'recovered';

/** Counts, from 0, how often the same has come by; made for one kind of thing. */
export function countRepeats(): (key: string) => number {
  const seen = new Map<string, number>();
  return (key) => {
    const repeat = seen.get(key) ?? 0;
    seen.set(key, repeat + 1);
    return repeat;
  };
}

/** The id of the folder in the key of a bookmark, null for none; undefined for any other key. */
export function filedInByKey(key: string): string | null | undefined {
  if (!key.startsWith(bookmarkPrefix)) return undefined;
  const from = bookmarkPrefix.length;
  if (key[from] === '-') return null;
  const start = key.indexOf(':', from) + 1;
  return key.slice(start, start + Number(key.slice(from, start - 1)));
}

/** The folder with an id; of several, the first. */
export function folderWithId(
  { branchesByKey }: BookmarkTree,
  id: string | null | undefined,
): FolderNode | undefined {
  const branch = id === null || id === undefined ? undefined : branchesByKey.get(folderKey(id));
  return branch?.kind === 'folder' ? branch : undefined;
}
