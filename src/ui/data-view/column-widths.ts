const narrowest = 3;
const widestColumn = 42;
/** Room for the padding of a cell. */
const padding = 4;

/** The width of each column in characters: that of its longest value, within limits. */
export function columnWidths(
  rows: readonly (readonly string[])[],
  columns: number,
): readonly number[] {
  const widths = new Array<number>(columns).fill(narrowest);
  for (const row of rows) {
    for (let column = 0; column < Math.min(row.length, columns); column += 1) {
      const length = row[column]?.length ?? 0;
      if (length > (widths[column] ?? 0)) widths[column] = Math.min(length, widestColumn);
    }
  }
  // Most characters are narrower than the digits that the unit is taken from.
  return widths.map((width) => Math.ceil(width * 0.9) + padding);
}
