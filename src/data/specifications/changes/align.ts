import { diffSequences } from '#text/diff/diff-sequences.ts';
import type { Change } from '#text/markdown/markdown-document.ts';
import { contentOf, textsWithin } from './content.ts';

/** How the elements of a sequence are compared. */
export type Comparable<Element> = {
  /** Equal for equal elements; what they look like by default. */
  readonly contentOf?: (element: Element) => string;
  /** Elements of different kinds are never paired. */
  readonly kindOf?: (element: Element) => string;
  /** How alike two of a kind must be to be paired, from 0 to 1; 0.5 by default. */
  readonly leastLikeness?: (kind: string) => number;
  /** True if a deleted and an inserted element of this kind are paired, however different they are. */
  readonly pairsLone?: (kind: string) => boolean;
};

/** An element of both sequences, or of one. `paired` elements are alike: one became the other. */
export type Edit<Element> =
  | { readonly kind: 'same' | 'paired'; readonly before: Element; readonly after: Element }
  | { readonly kind: 'deleted'; readonly before: Element }
  | { readonly kind: 'inserted'; readonly after: Element };

/**
 * The edits from one sequence to another: elements of equal content are the same, and of those
 * between them the ones that are most alike are paired, in order.
 */
export function* align<Element>(
  before: readonly Element[],
  after: readonly Element[],
  comparable: Comparable<Element> = {},
): Generator<undefined, readonly Edit<Element>[]> {
  const toContent = comparable.contentOf ?? contentOf;
  const contentsBefore: string[] = [];
  const contentsAfter: string[] = [];
  for (const element of before) {
    contentsBefore.push(toContent(element));
    yield;
  }
  for (const element of after) {
    contentsAfter.push(toContent(element));
    yield;
  }
  const ranges = yield* diffSequences(contentsBefore, contentsAfter);
  const bagOf = createWordBags();
  const edits: Edit<Element>[] = [];
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

/** The elements of both sequences with their changes; those of a pair as `compareWithin` returns them. */
export function* compareSequences<Element extends { readonly change?: Change }>(
  before: readonly Element[],
  after: readonly Element[],
  comparable: Comparable<Element>,
  compareWithin: (before: Element, after: Element) => Generator<undefined, Element>,
): Generator<undefined, readonly Element[]> {
  const compared: Element[] = [];
  for (const edit of yield* align(before, after, comparable)) {
    if (edit.kind === 'same') compared.push(edit.after);
    else if (edit.kind === 'inserted') compared.push({ ...edit.after, change: 'inserted' });
    else if (edit.kind === 'deleted') compared.push({ ...edit.before, change: 'deleted' });
    else {
      compared.push({ ...(yield* compareWithin(edit.before, edit.after)), change: 'changed' });
    }
    yield;
  }
  return compared;
}

type Pair = readonly [inDeleted: number, inInserted: number];

type Described = { readonly kind: string; readonly bag: WordBag };

/** How many deleted elements are looked at together, and how many pairs of them with inserted ones. */
const windowLength = 20;
const windowPairs = windowLength ** 2;

/**
 * Which of the deleted elements became which of the inserted ones, in order. The likeness of all pairs
 * together is as great as possible within a window of elements. Windows follow each other, so that the time
 * grows with the length of the sequences and not with its square.
 */
function* pairAlike<Element>(
  deleted: readonly Element[],
  inserted: readonly Element[],
  { kindOf = () => '', leastLikeness = () => 0.5, pairsLone = () => false }: Comparable<Element>,
  bagOf: (element: unknown) => WordBag,
): Generator<undefined, readonly Pair[]> {
  const [lone, other] = [deleted[0], inserted[0]];
  if (lone === undefined || other === undefined) return [];
  if (deleted.length === 1 && inserted.length === 1 && kindOf(lone) === kindOf(other)) {
    if (pairsLone(kindOf(lone))) return [[0, 0]];
  }
  const describe = (element: Element) => ({ kind: kindOf(element), bag: bagOf(element) });
  const pairs: Pair[] = [];
  let [deletedAt, insertedAt] = [0, 0];
  while (deletedAt < deleted.length && insertedAt < inserted.length) {
    const rows = Math.min(
      deleted.length - deletedAt,
      Math.max(windowLength, Math.floor(windowPairs / (inserted.length - insertedAt))),
    );
    const columns = Math.min(inserted.length - insertedAt, Math.floor(windowPairs / rows));
    const found = bestPairs(
      deleted.slice(deletedAt, deletedAt + rows).map(describe),
      inserted.slice(insertedAt, insertedAt + columns).map(describe),
      leastLikeness,
    );
    for (const [row, column] of found) pairs.push([deletedAt + row, insertedAt + column]);
    yield;
    const [lastRow, lastColumn] = found.at(-1) ?? [rows - 1, columns - 1];
    deletedAt += lastRow + 1;
    insertedAt += lastColumn + 1;
  }
  return pairs;
}

/** The pairs, in order, whose likeness together is greatest. */
function bestPairs(
  rows: readonly Described[],
  columns: readonly Described[],
  leastLikeness: (kind: string) => number,
): readonly Pair[] {
  const width = columns.length + 1;
  const alike = new Float64Array((rows.length + 1) * width);
  /** The best sum from a row and a column to the end. */
  const best = new Float64Array((rows.length + 1) * width);
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    for (let column = columns.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      const [left, right] = [rows[row], columns[column]];
      const own = left && right?.kind === left.kind ? likeness(left.bag, right.bag) : 0;
      alike[at] = left && own >= leastLikeness(left.kind) ? own : 0;
      const paired = alike[at] > 0 ? alike[at] + (best[at + width + 1] ?? 0) : 0;
      best[at] = Math.max(paired, best[at + width] ?? 0, best[at + 1] ?? 0);
    }
  }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < rows.length && column < columns.length) {
    const at = row * width + column;
    const own = alike[at] ?? 0;
    if (own > 0 && best[at] === own + (best[at + width + 1] ?? 0)) {
      pairs.push([row, column]);
      row += 1;
      column += 1;
    } else if (best[at] === best[at + width]) row += 1;
    else column += 1;
  }
  return pairs;
}

/** The words of an element as numbers, in ascending order, repeated ones included. */
type WordBag = Uint32Array;

/** Later words are ignored: texts that begin alike are alike. */
const mostWords = 400;

/** Returns a function for bags whose numbers stand for the same words, whatever their case. */
function createWordBags(): (element: unknown) => WordBag {
  const numbers = new Map<string, number>();
  return (element) => {
    const bag: number[] = [];
    for (const text of textsWithin(element)) {
      for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}_]+/gu)) {
        const number = numbers.get(word) ?? numbers.size;
        numbers.set(word, number);
        bag.push(number);
        if (bag.length === mostWords) return Uint32Array.from(bag).sort();
      }
    }
    return Uint32Array.from(bag).sort();
  };
}

/** From 0 for no word in common to 1 for the same words. */
function likeness(left: WordBag, right: WordBag): number {
  let [common, inLeft, inRight] = [0, 0, 0];
  while (inLeft < left.length && inRight < right.length) {
    const difference = (left[inLeft] ?? 0) - (right[inRight] ?? 0);
    if (difference === 0) common += 1;
    if (difference <= 0) inLeft += 1;
    if (difference >= 0) inRight += 1;
  }
  return left.length + right.length === 0 ? 0 : (2 * common) / (left.length + right.length);
}
