import { screen, within } from '@testing-library/react';

/** The names of the rows right inside a folder, one level below it. */
export function namesInside(folder: string): (string | null)[] {
  const rows = screen.getAllByRole('treeitem');
  const start = rows.findIndex((row) => within(row).queryByText(folder) !== null);
  const level = Number(rows[start]?.ariaLevel);
  const end = rows.findIndex((row, at) => at > start && Number(row.ariaLevel) <= level);
  return rows
    .slice(start + 1, end < 0 ? undefined : end)
    .filter((row) => Number(row.ariaLevel) === level + 1)
    .map(nameOf);
}

/** The names of the rows at the top level. */
export function namesAtTop(): (string | null)[] {
  const rows = screen.getAllByRole('treeitem');
  return rows.filter(({ ariaLevel }) => ariaLevel === '1').map(nameOf);
}

function nameOf(row: HTMLElement): string | null {
  return row.querySelector('a, bdi')?.textContent ?? null;
}
