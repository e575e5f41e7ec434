/** Deeper rows are indented no further and show their level as a number. */
export const deepestIndent = 12;

/** By how many steps a row of this level is indented. */
export function indentOf(level: number): number {
  return Math.min(level - 1, deepestIndent);
}

/** A vertical line beside what is inside one branch. */
export type Guide = {
  /** Of the branch. */
  readonly indent: number;
  /** From 0 among the guides at this indent. */
  readonly order: number;
  /** From the first row up to, not including, `end`. */
  readonly first: number;
  readonly end: number;
};

/** The guides of these rows, which are in order. */
export function guidesOf(
  rows: Iterable<{ readonly row: number; readonly level: number }>,
): Guide[] {
  const guides: Guide[] = [];
  const counts: number[] = [];
  /** The first rows of the guides that go on, by their indents. */
  const open: number[] = [];
  let next = 0;
  const close = (indents: number) => {
    for (const [above, first] of open.splice(indents).entries()) {
      const indent = indents + above;
      const order = counts[indent] ?? 0;
      counts[indent] = order + 1;
      guides.push({ indent, order, first, end: next });
    }
  };
  for (const { row, level } of rows) {
    const indent = indentOf(level);
    close(row === next ? indent : 0);
    while (open.length < indent) open.push(row);
    next = row + 1;
  }
  close(0);
  return guides;
}
