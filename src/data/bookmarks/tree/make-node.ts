import { type Bookmark, bookmarkName, folderName } from '#data/bookmarks/bookmark.ts';
import type {
  BookmarkNode,
  BranchNode,
  FolderNode,
  RecoveredNode,
  RecoveredReason,
  TreeNode,
} from './bookmark-tree.ts';
import { bookmarkKey, folderKey, recoveredKey } from './node-keys.ts';

/** Where a node stands. */
export type PositionInSet = Pick<
  BookmarkNode,
  'parent' | 'level' | 'positionInSet' | 'setSize' | 'index'
>;

/** A branch that is still being filled. */
type Unfinished = {
  readonly children: TreeNode[];
  readonly inside: { folders: number; bookmarks: number };
  end: number;
};

export type UnfinishedFolder = FolderNode & Unfinished;
export type UnfinishedRecovered = RecoveredNode & Unfinished;
export type UnfinishedBranch = UnfinishedFolder | UnfinishedRecovered;

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

export function bookmarkNode(
  bookmark: Bookmark,
  repeatAt: RepeatAt,
  standing: PositionInSet,
): BookmarkNode {
  return new LazyBookmarkNode(bookmark, repeatAt, standing);
}

/** What is known of a folder wherever it stands. */
export type FolderSource = Pick<FolderNode, 'folder' | 'duplicate' | 'occurrence' | 'recovered'>;

// Every member is written out: copied with spread they make trees several times slower to build.
export function folderNode(
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

export function recoveredNode({
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
