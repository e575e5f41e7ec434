import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { difference, type RemovedItems } from '#data/bookmarks/tree/cascade.ts';
import { formatTally } from '#features/bookmarks/format-tally.ts';
import { nodesLabel } from '#features/bookmarks/node-labels.ts';
import { formatCount } from '#text/format-number.ts';

/** The outcome of a deletion, compared with what had been announced. */
export type DeletionReport = {
  readonly message: string;
  /** Deleted without having been announced. */
  readonly also: RemovedItems;
  /** Announced, and still there. */
  readonly stillThere: RemovedItems;
};

const nothing: RemovedItems = { folders: [], bookmarks: [] };

function tallyOf({ folders, bookmarks }: RemovedItems): string | undefined {
  return formatTally({ folders: folders.length, bookmarks: bookmarks.length });
}

/** True if exactly what was announced was deleted. */
export function isAsAnnounced({ also, stillThere }: DeletionReport): boolean {
  return tallyOf(also) === undefined && tallyOf(stillThere) === undefined;
}

/** What disappeared between two states when nodes were deleted, and how that differs from `announced`. */
export function reportDeletion(
  nodes: readonly TreeNode[],
  announced: RemovedItems,
  before: BookmarkState,
  after: BookmarkState,
): DeletionReport {
  const gone = difference(before, after);
  const also = difference(gone, announced);
  const stillThere = difference(announced, gone);
  const alsoTally = tallyOf(also);
  const stillTally = tallyOf(stillThere);
  const count = gone.folders.length + gone.bookmarks.length;
  const sentences = [
    `Deleted ${count === 1 ? nodesLabel(nodes) : formatCount(count, 'item')}.`,
    alsoTally && `Also deleted: ${alsoTally}, added or moved since you looked.`,
    stillTally && `Not deleted: ${stillTally}.`,
  ];
  return { message: sentences.filter(Boolean).join(' '), also, stillThere };
}

export function reportAlreadyGone(nodes: readonly TreeNode[]): DeletionReport {
  const message = `${nodesLabel(nodes)} ${nodes.length === 1 ? 'was' : 'were'} already gone.`;
  return { message, also: nothing, stillThere: nothing };
}
