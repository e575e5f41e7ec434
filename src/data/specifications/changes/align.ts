import { diffSequences } from '#text/diff/diff-sequences.ts';
import { createNumberContents } from './number-contents.ts';
import { type Comparable, pairAlike } from './pair-alike.ts';
import { createWordBags } from './word-bags.ts';

/** One step through two sequences. `paired` are alike: the one became the other. */
export type Step<Element> =
  | { readonly kind: 'same' | 'paired'; readonly before: Element; readonly after: Element }
  | { readonly kind: 'deleted'; readonly before: Element }
  | { readonly kind: 'inserted'; readonly after: Element };

/** Steps between two yields. */
const sliceLength = 1_024;

/**
 * The steps from one sequence to another: those of equal content are the same, and of those
 * between them the ones that are most alike are paired, in order.
 */
export function* align<Element>(
  before: readonly Element[],
  after: readonly Element[],
  comparable: Comparable<Element> & {
    /** See blockContents. */
    readonly contentsOf: (element: Element) => Iterable<string>;
  },
): Generator<undefined, readonly Step<Element>[]> {
  const numberContents = createNumberContents();
  const ranges = yield* diffSequences(
    yield* numberContents(before, comparable.contentsOf),
    yield* numberContents(after, comparable.contentsOf),
  );
  const comparison = { ...comparable, bagOf: createWordBags() };
  const steps: Step<Element>[] = [];
  for (const range of ranges) {
    const deleted = before.slice(...range.before);
    const inserted = after.slice(...range.after);
    if (range.same) {
      yield* addSame(steps, deleted, inserted);
    } else {
      yield* addDifferent(
        steps,
        deleted,
        inserted,
        yield* pairAlike(deleted, inserted, comparison),
      );
    }
    yield;
  }
  return steps;
}

function* addSame<Element>(
  steps: Step<Element>[],
  before: readonly Element[],
  after: readonly Element[],
): Generator<undefined, undefined> {
  for (const [place, element] of after.entries()) {
    steps.push({ kind: 'same', before: before[place] ?? element, after: element });
    if (place % sliceLength === 0) yield;
  }
}

/** Of what stands between two pairs, the deleted elements come first. */
function* addDifferent<Element>(
  steps: Step<Element>[],
  deleted: readonly Element[],
  inserted: readonly Element[],
  pairs: readonly (readonly [inDeleted: number, inInserted: number])[],
): Generator<undefined, undefined> {
  let [deletedAt, insertedAt] = [0, 0];
  for (const [inDeleted, inInserted] of [...pairs, [deleted.length, inserted.length] as const]) {
    for (const before of deleted.slice(deletedAt, inDeleted))
      steps.push({ kind: 'deleted', before });
    for (const after of inserted.slice(insertedAt, inInserted)) {
      steps.push({ kind: 'inserted', after });
    }
    const [before, after] = [deleted[inDeleted], inserted[inInserted]];
    if (before !== undefined && after !== undefined) steps.push({ kind: 'paired', before, after });
    [deletedAt, insertedAt] = [inDeleted + 1, inInserted + 1];
    yield;
  }
}
