import type { Heading } from './headings.ts';
import { foldText, splitWords } from './words.ts';

/**
 * Parts of a file in which a word occurs, ordered by how much they say about the file. A word that
 * occurs in several parts belongs to the last of them.
 */
export const fields = { text: 0, folder: 1, heading: 2, name: 3 } as const;

/** Number of weights of a word in a file; a weight is a whole number from 0. */
export const WEIGHTS = 16;

/** Searchable content of a file. */
export type SearchedFile = {
  path: string;
  title: string | null;
  headings: readonly Heading[];
  text: string;
};

/** File names that say nothing about the content, so that the folder names the file. */
const NAMELESS = /^(?:readme|index|spec)$/;
/** Number of occurrences of a word at which its weight is half of the maximum. */
const USUAL_OCCURRENCES = 2;
/** Number of words in a text of usual length. Words of longer texts weigh less. */
const USUAL_LENGTH = 1_000;
const LENGTH_INFLUENCE = 0.7;
const BITS_PER_PAIR = 10;

/**
 * Returns the names by which a query can match a file exactly: its title, its file name with and
 * without its extension and a leading number, and the name of its folder if the file is a README.
 */
function getNames({ path, title }: Pick<SearchedFile, 'path' | 'title'>): string[] {
  const parts = path.split('/');
  const file = parts.at(-1) ?? '';
  const stem = file.replace(/(?<=.)\.[^.]*$/, '');
  const names = [title ?? '', file, stem, NAMELESS.test(stem.toLowerCase()) ? parts.at(-2) : ''];
  const folded = names.map((name = '') => splitWords(foldText(name)));
  const all = folded.flatMap((words) =>
    words.length > 1 && /^\d+$/.test(words[0] ?? '') ? [words, words.slice(1)] : [words],
  );
  return [...new Set(all.map((words) => words.join(' ')).filter((name) => name !== ''))];
}

/**
 * Returns the words of a file for `createWordIndexBuilder`, as a text of lines: the names of the
 * file, the signatures of the pairs of consecutive words in its names and headings and in the whole
 * file, and for each value the character of the value and its words. The value of a word is its
 * field, times `WEIGHTS`, plus its weight.
 */
export function createFileTerms(file: SearchedFile): string {
  const names = getNames(file);
  const text = splitWords(foldText(file.text));
  const counts = new Map<string, number>();
  for (const word of text) counts.set(word, (counts.get(word) ?? 0) + 1);
  const places = new Map<string, { field: number; share: number }>();
  const place = (words: readonly string[], field: number) => {
    const share = 1 / words.length;
    for (const word of words) {
      const known = places.get(word);
      if (known?.field === field) known.share = Math.max(known.share, share);
      else places.set(word, { field, share });
    }
  };
  const folder = splitWords(foldText(file.path.slice(0, file.path.lastIndexOf('/') + 1)));
  const headings = file.headings.map((heading) => splitWords(foldText(heading.text)));
  place(folder, fields.folder);
  for (const words of headings) place(words, fields.heading);
  for (const name of names) place(name.split(' '), fields.name);

  const length = 1 - LENGTH_INFLUENCE + LENGTH_INFLUENCE * (text.length / USUAL_LENGTH);
  const groups = new Map<number, string[]>();
  for (const word of new Set([...counts.keys(), ...places.keys()])) {
    const count = counts.get(word) ?? 0;
    const frequency = count / (count + USUAL_OCCURRENCES * length);
    const { field = fields.text, share = 0 } = places.get(word) ?? {};
    const value = field * WEIGHTS + Math.round((WEIGHTS - 1) * (0.6 * frequency + 0.4 * share));
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [word]);
    else group.push(word);
  }
  const lines = [...groups].map(([value, words]) => toCharacter(value) + words.join(' '));
  const path = splitWords(foldText(file.path));
  const titles = [...names.map((name) => name.split(' ')), path, ...headings];
  const signatures = [signPairs(titles), signPairs([...titles, text])];
  return [names.join('\t'), ...signatures, ...lines].join('\n');
}

const FIRST_CHARACTER = 48;
const toCharacter = (value: number) => String.fromCharCode(FIRST_CHARACTER + value);

/** File of a word index. */
export type IndexedFile = {
  names: readonly string[];
  /** Bits of the pairs of consecutive words in names, paths and headings (a Bloom filter). */
  titlePairs: Uint8Array;
  /** Bits of all pairs of consecutive words. */
  pairs: Uint8Array;
};

/** Parses the result of `createFileTerms`. Calls `add` with each word and its value. */
export function readFileTerms(
  terms: string,
  add: (word: string, value: number) => void,
): IndexedFile {
  const [names = '', titlePairs = '', pairs = '', ...lines] = terms.split('\n');
  for (const line of lines) {
    const value = line.charCodeAt(0) - FIRST_CHARACTER;
    for (const word of line.slice(1).split(' ')) add(word, value);
  }
  return {
    // A part of a string keeps the whole string in memory, so that the names are copied.
    names: Buffer.from(names).toString().split('\t'),
    titlePairs: Buffer.from(titlePairs, 'base64'),
    pairs: Buffer.from(pairs, 'base64'),
  };
}

function signPairs(runs: readonly (readonly string[])[]): string {
  const pairs = new Set<number>();
  for (const words of runs) {
    for (let at = 1; at < words.length; at += 1) {
      pairs.add(hashPair(words[at - 1] ?? '', words[at] ?? ''));
    }
  }
  const bytes = new Uint8Array(Math.ceil((pairs.size * BITS_PER_PAIR) / 8));
  for (const hash of pairs) {
    for (const bit of bitsOf(hash, bytes.length)) {
      bytes[bit >>> 3] = (bytes[bit >>> 3] ?? 0) | (1 << (bit & 7));
    }
  }
  return Buffer.from(bytes).toString('base64');
}

/**
 * True if the signature contains the pair with this hash, and also for about one of 30 pairs that
 * it doesn't contain.
 */
export function mayHavePair(signature: Uint8Array, hash: number): boolean {
  if (signature.length === 0) return false;
  const [first, second] = bitsOf(hash, signature.length);
  return hasBit(signature, first) && hasBit(signature, second);
}

const hasBit = (bytes: Uint8Array, bit: number) =>
  ((bytes[bit >>> 3] ?? 0) & (1 << (bit & 7))) !== 0;

function bitsOf(hash: number, bytes: number): [number, number] {
  const bits = bytes * 8;
  return [hash % bits, (Math.imul(hash, 0x9e3779b1) >>> 0) % bits];
}

/** FNV-1a hash of two words. */
export function hashPair(first: string, second: string): number {
  let hash = 0x811c9dc5;
  const add = (text: string) => {
    for (let at = 0; at < text.length; at += 1) {
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    }
  };
  add(first);
  hash = Math.imul(hash ^ 32, 0x01000193);
  add(second);
  return hash >>> 0;
}
