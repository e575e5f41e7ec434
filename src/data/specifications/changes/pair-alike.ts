import { likeness, type WordBag } from './word-bags.ts';

export type Comparable<Element> = {
  /** Elements of different kinds are never paired. */
  readonly kindOf: (element: Element) => string;
  readonly textsOf: (element: Element) => Iterable<string>;
  /** How alike two of a kind must be to be paired, from 0 to 1. */
  readonly leastLikeness: (kind: string) => number;
  /** Whether two that alone stand between equal ones are paired, however different they are. */
  readonly pairsLone?: (kind: string) => boolean;
};

type Comparison<Element> = Comparable<Element> & {
  readonly bagOf: (texts: Iterable<string>) => WordBag;
};

type Described<Element> = {
  readonly element: Element;
  readonly kind: string;
  readonly bag: WordBag;
};

/** How many deleted elements are looked at together, and how many pairs of them with inserted ones. */
const windowLength = 20;
const windowPairs = windowLength ** 2;

/**
 * Which of the deleted elements became which of the inserted ones, as pairs of places, in order. The
 * likeness of all pairs together is as great as possible within a window of elements; windows follow
 * each other, so that long sequences take a time that grows with their length.
 */
export function* pairAlike<Element>(
  deleted: readonly Element[],
  inserted: readonly Element[],
  comparison: Comparison<Element>,
): Generator<undefined, readonly (readonly [inDeleted: number, inInserted: number])[]> {
  const pairs: (readonly [number, number])[] = [];
  const describe = (element: Element): Described<Element> => ({
    element,
    kind: comparison.kindOf(element),
    bag: comparison.bagOf(comparison.textsOf(element)),
  });
  if (isLonePair(deleted, inserted, comparison)) return [[0, 0]];
  let [deletedAt, insertedAt] = [0, 0];
  while (deletedAt < deleted.length && insertedAt < inserted.length) {
    const rows = Math.min(
      deleted.length - deletedAt,
      Math.max(windowLength, Math.floor(windowPairs / (inserted.length - insertedAt))),
    );
    const columns = Math.min(inserted.length - insertedAt, Math.floor(windowPairs / rows));
    const left = deleted.slice(deletedAt, deletedAt + rows).map(describe);
    yield;
    const right = inserted.slice(insertedAt, insertedAt + columns).map(describe);
    yield;
    const found = bestPairs(left, right, comparison);
    for (const [row, column] of found) pairs.push([deletedAt + row, insertedAt + column]);
    yield;
    const [lastRow, lastColumn] = found.at(-1) ?? [rows - 1, columns - 1];
    deletedAt += lastRow + 1;
    insertedAt += lastColumn + 1;
  }
  return pairs;
}

function isLonePair<Element>(
  [deleted, ...moreDeleted]: readonly Element[],
  [inserted, ...moreInserted]: readonly Element[],
  { kindOf, pairsLone }: Comparison<Element>,
): boolean {
  if (deleted === undefined || inserted === undefined) return false;
  if (moreDeleted.length > 0 || moreInserted.length > 0) return false;
  const kind = kindOf(deleted);
  return kind === kindOf(inserted) && (pairsLone?.(kind) ?? false);
}

/** The pairs, in order, whose likeness together is greatest. */
function bestPairs<Element>(
  rows: readonly Described<Element>[],
  columns: readonly Described<Element>[],
  { leastLikeness }: Comparison<Element>,
): readonly (readonly [row: number, column: number])[] {
  const width = columns.length + 1;
  const alike = new Float64Array((rows.length + 1) * width);
  /** The best sum of what is from a row and a column on. */
  const best = new Float64Array((rows.length + 1) * width);
  for (let row = rows.length - 1; row >= 0; row -= 1) {
    for (let column = columns.length - 1; column >= 0; column -= 1) {
      const at = row * width + column;
      const own = pairLikeness(rows[row], columns[column], leastLikeness);
      alike[at] = own;
      const paired = own > 0 ? own + (best[at + width + 1] ?? 0) : 0;
      best[at] = Math.max(paired, best[at + width] ?? 0, best[at + 1] ?? 0);
    }
  }
  const pairs: (readonly [number, number])[] = [];
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

/** 0 where they must not be paired. */
function pairLikeness<Element>(
  left: Described<Element> | undefined,
  right: Described<Element> | undefined,
  leastLikeness: (kind: string) => number,
): number {
  if (left === undefined || right?.kind !== left.kind) return 0;
  const alike = likeness(left.bag, right.bag);
  return alike >= leastLikeness(left.kind) ? alike : 0;
}
