import type { TreeSource } from './tree-source.ts';

/** A place to drop something: beside a row, inside it, or behind everything. */
export type DropTarget<N> =
  | { readonly where: 'before' | 'after' | 'into'; readonly node: N }
  | { readonly where: 'end' };

/** What a tree asks of its owner about dragging. */
export type TreeDrag<N> = {
  readonly canDrag: (node: N) => boolean;
  /** In a few words, shown at the pointer: what goes along. */
  readonly describe: (node: N) => string;
  /** Whether it is a place that can hold things, also while it is empty. */
  readonly holds: (node: N) => boolean;
  readonly canDrop: (dragged: N, target: DropTarget<N>) => boolean;
  readonly onDrop: (dragged: N, target: DropTarget<N>) => void;
};

/** The part of a row’s height, at each end, that means beside it and not inside. */
const edge = 0.25;

/**
 * Where something held at `at` rows from the top (fractions count) may go, the likeliest first. In
 * the middle of what holds things it is inside; elsewhere it is beside.
 */
export function dropTargetsAt<N>(
  { rows, describe }: Pick<TreeSource<N>, 'rows' | 'describe'>,
  holds: TreeDrag<N>['holds'],
  at: number,
): readonly DropTarget<N>[] {
  const row = Math.floor(at);
  const node = rows[Math.max(0, row)];
  if (node === undefined || row >= rows.length) return [{ where: 'end' }];
  const within = row < 0 ? 0 : at - row;
  const beside: DropTarget<N> = { where: within < 0.5 ? 'before' : 'after', node };
  if (!holds(node)) return [beside];
  const into: DropTarget<N> = { where: 'into', node };
  if (within < edge) return [beside, into];
  // Below the row of an open one is the first place inside it.
  if (within > 1 - edge && describe(node).open !== true) return [beside, into];
  return [into, beside];
}
