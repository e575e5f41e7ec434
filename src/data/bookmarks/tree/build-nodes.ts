import { type Bookmark, bookmarkName, folderName } from '#data/bookmarks/bookmark.ts';
import type {
  BookmarkNode,
  BranchNode,
  FolderNode,
  RecoveredNode,
  RecoveredReason,
  TreeNode,
} from './bookmark-tree.ts';
import type { Arrangement, Contents } from './folder-contents.ts';
import { bookmarkKey, folderKey, recoveredKey } from './node-keys.ts';

/** Where a node stands. */
type PositionInSet = Pick<BookmarkNode, 'parent' | 'level' | 'positionInSet' | 'setSize' | 'index'>;

/** A branch that is still being filled. */
type Unfinished = {
  readonly children: TreeNode[];
  readonly inside: { folders: number; bookmarks: number };
  end: number;
};

type UnfinishedFolder = FolderNode & Unfinished;
type UnfinishedRecovered = RecoveredNode & Unfinished;
type UnfinishedBranch = UnfinishedFolder | UnfinishedRecovered;

/** How many before the one at a place, of those around it, are filed and point alike. */
type RepeatAt = (place: number) => number;

/**
 * Nearly all nodes are bookmarks and few are ever on screen, so a bookmark's node holds little and
 * works out the rest when asked.
 */
class LazyBookmarkNode implements BookmarkNode {
  readonly kind = 'bookmark';
  readonly bookmark: Bookmark;
  readonly parent: BranchNode | null;
  readonly level: number;
  readonly positionInSet: number;
  readonly setSize: number;
  readonly index: number;
  readonly #repeatAt: RepeatAt;
  /** Kept once it was asked for: long texts take their time to write and to hash. */
  #key: string | undefined;

  constructor(bookmark: Bookmark, repeatAt: RepeatAt, standing: PositionInSet) {
    this.bookmark = bookmark;
    this.#repeatAt = repeatAt;
    this.parent = standing.parent;
    this.level = standing.level;
    this.positionInSet = standing.positionInSet;
    this.setSize = standing.setSize;
    this.index = standing.index;
  }

  get key(): string {
    this.#key ??= bookmarkKey(this.bookmark, this.repeat);
    return this.#key;
  }

  get repeat(): number {
    return this.#repeatAt(this.positionInSet);
  }

  get name(): string {
    return bookmarkName(this.bookmark);
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

function bookmarkNode(
  bookmark: Bookmark,
  repeatAt: RepeatAt,
  standing: PositionInSet,
): BookmarkNode {
  return new LazyBookmarkNode(bookmark, repeatAt, standing);
}

/** What is known of a folder wherever it stands. */
type FolderSource = Pick<FolderNode, 'folder' | 'duplicate' | 'occurrence' | 'recovered'>;

// Every member is written out: copied with spread they make trees several times slower to build.
function folderNode(
  { folder, duplicate, occurrence, recovered }: FolderSource,
  { parent, level, positionInSet, setSize, index }: PositionInSet,
): UnfinishedFolder {
  return {
    kind: 'folder',
    key: folderKey(folder.id, occurrence),
    name: folderName(folder),
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

function recoveredNode({
  parent,
  level,
  positionInSet,
  setSize,
  index,
}: PositionInSet): UnfinishedRecovered {
  return {
    kind: 'recovered',
    key: recoveredKey,
    name: 'Recovered',
    parent,
    level,
    positionInSet,
    setSize,
    index,
    end: index + 1,
    children: [],
    inside: { folders: 0, bookmarks: 0 },
  };
}

/** A place that is being listed: what of it is left to do. */
type Listing<Folder> = {
  readonly contents: Contents<Folder>;
  readonly parent: UnfinishedBranch | null;
  readonly level: number;
  readonly setSize: number;
  readonly children: TreeNode[];
  nextFolder: number;
};

/**
 * Makes all nodes in the order of the screen: in each place the folders, each followed by what is
 * inside it, then the bookmarks. With a stack of its own: a chain may be any length.
 */
export function buildNodes<Folder extends FolderSource>({
  root,
  recovered,
  inFolder,
}: Arrangement<Folder>): {
  readonly roots: readonly TreeNode[];
  readonly nodes: readonly TreeNode[];
} {
  const roots: TreeNode[] = [];
  const nodes: TreeNode[] = [];
  const hasRecovered = recovered.folders.length + recovered.bookmarks.length > 0;

  const listingOf = (
    contents: Contents<Folder>,
    parent: UnfinishedBranch | null,
    more = 0,
  ): Listing<Folder> => ({
    contents,
    parent,
    level: (parent?.level ?? 0) + 1,
    setSize: contents.folders.length + contents.bookmarks.length + more,
    children: parent?.children ?? roots,
    nextFolder: 0,
  });
  const positionIn = ({ parent, level, setSize, children }: Listing<Folder>): PositionInSet => ({
    parent,
    level,
    positionInSet: children.length + 1,
    setSize,
    index: nodes.length,
  });
  const stack = [listingOf(root, null, hasRecovered ? 1 : 0)];
  const enter = (
    branch: UnfinishedBranch,
    listing: Listing<Folder>,
    contents: Contents<Folder>,
  ) => {
    listing.children.push(branch);
    nodes.push(branch);
    stack.push(listingOf(contents, branch));
  };
  const fileBookmarks = (listing: Listing<Folder>) => {
    const { bookmarks, repeats } = listing.contents;
    const firstPlace = listing.children.length + 1;
    const repeatAt = (place: number) => repeats()?.[place - firstPlace] ?? 0;
    for (const bookmark of bookmarks) {
      const node = bookmarkNode(bookmark, repeatAt, positionIn(listing));
      listing.children.push(node);
      nodes.push(node);
    }
    const { parent } = listing;
    if (parent !== null) parent.inside.bookmarks += bookmarks.length;
  };
  const close = (branch: UnfinishedBranch | null, around: UnfinishedBranch | null | undefined) => {
    if (branch === null) return;
    branch.end = nodes.length;
    if (!around) return;
    around.inside.folders += branch.inside.folders + 1;
    around.inside.bookmarks += branch.inside.bookmarks;
  };
  const nextFolderIn = (listing: Listing<Folder>): Folder | undefined => {
    const folder = listing.contents.folders[listing.nextFolder];
    listing.nextFolder += 1;
    return folder;
  };

  let recoveredIsOwed = hasRecovered;
  for (let listing = stack.at(-1); listing !== undefined; listing = stack.at(-1)) {
    const placed = nextFolderIn(listing);
    if (placed !== undefined) {
      enter(folderNode(placed, positionIn(listing)), listing, inFolder(placed));
      continue;
    }
    fileBookmarks(listing);
    stack.pop();
    close(listing.parent, stack.at(-1)?.parent);
    if (listing.parent === null && recoveredIsOwed) {
      recoveredIsOwed = false;
      enter(recoveredNode(positionIn(listing)), listing, recovered);
    }
  }
  return { roots, nodes };
}
