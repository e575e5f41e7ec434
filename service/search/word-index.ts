import { type IndexedFile, readFileTerms } from './file-terms.ts';

/** Number of bits of a word's value in a posting; the other bits are the index of the file. */
const VALUE_BITS = 6;
const MAX_VALUE = (1 << VALUE_BITS) - 1;

/**
 * A number says how a word of a query occurs in a file: 0 if it doesn't, below `WHOLE` as a part of
 * a word, and from `WHOLE` on as a whole word, whose value is the rest.
 */
export const WHOLE = 64;

/** Words of the files of one repository. */
export type WordIndex = {
  files: readonly IndexedFile[];
  /** Returns how a folded word occurs in each of the files. */
  find(word: string): Uint8Array;
};

/** Returns the index of files with these terms (see `createFileTerms`). */
export function createWordIndexBuilder() {
  const files: IndexedFile[] = [];
  const ids = new Map<string, number>();
  /** Word id and posting of each occurrence, one after the other. */
  let pairs = new Uint32Array(1024);
  let size = 0;
  const add = (word: string, value: number) => {
    let id = ids.get(word);
    if (id === undefined) {
      id = ids.size;
      ids.set(word, id);
    }
    if (size === pairs.length) {
      const larger = new Uint32Array(pairs.length * 2);
      larger.set(pairs);
      pairs = larger;
    }
    pairs[size] = id;
    pairs[size + 1] = (files.length << VALUE_BITS) | value;
    size += 2;
  };
  return {
    add(terms: string): void {
      files.push(readFileTerms(terms, add));
    },
    build(): WordIndex {
      // The words are one string, because one search in a long string is faster than in each word.
      const vocabulary = `\n${[...ids.keys()].join('\n')}\n`;
      const starts = new Uint32Array(ids.size + 1);
      let start = 1;
      let index = 0;
      for (const word of ids.keys()) {
        starts[index] = start;
        start += word.length + 1;
        index += 1;
      }
      starts[index] = start;
      const { offsets, postings } = groupByWord(pairs.subarray(0, size), ids.size);
      return createWordIndex(files, vocabulary, starts, offsets, postings);
    },
  };
}

/** Keeps only its parameters in memory, unlike a function inside of the builder. */
function createWordIndex(
  files: readonly IndexedFile[],
  vocabulary: string,
  starts: Uint32Array,
  offsets: Uint32Array,
  postings: Uint32Array,
): WordIndex {
  return {
    files,
    find: (word) => findWord(word, vocabulary, starts, offsets, postings, files.length),
  };
}

/** Sorts postings by word. The postings of word `id` begin at `offsets[id]`. */
function groupByWord(pairs: Uint32Array, count: number) {
  const offsets = new Uint32Array(count + 1);
  for (let at = 0; at < pairs.length; at += 2) {
    const id = pairs[at] ?? 0;
    offsets[id + 1] = (offsets[id + 1] ?? 0) + 1;
  }
  for (let id = 1; id <= count; id += 1) offsets[id] = (offsets[id] ?? 0) + (offsets[id - 1] ?? 0);
  const next = offsets.slice();
  const postings = new Uint32Array(pairs.length / 2);
  for (let at = 0; at < pairs.length; at += 2) {
    const id = pairs[at] ?? 0;
    const to = next[id] ?? 0;
    postings[to] = pairs[at + 1] ?? 0;
    next[id] = to + 1;
  }
  return { offsets, postings };
}

function findWord(
  word: string,
  vocabulary: string,
  starts: Uint32Array,
  offsets: Uint32Array,
  postings: Uint32Array,
  fileCount: number,
): Uint8Array {
  const found = new Uint8Array(fileCount);
  // A single letter occurs in almost all words, so that only beginnings of words count.
  const before = word.length === 1 ? 1 : 0;
  const part = before === 1 ? `\n${word}` : word;
  let id = 0;
  for (
    let at = vocabulary.indexOf(part);
    at >= 0;
    at = vocabulary.indexOf(part, (starts[id] ?? 0) - before)
  ) {
    at += before;
    id = findLast(starts, at);
    const isStart = starts[id] === at;
    const isWhole = isStart && at + word.length + 1 === starts[id + 1];
    for (let next = offsets[id] ?? 0; next < (offsets[id + 1] ?? 0); next += 1) {
      const posting = postings[next] ?? 0;
      const value = posting & MAX_VALUE;
      const file = posting >>> VALUE_BITS;
      // For a part of a word, only the field counts, and whether the word begins with the part.
      const occurrence = isWhole ? WHOLE + value : 1 + ((value >>> 4) << 1) + Number(isStart);
      if (occurrence > (found[file] ?? 0)) found[file] = occurrence;
    }
    id += 1;
  }
  return found;
}

/** Returns the index of the last number that isn't above `limit`; `sorted` begins below it. */
function findLast(sorted: Uint32Array, limit: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((sorted[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}
