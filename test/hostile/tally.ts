import { afterAll } from 'vitest';

/** Counts cases, and prints them as a table when the file is through. */
export function startTally(title: string) {
  const counts = new Map<string, number>();
  afterAll(() => {
    const rows = [
      ...counts,
      ['together', [...counts.values()].reduce((a, b) => a + b, 0)] as const,
    ];
    const width = Math.max(...rows.map(([row]) => row.length));
    const lines = rows.map(
      ([row, count]) => `  ${row.padEnd(width)}  ${String(count).padStart(6)}`,
    );
    process.stdout.write(`\n${title}\n${lines.join('\n')}\n`);
  });
  return (row: string, cases = 1) => counts.set(row, (counts.get(row) ?? 0) + cases);
}
