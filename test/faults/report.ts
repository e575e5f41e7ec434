import { type Cell, cells } from './cells.ts';
import { faults } from './faults.ts';
import { operations } from './operations.ts';

function mark(cell: Cell, verdict: string | undefined): string {
  return cell.lane === 'here' ? (verdict ?? 'not run') : cell.lane;
}

/** The matrix as a table, with its counts and why what isn't in it isn't. */
export function printMatrix(verdicts: ReadonlyMap<string, string>): void {
  const counts = new Map<string, number>();
  const reasons = new Set<string>();
  const lines = Object.entries(cells).map(([faultId, columns]) => {
    const marks = Object.entries(columns).map(([operationId, cell]) => {
      const shown = mark(cell, verdicts.get(`${faultId} ${operationId}`));
      counts.set(shown, (counts.get(shown) ?? 0) + 1);
      if (cell.lane === 'n/a') reasons.add(`n/a ${faultId} ${operationId}: ${cell.why}`);
      return shown.padEnd(9);
    });
    const title = Object.entries(faults).find(([id]) => id === faultId)?.[1].title ?? '';
    return `${faultId.padEnd(4)}${title.padEnd(42)}${marks.join('')}`;
  });
  const head = Object.keys(operations).map((id) => id.padEnd(9));
  const legend = Object.entries(operations).map(([id, { title }]) => `${id} ${title}`);
  process.stdout.write(
    [
      '',
      `The fault matrix${' '.repeat(30)}${head.join('')}`,
      ...lines,
      [...counts].map(([name, count]) => `${count} ${name}`).join(', '),
      `${legend.join(', ')}. “browser”: tried in a real browser, by end-to-end tests.`,
      ...reasons,
      '',
      '',
    ].join('\n'),
  );
}
