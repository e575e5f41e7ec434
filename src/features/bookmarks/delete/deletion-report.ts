import { difference, type RemovedItems } from '#data/bookmarks/tree/cascade.ts';
import { formatTally } from '#features/bookmarks/format-tally.ts';
import { quoted } from '#features/bookmarks/node-labels.ts';

/** What came of a deletion, compared with what had been announced. */
export type DeletionReport = {
  readonly message: string;
  /** Went without having been announced. */
  readonly also: RemovedItems;
  /** Announced, and still there. */
  readonly stillThere: RemovedItems;
};

const nothing: RemovedItems = { folders: [], bookmarks: [] };

function wordsOf({ folders, bookmarks }: RemovedItems): string | undefined {
  return formatTally({ folders: folders.length, bookmarks: bookmarks.length });
}

export function isAsAnnounced({ also, stillThere }: DeletionReport): boolean {
  return [also, stillThere].every((casualties) => wordsOf(casualties) === undefined);
}

/** What really went, from the states before and after, and how that differs from what was said. */
export function reportDeletion(
  what: string,
  announced: RemovedItems,
  before: RemovedItems,
  after: RemovedItems,
): DeletionReport {
  const gone = difference(before, after);
  const also = difference(gone, announced);
  const stillThere = difference(announced, gone);
  const alsoWords = wordsOf(also);
  const stillWords = wordsOf(stillThere);
  const sentences = [
    `Deleted ${what}: ${wordsOf(gone) ?? 'nothing that was still there'}.`,
    alsoWords &&
      `Of that, ${alsoWords} had not been announced; they were added or moved elsewhere meanwhile.`,
    stillWords && `Announced but not gone with it: ${stillWords}.`,
  ];
  return { message: sentences.filter(Boolean).join(' '), also, stillThere };
}

export function reportAlreadyGone(name: string): DeletionReport {
  return { message: `${quoted(name)} was already gone.`, also: nothing, stillThere: nothing };
}
