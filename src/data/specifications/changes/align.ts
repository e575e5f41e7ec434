import { diffSequences } from '#text/diff/diff-sequences.ts';
import { type ChangeKind, hasChangeMarks } from '#text/markdown/markdown-document.ts';

/** Yields the texts and image sources inside a node, so that the caller can stop early. */
function* textsWithin(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if ('text' in node && typeof node.text === 'string') yield node.text;
  if ('src' in node && typeof node.src === 'string') yield node.src;
  for (const inner of Object.values(node)) yield* textsWithin(inner);
}

/** Number of elements after which the generator yields. */
const sliceLength = 64;

/** Rules for comparing the elements of a sequence. */
export type ComparisonRules<Element> = {
  /**
   * Returns a string that is equal for elements that look the same, and empty for an invisible
   * element.
   */
  readonly contentOf: (element: Element) => string;
  /** Returns the kind of an element. Elements of different kinds are never paired. */
  readonly kindOf?: (element: Element) => string;
  /**
   * Returns the minimum similarity for pairing two elements of a kind, from 0 to 1; 0.5 by default.
   */
  readonly getMinSimilarity?: (kind: string) => number;
};

/**
 * Edit of one element of a sequence. `paired` means that `before` was changed to the similar
 * element `after`.
 */
export type SequenceEdit<Element> =
  | { readonly kind: 'same' | 'paired'; readonly before: Element; readonly after: Element }
  | { readonly kind: 'deleted'; readonly before: Element }
  | { readonly kind: 'inserted'; readonly after: Element };

/**
 * Computes the edits that turn one sequence into another. Elements with equal content are
 * unchanged. The most similar of the other elements are paired, in order.
 */
export function* alignSequences<Element>(
  before: readonly Element[],
  after: readonly Element[],
  comparable: ComparisonRules<Element>,
): Generator<undefined, readonly SequenceEdit<Element>[]> {
  const { contentOf } = comparable;
  const contents: [string[], string[]] = [[], []];
  for (const [side, elements] of [before, after].entries()) {
    for (const [at, element] of elements.entries()) {
      contents[side]?.push(contentOf(element));
      if (at % sliceLength === 0) yield;
    }
  }
  const ranges = yield* diffSequences(...contents);
  const bagOf = createWordBags();
  const edits: SequenceEdit<Element>[] = [];
  for (const range of ranges) {
    const deleted = before.slice(...range.before);
    const inserted = after.slice(...range.after);
    const pairs = range.same
      ? deleted.map((_, index) => [index, index] as const)
      : yield* pairAlike(deleted, inserted, comparable, bagOf);
    let [deletedAt, insertedAt] = [0, 0];
    for (const [inDeleted, inInserted] of [...pairs, [deleted.length, inserted.length] as const]) {
      for (const element of deleted.slice(deletedAt, inDeleted)) {
        edits.push({ kind: 'deleted', before: element });
      }
      for (const element of inserted.slice(insertedAt, inInserted)) {
        edits.push({ kind: 'inserted', after: element });
      }
      const [left, right] = [deleted[inDeleted], inserted[inInserted]];
      if (left !== undefined && right !== undefined) {
        edits.push({ kind: range.same ? 'same' : 'paired', before: left, after: right });
      }
      [deletedAt, insertedAt] = [inDeleted + 1, inInserted + 1];
    }
    yield;
  }
  return edits;
}

/**
 * Returns the elements of both sequences, marked as inserted, deleted or changed. Invisible changes
 * aren't marked.
 * @param compareWithin compares the contents of two paired elements
 */
export function* compareSequences<Element extends { readonly change?: ChangeKind }>(
  before: readonly Element[],
  after: readonly Element[],
  comparable: ComparisonRules<Element>,
  compareWithin: (before: Element, after: Element) => Generator<undefined, Element>,
): Generator<undefined, readonly Element[]> {
  const compared: Element[] = [];
  for (const edit of yield* alignSequences(before, after, comparable)) {
    if (edit.kind === 'same') compared.push(edit.after);
    else if (edit.kind === 'paired') {
      const within = yield* compareWithin(edit.before, edit.after);
      compared.push(hasChangeMarks(within) ? { ...within, change: 'changed' } : edit.after);
    } else if (edit.kind === 'inserted') {
      const isVisible = comparable.contentOf(edit.after) !== '';
      compared.push(isVisible ? { ...edit.after, change: 'inserted' } : edit.after);
    } else if (comparable.contentOf(edit.before) !== '') {
      compared.push({ ...edit.before, change: 'deleted' });
    }
    yield;
  }
  return compared;
}

type Pair = readonly [inDeleted: number, inInserted: number];

type Described = { readonly kind: string; readonly bag: WordBag };

/**
 * Maximum number of deleted and of inserted elements that are compared with each other, so that the
 * time is linear.
 */
const windowLength = 40;

/**
 * Pairs deleted elements with similar inserted elements, in order. Compares only elements in the
 * same window of `windowLength` elements.
 */
function* pairAlike<Element>(
  deleted: readonly Element[],
  inserted: readonly Element[],
  { kindOf = () => '', getMinSimilarity: leastLikeness = () => 0.5 }: ComparisonRules<Element>,
  bagOf: (element: unknown) => WordBag,
): Generator<undefined, readonly Pair[]> {
  const describe = (element: Element) => ({ kind: kindOf(element), bag: bagOf(element) });
  const pairs: Pair[] = [];
  for (let at = 0; at < Math.min(deleted.length, inserted.length); at += windowLength) {
    const rows = deleted.slice(at, at + windowLength).map(describe);
    const columns = inserted.slice(at, at + windowLength).map(describe);
    let chain = bestPairs(rows, columns, leastLikeness);
    for (; chain.pair !== undefined; chain = chain.rest) {
      pairs.push([at + chain.pair[0], at + chain.pair[1]]);
    }
    yield;
  }
  return pairs;
}

/** Linked list of pairs of elements in document order, with the sum of their similarities. */
type Chain =
  | { readonly sum: number; readonly pair: Pair; readonly rest: Chain }
  | { readonly sum: 0; readonly pair?: undefined };

const noPairs: Chain = { sum: 0 };

/** Similarity of a pair of elements without a common word. */
const minSimilarity = 0.01;

/** Returns the pairs, in order, with the greatest total similarity. */
function bestPairs(
  rows: readonly Described[],
  columns: readonly Described[],
  leastLikeness: (kind: string) => number,
): Chain {
  // `next` (for the next row) and `best` (for the current row) contain the best chain from each
  // column to the last column.
  let next: readonly Chain[] = columns.map(() => noPairs);
  for (const [row, left] of [...rows.entries()].reverse()) {
    const best: Chain[] = [];
    for (const [column, right] of [...columns.entries()].reverse()) {
      const skipped = [next[column] ?? noPairs, best[column + 1] ?? noPairs];
      const own = left.kind === right.kind ? getSimilarity(left.bag, right.bag) : -1;
      if (own >= leastLikeness(left.kind)) {
        const rest = next[column + 1] ?? noPairs;
        const sum = rest.sum + Math.max(own, minSimilarity);
        skipped.unshift({ sum, pair: [row, column], rest });
      }
      best[column] = skipped.reduce((most, chain) => (chain.sum > most.sum ? chain : most));
    }
    next = best;
  }
  return next[0] ?? noPairs;
}

/** Sorted numbers of the words of an element. A repeated word has several entries. */
type WordBag = Uint32Array;

/**
 * Maximum number of words of an element that are compared. Longer texts are similar if they begin
 * with similar words.
 */
const maxComparedWords = 400;

/**
 * Returns a function that converts elements to word bags. A word, ignoring case, has the same
 * number in all bags that the function creates.
 */
function createWordBags(): (element: unknown) => WordBag {
  const numbers = new Map<string, number>();
  return (element) => {
    const bag: number[] = [];
    for (const text of textsWithin(element)) {
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
 * Returns the similarity of two word bags from 0 (no common word) to 1 (the same words, or no words
 * in both bags).
 */
function getSimilarity(left: WordBag, right: WordBag): number {
  let [common, inLeft, inRight] = [0, 0, 0];
  while (inLeft < left.length && inRight < right.length) {
    const difference = (left[inLeft] ?? 0) - (right[inRight] ?? 0);
    if (difference === 0) common += 1;
    if (difference <= 0) inLeft += 1;
    if (difference >= 0) inRight += 1;
  }
  return left.length + right.length === 0 ? 1 : (2 * common) / (left.length + right.length);
}
