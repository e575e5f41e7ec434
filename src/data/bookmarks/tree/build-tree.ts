import {
  type Bookmark,
  type BookmarkFolder,
  type BookmarkState,
  compareBookmarks,
  compareFolders,
  getBookmarkLabel,
  getFolderLabel,
} from '#data/bookmarks/bookmark.ts';
import { groupBy } from '#text/group-by.ts';
import {
  type BookmarkNode,
  type BookmarkTree,
  type BranchNode,
  createRepeatCounter,
  type FolderNode,
  getBookmarkKey,
  getFolderKey,
  type NodeCounts,
  type NodesByKey,
  parseFolderIdFromKey,
  type RecoveredNode,
  type RecoveredReason,
  recoveredNodeKey,
  type TreeNode,
} from './bookmark-tree.ts';

/** In display order. */
export type FolderContents<Folder> = {
  readonly folders: readonly Folder[];
  readonly bookmarks: readonly Bookmark[];
  /**
   * Number of preceding bookmarks of the same file for each bookmark; empty if all differ. Computed
   * on first use, because it takes longer than all other steps of building a tree.
   */
  repeats?: readonly number[];
};

/** Folder with its parent. It is at the top level if it has no `parent` and no `recovered`. */
type PlacedFolder = {
  readonly folder: BookmarkFolder;
  readonly duplicate: boolean;
  /** 0-based, among the folders with the same id. */
  readonly occurrence: number;
  parent: PlacedFolder | undefined;
  recovered: RecoveredReason | null;
  readonly folders: PlacedFolder[];
  readonly bookmarks: Bookmark[];
};

/** Indexes folders by id; if several have the same id, `byId` contains the first. */
function indexById(folders: readonly BookmarkFolder[]) {
  const all: PlacedFolder[] = [];
  const byId = new Map<string, PlacedFolder>();
  for (const [id, group] of groupBy(folders, (folder) => folder.id)) {
    const duplicate = group.length > 1;
    const sorted = duplicate ? group.toSorted(compareFolders) : group;
    for (const [occurrence, folder] of sorted.entries()) {
      const placed: PlacedFolder = {
        folder,
        duplicate,
        occurrence,
        parent: undefined,
        recovered: null,
        folders: [],
        bookmarks: [],
      };
      all.push(placed);
      if (occurrence === 0) byId.set(id, placed);
    }
  }
  return { all, byId };
}

function breakFolderCycles(folders: Iterable<PlacedFolder>): void {
  const visitedBy = new Map<PlacedFolder, number>();
  let pass = 0;
  for (const start of folders) {
    pass += 1;
    let at: PlacedFolder | undefined = start;
    while (at !== undefined && !visitedBy.has(at)) {
      visitedBy.set(at, pass);
      at = at.parent;
    }
    // A walk that meets a folder of its own is in a cycle. Other walks end at the top level or at a
    // folder of an earlier walk.
    if (at === undefined || visitedBy.get(at) !== pass) continue;
    let first = at;
    for (let member = at.parent; member !== undefined && member !== at; member = member.parent) {
      if (member.folder.id < first.folder.id) first = member;
    }
    first.parent = undefined;
    first.recovered = { kind: 'cycle' };
  }
}

/** Gives each node exactly one location, even if parents are missing, duplicate or cyclic. */
function arrange(state: BookmarkState) {
  const root: Pick<PlacedFolder, 'folders' | 'bookmarks'> = { folders: [], bookmarks: [] };
  const recovered: typeof root = { folders: [], bookmarks: [] };
  const { all, byId } = indexById(state.folders);
  for (const placed of all) {
    const { parentId } = placed.folder;
    placed.parent = parentId === null ? undefined : byId.get(parentId);
    // Some services represent the root as an empty id, which isn't a missing folder.
    if (placed.parent === undefined && parentId) {
      placed.recovered = { kind: 'missing-folder', folderId: parentId };
    }
  }
  // If several folders have the same id, only the first, which is in `byId`, can be a parent.
  breakFolderCycles(byId.values());
  for (const folder of all) {
    (folder.recovered ? recovered : (folder.parent ?? root)).folders.push(folder);
  }
  for (const bookmark of state.bookmarks) {
    const { folderId } = bookmark;
    const folder = folderId === null ? undefined : byId.get(folderId);
    (folder ?? (folderId ? recovered : root)).bookmarks.push(bookmark);
  }
  for (const { folders, bookmarks } of [root, recovered, ...all]) {
    folders.sort((a, b) => compareFolders(a.folder, b.folder));
    bookmarks.sort(compareBookmarks);
  }
  return { root, recovered };
}

type Position = Pick<BookmarkNode, 'parent' | 'level' | 'positionInSet' | 'setSize' | 'index'>;

function repeatsAmong(bookmarks: readonly Bookmark[]): readonly number[] {
  // Most folders pass this check, which is cheaper than a key for each bookmark.
  if (new Set(bookmarks.map(({ path }) => path)).size === bookmarks.length) return [];
  const repeatOf = createRepeatCounter();
  return bookmarks.map((bookmark) => repeatOf(getBookmarkKey(bookmark)));
}

/** Computes most values on access, because most nodes are bookmarks that are never on screen. */
class LazyBookmarkNode implements BookmarkNode {
  readonly bookmark: Bookmark;
  readonly positionInSet: number;
  readonly index: number;
  readonly #siblings: Siblings;
  /** Cached, because creating a key from long texts takes time. */
  #key: string | undefined;

  constructor(bookmark: Bookmark, siblings: Siblings, index: number) {
    this.bookmark = bookmark;
    this.#siblings = siblings;
    this.positionInSet = siblings.children.length + 1;
    this.index = index;
  }

  get kind(): 'bookmark' {
    return 'bookmark';
  }

  get parent(): BranchNode | null {
    return this.#siblings.branch;
  }

  get level(): number {
    return (this.#siblings.branch?.level ?? 0) + 1;
  }

  get setSize(): number {
    return this.#siblings.setSize;
  }

  get key(): string {
    this.#key ??= getBookmarkKey(this.bookmark, this.repeat);
    return this.#key;
  }

  get repeat(): number {
    const { contents } = this.#siblings;
    contents.repeats ??= repeatsAmong(contents.bookmarks);
    return contents.repeats[this.positionInSet - 1 - contents.folders.length] ?? 0;
  }

  get name(): string {
    return getBookmarkLabel(this.bookmark);
  }

  get end(): number {
    return this.index + 1;
  }

  get recovered(): RecoveredReason | null {
    const { folderId } = this.bookmark;
    return this.parent?.kind === 'recovered' && folderId !== null
      ? { kind: 'missing-folder', folderId }
      : null;
  }
}

/** Fields that change while children are added. */
type Unfinished = {
  readonly children: TreeNode[];
  readonly inside: { folders: number; bookmarks: number };
  end: number;
};

/** Independent of the position. */
type FolderSource = Pick<FolderNode, 'folder' | 'duplicate' | 'occurrence' | 'recovered'>;

// Lists the properties one by one, because object spread makes building a tree several times slower.
function folderNode(
  { folder, duplicate, occurrence, recovered }: FolderSource,
  { parent, level, positionInSet, setSize, index }: Position,
): FolderNode & Unfinished {
  return {
    kind: 'folder',
    key: getFolderKey(folder.id, occurrence),
    name: getFolderLabel(folder),
    parent,
    level,
    positionInSet,
    setSize,
    index,
    end: index + 1,
    folder,
    duplicate,
    occurrence,
    recovered,
    children: [],
    inside: { folders: 0, bookmarks: 0 },
  };
}

function recoveredNode(position: Position): RecoveredNode & Unfinished {
  return {
    ...position,
    kind: 'recovered',
    key: recoveredNodeKey,
    name: 'Recovered',
    end: position.index + 1,
    children: [],
    inside: { folders: 0, bookmarks: 0 },
  };
}

/** Common to the bookmarks of a folder. `branch` is null at the top level. */
type Siblings = {
  readonly contents: FolderContents<unknown>;
  readonly branch: ((FolderNode | RecoveredNode) & Unfinished) | null;
  readonly children: TreeNode[];
  readonly setSize: number;
};

/** Folder whose child nodes are being created. */
type Listing<Folder> = Siblings & { readonly contents: FolderContents<Folder>; nextFolder: number };

/**
 * Adds nodes in display order: folders, each followed by its descendants, then bookmarks. Uses a
 * stack instead of recursion, because folders can be nested to any depth.
 */
export function buildTreeFromContents<Folder extends FolderSource>(
  root: FolderContents<Folder>,
  recovered: FolderContents<Folder>,
  contentsOf: (folder: Folder) => FolderContents<Folder>,
): BookmarkTree {
  const roots: TreeNode[] = [];
  const nodes: TreeNode[] = [];
  const branchesByKey = new Map<string, BranchNode>();
  const total = { folders: 0, bookmarks: 0 };
  const hasRecovered = recovered.folders.length + recovered.bookmarks.length > 0;
  const stack: Listing<Folder>[] = [];

  const open = (contents: FolderContents<Folder>, branch: Listing<Folder>['branch']) => {
    const children = branch?.children ?? roots;
    const own = contents.folders.length + contents.bookmarks.length;
    const setSize = branch === null && hasRecovered ? own + 1 : own;
    const listing = { contents, branch, children, setSize, nextFolder: 0 };
    stack.push(listing);
    return listing;
  };
  const nextPosition = ({ branch, children, setSize }: Listing<Folder>): Position => ({
    parent: branch,
    level: (branch?.level ?? 0) + 1,
    positionInSet: children.length + 1,
    setSize,
    index: nodes.length,
  });
  const enter = (
    listing: Listing<Folder>,
    branch: NonNullable<Listing<Folder>['branch']>,
    contents: FolderContents<Folder>,
  ) => {
    listing.children.push(branch);
    nodes.push(branch);
    branchesByKey.set(branch.key, branch);
    open(contents, branch);
  };
  const addTo = (
    tally: { folders: number; bookmarks: number },
    { folders, bookmarks }: NodeCounts,
  ) => {
    tally.folders += folders;
    tally.bookmarks += bookmarks;
  };
  const finish = (listing: Listing<Folder>) => {
    const { contents, branch, children } = listing;
    for (const bookmark of contents.bookmarks) {
      const node = new LazyBookmarkNode(bookmark, listing, nodes.length);
      children.push(node);
      nodes.push(node);
    }
    stack.pop();
    const around = stack.at(-1)?.branch?.inside;
    const inside = branch?.inside ?? total;
    addTo(inside, { folders: contents.folders.length, bookmarks: contents.bookmarks.length });
    if (branch === null) return;
    branch.end = nodes.length;
    addTo(around ?? total, inside);
  };
  const walk = () => {
    for (let listing = stack.at(-1); listing !== undefined; listing = stack.at(-1)) {
      const folder = listing.contents.folders[listing.nextFolder];
      listing.nextFolder += 1;
      if (folder === undefined) finish(listing);
      else enter(listing, folderNode(folder, nextPosition(listing)), contentsOf(folder));
    }
  };

  const top = open(root, null);
  walk();
  if (hasRecovered) {
    enter(top, recoveredNode(nextPosition(top)), recovered);
    walk();
  }
  return { roots, nodes, branchesByKey, byKey: nodesByKey(roots, branchesByKey), total };
}

/**
 * Keys of children are computed when one in that folder is first looked up: those of 50,000
 * bookmarks take as long as building the tree.
 */
function nodesByKey(
  roots: readonly TreeNode[],
  branches: ReadonlyMap<string, BranchNode>,
): NodesByKey {
  const known = new Map<BranchNode | undefined, ReadonlyMap<string, TreeNode>>();

  function childrenOf(branch: BranchNode | undefined): ReadonlyMap<string, TreeNode> {
    const children =
      known.get(branch) ?? new Map((branch?.children ?? roots).map((node) => [node.key, node]));
    known.set(branch, children);
    return children;
  }

  function get(key: string): TreeNode | undefined {
    const branch = branches.get(key);
    if (branch !== undefined) return branch;
    const folderId = parseFolderIdFromKey(key);
    if (folderId === undefined) return undefined;
    const folder = folderId === null ? undefined : branches.get(getFolderKey(folderId));
    return childrenOf(folder ?? (folderId ? branches.get(recoveredNodeKey) : undefined)).get(key);
  }

  return { get, has: (key) => get(key) !== undefined };
}

/** Takes linear time. The records of the state can be in any order. */
export function buildTree(state: BookmarkState): BookmarkTree {
  const { root, recovered } = arrange(state);
  return buildTreeFromContents<PlacedFolder>(root, recovered, (folder) => folder);
}

const trees = new WeakMap<BookmarkState, BookmarkTree>();

/** Returns the tree of a state, cached for each state object. */
export function getTree(state: BookmarkState): BookmarkTree {
  const known = trees.get(state) ?? buildTree(state);
  trees.set(state, known);
  return known;
}
