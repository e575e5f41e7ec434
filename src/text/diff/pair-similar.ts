export type PairingRules<Element> = {
  /** Elements of different kinds, or without a kind, are never paired. */
  readonly kindOf: (element: Element) => string | undefined;
  /** Minimum similarity of a pair of this kind, from 0 to 1. */
  readonly getMinSimilarity: (kind: string) => number;
  readonly bagOf: (element: Element) => WordBag;
  /** `contained` compares with the shorter text; `equal`, the default, with both. */
  readonly measure?: Measure;
};

type Measure = 'equal' | 'contained';

export type IndexPair = readonly [inBefore: number, inAfter: number];

type Described = { readonly kind: string | undefined; readonly bag: WordBag };

/** Maximum number of pairs of elements that are compared without windows. */
const maxCompared = 16_000;
/** Maximum length of such a sequence. */
const maxLength = 400;

/** Length of the windows in which longer sequences are compared, so that the time is linear. */
const windowLength = 40;

/** Keeps the order. Compares all elements of short sequences, else those in the same window. */
export function* pairSimilar<Element>(
  before: readonly Element[],
  after: readonly Element[],
  { kindOf, getMinSimilarity, bagOf, measure = 'equal' }: PairingRules<Element>,
): Generator<undefined, readonly IndexPair[]> {
  const pairs: IndexPair[] = [];
  const isShort =
    before.length * after.length <= maxCompared &&
    Math.max(before.length, after.length) <= maxLength;
  const length = isShort ? maxLength : windowLength;
  const describeAll = function* (elements: readonly Element[]) {
    const described: Described[] = [];
    for (const element of elements) {
      described.push({ kind: kindOf(element), bag: bagOf(element) });
      if (described.length % windowLength === 0) yield;
    }
    return described;
  };
  for (let at = 0; at < Math.min(before.length, after.length); at += length) {
    const rows = yield* describeAll(before.slice(at, at + length));
    const columns = yield* describeAll(after.slice(at, at + length));
    let chain = yield* bestPairs(rows, columns, getMinSimilarity, measure);
    for (; chain.pair !== undefined; chain = chain.rest) {
      pairs.push([at + chain.pair[0], at + chain.pair[1]]);
    }
    yield;
  }
  return pairs;
}

/** Linked list of pairs in document order, with the sum of their similarities. */
type Chain =
  | { readonly sum: number; readonly pair: IndexPair; readonly rest: Chain }
  | { readonly sum: 0; readonly pair?: undefined };

const noPairs: Chain = { sum: 0 };

/** Minimum similarity of a pair without a common word. */
const minSimilarity = 0.01;

/** Returns pairs in order, with the greatest total similarity. */
function* bestPairs(
  rows: readonly Described[],
  columns: readonly Described[],
  getMinSimilarity: (kind: string) => number,
  measure: Measure,
): Generator<undefined, Chain> {
  // Best chain from each column to the last one: `next` for the next row, `best` for this row.
  let next: readonly Chain[] = columns.map(() => noPairs);
  for (const [row, left] of [...rows.entries()].reverse()) {
    const best: Chain[] = [];
    for (const [column, right] of [...columns.entries()].reverse()) {
      const skipped = [next[column] ?? noPairs, best[column + 1] ?? noPairs];
      const { kind } = left;
      const own = kind === right.kind ? getSimilarity(left.bag, right.bag, measure) : -1;
      if (kind !== undefined && own >= getMinSimilarity(kind)) {
        const rest = next[column + 1] ?? noPairs;
        const sum = rest.sum + Math.max(own, minSimilarity);
        skipped.unshift({ sum, pair: [row, column], rest });
      }
      best[column] = skipped.reduce((most, chain) => (chain.sum > most.sum ? chain : most));
    }
    next = best;
    yield;
  }
  return next[0] ?? noPairs;
}

/** Sorted numbers of words; that of a repeated word occurs several times. */
type WordBag = Uint32Array;

/** Minimum number of words of a text that is recognised inside another one. */
const minContainedWords = 2;

/** Number of words at the beginning of each text that are compared. */
const maxComparedWords = 400;

/**
 * Returns a function that creates a bag of the words in texts, ignoring case. A word has the same
 * number in all bags of one function.
 */
export function createWordBags(): (texts: Iterable<string>) => WordBag {
  const numbers = new Map<string, number>();
  return (texts) => {
    const bag: number[] = [];
    for (const text of texts) {
      for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)) {
        const number = numbers.get(word) ?? numbers.size;
        numbers.set(word, number);
        bag.push(number);
        if (bag.length === maxComparedWords) return Uint32Array.from(bag).sort();
      }
    }
    return Uint32Array.from(bag).sort();
  };
}

/**
 * Returns the similarity, from 0 (no common word) to 1 (the same words, or no words in both bags).
 */
function getSimilarity(left: WordBag, right: WordBag, measure: Measure): number {
  let [common, inLeft, inRight] = [0, 0, 0];
  while (inLeft < left.length && inRight < right.length) {
    const difference = (left[inLeft] ?? 0) - (right[inRight] ?? 0);
    if (difference === 0) common += 1;
    if (difference <= 0) inLeft += 1;
    if (difference >= 0) inRight += 1;
  }
  if (left.length + right.length === 0) return 1;
  const shorter = Math.min(left.length, right.length);
  if (measure === 'contained') return shorter < minContainedWords ? 0 : common / shorter;
  return (2 * common) / (left.length + right.length);
}
