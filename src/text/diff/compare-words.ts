import { runAtOnce } from '#text/slices/time-slices.ts';
import { diffSequences } from './diff-sequences.ts';
import { splitWords } from './split-words.ts';

/** `change` is undefined if both texts contain the part. */
export type ComparedPart = {
  readonly text: string;
  readonly change: 'inserted' | 'deleted' | undefined;
};

/** Number of characters of an unchanged part that are shown beside a change. */
const maxContext = 80;

/**
 * Parts of both texts in one sequence. Long unchanged parts are shortened to the words beside the
 * changes.
 */
export function compareWords(before: string, after: string): readonly ComparedPart[] {
  const [first, second] = [splitWords(before), splitWords(after)];
  const ranges = runAtOnce(diffSequences(first, second));
  return ranges.flatMap((range, index): readonly ComparedPart[] => {
    const deleted = first.slice(...range.before).join('');
    const inserted = second.slice(...range.after).join('');
    if (range.same) {
      const text = shorten(inserted, index > 0, index < ranges.length - 1);
      return [{ text, change: undefined }];
    }
    const parts: readonly ComparedPart[] = [
      { text: deleted, change: 'deleted' },
      { text: inserted, change: 'inserted' },
    ];
    return parts.filter(({ text }) => text !== '');
  });
}

function shorten(text: string, keepsStart: boolean, keepsEnd: boolean): string {
  const kept = (keepsStart ? maxContext : 0) + (keepsEnd ? maxContext : 0);
  if (text.length <= kept + 1) return text;
  const start = keepsStart ? text.slice(0, maxContext).replace(/\S*$/, '') : '';
  const end = keepsEnd ? text.slice(-maxContext).replace(/^\S*/, '') : '';
  return `${start}…${end}`;
}
