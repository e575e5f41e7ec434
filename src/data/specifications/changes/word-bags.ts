import { createNumbering } from '#text/diff/numbering.ts';

/** The words of a text as numbers, in ascending order, each as often as it is there; case makes no difference. */
export type WordBag = Uint32Array;

/** The words beyond are not looked at: texts that begin alike are alike. */
const mostWords = 400;

/** Gives bags whose numbers stand for the same words. */
export function createWordBags(): (texts: Iterable<string>) => WordBag {
  const numberOf = createNumbering();
  return (texts) => {
    const numbers: number[] = [];
    for (const text of texts) {
      for (const [word] of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
        if (numbers.length === mostWords) return Uint32Array.from(numbers).sort();
        numbers.push(numberOf(word.toLowerCase()));
      }
    }
    return Uint32Array.from(numbers).sort();
  };
}

/** From 0, where two texts have no word in common, to 1, where they have the same words. */
export function likeness(left: WordBag, right: WordBag): number {
  const all = left.length + right.length;
  if (all === 0) return 0;
  let [common, inLeft, inRight] = [0, 0, 0];
  while (inLeft < left.length && inRight < right.length) {
    const difference = (left[inLeft] ?? 0) - (right[inRight] ?? 0);
    if (difference === 0) common += 1;
    if (difference <= 0) inLeft += 1;
    if (difference >= 0) inRight += 1;
  }
  return (2 * common) / all;
}
