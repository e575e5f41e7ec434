import { diffSequences } from '#text/diff/diff-sequences.ts';
import { createWordBags, pairSimilar } from '#text/diff/pair-similar.ts';
import {
  type Block,
  hasChangeMarks,
  hasChangesBesidesMoves,
  type ListItem,
} from '#text/markdown/markdown-document.ts';
import { recordCopy, recordEqualPairs, recordPair, textsWithin } from './content.ts';
import { findMoved } from './moves.ts';

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
  /** True if an element that isn't at the same position in both sequences has been moved. */
  readonly isMovable?: (element: Element, content: string) => boolean;
};

/**
 * Edit of one element of a sequence. `paired` means that `before` was changed to the similar
 * element `after`. A moved element is deleted at one position and inserted at another position,
 * possibly of another sequence.
 */
export type SequenceEdit<Element> =
  | { readonly kind: 'same' | 'paired'; readonly before: Element; readonly after: Element }
  | { readonly kind: 'deleted'; readonly before: Element; readonly isMoved: boolean }
  | { readonly kind: 'inserted'; readonly after: Element; readonly isMoved: boolean };

/**
 * Computes the edits that turn one sequence into another. Elements with equal content are
 * unchanged. Of the other elements, the most similar are paired, in order.
 */
export function* alignSequences<Element>(
  before: readonly Element[],
  after: readonly Element[],
  comparable: ComparisonRules<Element>,
): Generator<undefined, readonly SequenceEdit<Element>[]> {
  const { contentOf, kindOf = () => '', getMinSimilarity = () => 0.5, isMovable } = comparable;
  const contents: [string[], string[]] = [[], []];
  for (const [side, elements] of [before, after].entries()) {
    for (const [at, element] of elements.entries()) {
      contents[side]?.push(contentOf(element));
      if (at % sliceLength === 0) yield;
    }
  }
  const ranges = yield* diffSequences(...contents);
  const moved = isMovable ? findMoved([before, after], contents, ranges, isMovable) : new Set();
  const toBag = createWordBags();
  const rules = {
    kindOf: (element: Element) => (moved.has(element) ? undefined : kindOf(element)),
    getMinSimilarity,
    bagOf: (element: Element) => toBag(textsWithin(element)),
  };
  const edits: SequenceEdit<Element>[] = [];
  for (const range of ranges) {
    const deleted = before.slice(...range.before);
    const inserted = after.slice(...range.after);
    const pairs = range.same
      ? deleted.map((_, index) => [index, index] as const)
      : yield* pairSimilar(deleted, inserted, rules);
    let [deletedAt, insertedAt] = [0, 0];
    for (const [inDeleted, inInserted] of [...pairs, [deleted.length, inserted.length] as const]) {
      for (const element of deleted.slice(deletedAt, inDeleted)) {
        edits.push({ kind: 'deleted', before: element, isMoved: moved.has(element) });
      }
      for (const element of inserted.slice(insertedAt, inInserted)) {
        edits.push({ kind: 'inserted', after: element, isMoved: moved.has(element) });
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
 * Returns the elements of both sequences, marked as inserted, deleted, changed or moved. Invisible
 * changes aren't marked, and neither are elements in which only other elements were moved.
 * @param compareWithin compares the contents of two paired elements
 */
export function* compareSequences<Element extends Block | ListItem>(
  before: readonly Element[],
  after: readonly Element[],
  comparable: ComparisonRules<Element>,
  compareWithin: (before: Element, after: Element) => Generator<undefined, Element>,
): Generator<undefined, readonly Element[]> {
  const compared: Element[] = [];
  for (const edit of yield* alignSequences(before, after, comparable)) {
    if (edit.kind === 'same') {
      recordEqualPairs(edit.before, edit.after);
      compared.push(edit.after);
    } else if (edit.kind === 'paired') {
      recordPair(edit.before, edit.after);
      const within = yield* compareWithin(edit.before, edit.after);
      if (hasChangesBesidesMoves(within)) {
        compared.push(recordCopy(edit.after, { ...within, change: 'changed' }));
      } else compared.push(hasChangeMarks(within) ? recordCopy(edit.after, within) : edit.after);
    } else if (edit.kind === 'inserted') {
      const isVisible = comparable.contentOf(edit.after) !== '';
      const change = edit.isMoved ? 'moved' : 'inserted';
      compared.push(isVisible ? recordCopy(edit.after, { ...edit.after, change }) : edit.after);
    } else if (edit.kind === 'deleted' && comparable.contentOf(edit.before) !== '') {
      const change = edit.isMoved ? 'moved-from' : 'deleted';
      compared.push(recordCopy(edit.before, { ...edit.before, change }));
    }
    yield;
  }
  return compared;
}
