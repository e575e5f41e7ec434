import { foldText } from './fold-text.ts';

/** `distance` is the number of typos. */
export type SimilarWord = { readonly word: string; readonly distance: number };

/** Words of many texts, to suggest corrections of mistyped words. */
export type Vocabulary = {
  readonly add: (text: string) => void;
  /** Returns the number of distinct words. */
  readonly wordCount: () => number;
  /**
   * `occurs` is true for part of a longer word too. `near` contains up to three of the most similar
   * other words, in their original spelling.
   */
  readonly lookUp: (folded: string) => {
    readonly occurs: boolean;
    readonly near: readonly SimilarWord[];
  };
};

/**
 * A word of 10 letters can have two typos, and no word more than `maxTypos`: long words would
 * otherwise match unrelated ones.
 */
const lettersForOneTypo = 5;
const maxTypos = 3;
const minWordLength = lettersForOneTypo - 1;
const maxWordLength = 40;
const maxSuggestions = 3;

const allowedTypos = (length: number) => Math.min(maxTypos, Math.floor(length / lettersForOneTypo));

const wordBreaks = /[^\p{L}\p{N}\p{M}'‘’ʼ]+/u;
/** Matches what separates the words of ASCII text; many times faster than `wordBreaks`. */
const plainWordBreaks = /[^A-Za-z0-9']+/;

function splitWords(text: string): readonly string[] {
  return text.split(/[^\n -~]/.test(text) ? wordBreaks : plainWordBreaks);
}

/** Returns a bit mask: one bit for each Latin letter, one for all digits, three for all others. */
function getLetterMask(folded: string): number {
  let letters = 0;
  for (let at = 0; at < folded.length; at += 1) {
    const code = folded.charCodeAt(at);
    if (code >= 97 && code <= 122) letters |= 1 << (code - 97);
    else if (code >= 48 && code <= 57) letters |= 1 << 26;
    else letters |= 1 << (27 + (code % 3));
  }
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * Counts edits and swaps of adjacent letters: `whole` to `target`, `prefix` to its closest prefix.
 * Distances greater than `most` are `most + 1`.
 */
function countTypos(word: string, target: string, most: number) {
  const tooMany = most + 1;
  const columns = Math.min(target.length, word.length + most);
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, at) => at);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= columns; column += 1) {
      const isSame = word[row - 1] === target[column - 1];
      let typos = Math.min(
        (last[column] ?? tooMany) + 1,
        (current[column - 1] ?? tooMany) + 1,
        (last[column - 1] ?? tooMany) + (isSame ? 0 : 1),
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        word[row - 1] === target[column - 2] &&
        word[row - 2] === target[column - 1];
      if (swapped) typos = Math.min(typos, (beforeLast[column - 2] ?? tooMany) + 1);
      current.push(typos);
      if (typos < least) least = typos;
    }
    if (least > most) return { whole: tooMany, prefix: tooMany };
    beforeLast = last;
    last = current;
  }
  return {
    whole: columns < target.length ? tooMany : (last[columns] ?? tooMany),
    prefix: Math.min(tooMany, ...last),
  };
}

/** Returns the edit distance; undefined above the allowed number of typos. */
function getDistance(word: string, target: string): number | undefined {
  const maxWhole = allowedTypos(Math.max(word.length, target.length));
  const maxPrefix = allowedTypos(word.length);
  const { whole, prefix } = countTypos(word, target, Math.max(maxWhole, maxPrefix));
  if (whole <= maxWhole) return whole;
  // Similar only to the beginning: half a typo more, because users usually type whole words.
  return prefix <= maxPrefix ? prefix + 0.5 : undefined;
}

/** Numbers are never corrected: 2024 isn't a typo of 2025. */
const number = /^\p{N}+$/u;

/** True for a word that isn't a number and has a suitable length. */
const canBeMistyped = (word: string) =>
  word.length >= minWordLength && word.length <= maxWordLength && !number.test(word);

export function createVocabulary(): Vocabulary {
  const places = new Map<string, number>();
  const written: string[] = [];
  const folded: string[] = [];
  const letters: number[] = [];

  function addWord(word: string): void {
    if (!canBeMistyped(word)) return;
    const key = foldText(word);
    if (places.has(key)) return;
    places.set(key, folded.length);
    written.push(word);
    folded.push(key);
    letters.push(getLetterMask(key));
  }

  return {
    add: (text) => splitWords(text).forEach(addWord),
    wordCount: () => folded.length,
    lookUp(word) {
      const own = getLetterMask(word);
      // Letters that a candidate can lack, because each missing letter is at least one typo.
      const most = allowedTypos(word.length);
      const isCorrectable = canBeMistyped(word);
      // Short words and numbers aren't stored, so they are assumed to occur.
      let occurs = word.length < minWordLength || number.test(word);
      let least = Number.POSITIVE_INFINITY;
      let near: SimilarWord[] = [];
      for (let at = 0; at < folded.length; at += 1) {
        const missing = own & ~(letters[at] ?? 0);
        const candidate = folded[at] ?? '';
        if (missing === 0 && candidate.includes(word)) {
          occurs = true;
          continue;
        }
        if (!isCorrectable || candidate.length < word.length - most) continue;
        if (missing !== 0 && countBits(missing) > most) continue;
        const distance = getDistance(word, candidate);
        if (distance === undefined || distance > least) continue;
        if (distance < least) near = [];
        least = distance;
        if (near.length < maxSuggestions) near.push({ word: written[at] ?? candidate, distance });
      }
      return { occurs, near };
    },
  };
}
