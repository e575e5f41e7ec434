import type { Arrangement, Contents } from './arrangement.ts';
import type { TreeNode } from './bookmark-tree.ts';
import {
  bookmarkNode,
  type FolderSource,
  folderNode,
  type PositionInSet,
  recoveredNode,
  type UnfinishedBranch,
} from './make-node.ts';

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
