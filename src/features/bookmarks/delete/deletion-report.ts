import { type Casualties, difference } from '#data/bookmarks/tree/cascade.ts';
import { quoted } from '#features/bookmarks/item-words.ts';
import { tallyWords } from '#features/bookmarks/tally-words.ts';

/** What came of a deletion, compared with what had been announced. */
export type DeletionReport = {
  readonly message: string;
  /** Went without having been announced. */
  readonly also: Casualties;
  /** Announced, and still there. */
  readonly stillThere: Casualties;
};

const nothing: Casualties = { folders: [], bookmarks: [] };

function wordsOf({ folders, bookmarks }: Casualties): string | undefined {
  return tallyWords({ folders: folders.length, bookmarks: bookmarks.length });
}

export function isAsAnnounced({ also, stillThere }: DeletionReport): boolean {
  return [also, stillThere].every((casualties) => wordsOf(casualties) === undefined);
}

/** What really went, from the states before and after, and how that differs from what was said. */
export function reportDeletion(
  what: string,
  announced: Casualties,
  before: Casualties,
  after: Casualties,
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
