import type { DataRow } from './data-rows.ts';

const page = 20;

/** What a key does in a tree: goes to a row, or opens, closes or shows more. Undefined for others. */
export function moveByKey(
  key: string,
  rows: readonly DataRow[],
  at: number,
): number | 'activate' | undefined {
  const row = rows[at];
  const within = (to: number) => Math.min(Math.max(to, 0), rows.length - 1);
  const isOpen = row?.kind === 'value' ? row.isOpen : undefined;
  switch (key) {
    case 'ArrowDown':
      return within(at + 1);
    case 'ArrowUp':
      return within(at - 1);
    case 'PageDown':
      return within(at + page);
    case 'PageUp':
      return within(at - page);
    case 'Home':
      return 0;
    case 'End':
      return rows.length - 1;
    case 'Enter':
    case ' ':
      return 'activate';
    case 'ArrowRight':
      if (isOpen === false) return 'activate';
      return isOpen ? within(at + 1) : undefined;
    case 'ArrowLeft':
      if (isOpen) return 'activate';
      return parentRow(rows, at);
    default:
      return undefined;
  }
}

function parentRow(rows: readonly DataRow[], at: number): number | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  const parent = row.kind === 'more' ? row.node : row.node.parent;
  for (let above = at - 1; above >= 0; above -= 1) {
    const other = rows[above];
    if (other?.kind === 'value' && other.node === parent) return above;
  }
  return undefined;
}
