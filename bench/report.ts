import { cpus, totalmem } from 'node:os';
import type { ComparisonRow, ReportSection } from './bench.ts';
import { formatAmount, formatRatio } from './format-amount.ts';
import { minEqualRatio } from './targets.ts';

type Standing = { readonly who: string; readonly need: number };

/** Returns the app and the compared implementations sorted by value, the lowest first. */
function sortByValue({ app, peers }: ComparisonRow): Standing[] {
  const others = peers.flatMap(({ name, value }) =>
    value === undefined ? [] : [{ who: name, need: value }],
  );
  return [{ who: 'app', need: app }, ...others].sort((a, b) => a.need - b.need);
}

/**
 * Formats the implementation with the lowest value and its lead, such as `app, 1.9 ×`. The lead is
 * the ratio of the app's value to the lowest value. If the app has the lowest value, the lead is
 * the ratio of the second-lowest value to the app's value.
 */
function formatLeader(row: ComparisonRow): string {
  if (row.peers.length === 0) return '';
  const [first, second] = sortByValue(row);
  if (first === undefined || second === undefined) return '';
  if (isLevel(row)) return 'app, level';
  const next = first.who === 'app' ? second : { need: row.app };
  return first.need === 0 ? first.who : `${first.who}, ${formatRatio(next.need / first.need)}`;
}

/** True if the app's value is the lowest, or counts as equal to the lowest. */
function isAhead(row: ComparisonRow): boolean {
  const best = sortByValue(row)[0];
  return best === undefined || best.need >= row.app * minEqualRatio;
}

function isLevel(row: ComparisonRow): boolean {
  const best = Math.min(
    ...sortByValue(row).flatMap(({ who, need }) => (who === 'app' ? [] : [need])),
  );
  return isAhead(row) && best <= row.app / minEqualRatio;
}

function formatTarget({ target: promised }: ComparisonRow): string {
  if (promised === undefined) return '';
  return `${promised.description}: ${promised.isMet ? 'met' : '**missed**'}`;
}

function formatTable(rows: readonly ComparisonRow[]): string {
  const names = [...new Set(rows.flatMap(({ peers }) => peers.map(({ name }) => name)))];
  const columns = ['measured', 'app', ...names, 'leads', 'target'];
  const lines = rows.map((row) => {
    const needOf = (name: string) => row.peers.find((peer) => peer.name === name)?.value;
    const values = names.map((name) => formatAmount(needOf(name), row.unit));
    return [
      row.label,
      formatAmount(row.app, row.unit),
      ...values,
      formatLeader(row),
      formatTarget(row),
    ];
  });
  const rule = columns.map((_, column) =>
    column > 0 && column <= names.length + 1 ? '---:' : '---',
  );
  return [columns, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function summarize(rows: readonly ComparisonRow[]): string {
  const compared = rows.filter(({ peers }) => peers.length > 0);
  const behind = compared.filter((row) => !isAhead(row)).map(({ label }) => label);
  const ahead = `The app leads or is level in ${compared.length - behind.length} of ${compared.length} rows`;
  return behind.length === 0 ? `${ahead}.` : `${ahead}, and is behind in: ${behind.join('; ')}.`;
}

/** Describes the machine for the report, because measured times depend on it. */
function describeMachine(browserVersion: string): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memory} GB of memory, no graphics card, ${process.platform}, Chromium ${browserVersion}`;
}

/** Returns the content of docs/benchmarks.md. */
export function formatReport(
  sections: readonly ReportSection[],
  { rounds, browserVersion }: { rounds: number; browserVersion: string },
): string {
  const parts = sections.map(({ title, text, rows }) =>
    [`## ${title}`, ...text, ...(rows.length > 0 ? [formatTable(rows), summarize(rows)] : [])].join(
      '\n\n',
    ),
  );
  return `${[
    '# Benchmarks',
    `\`npm run bench\` measures the built app and its peers alternately on the same data, in ${rounds} ${rounds === 1 ? 'round' : 'rounds'}. In every row of a comparison, the lowest value is the best. The column **leads** contains the name of the leader, which has the lowest value. If the app leads, the column contains the ratio of the second-lowest value to the app’s value. If a peer leads, the column contains the ratio of the app’s value to the peer’s value. Values that differ by less than 5 % are level. The column **target** contains the limit for the app’s value.`,
    `Machine: ${describeMachine(browserVersion)}. The absolute values depend on the machine, but the machine hardly affects the ratios.`,
    ...parts,
  ].join('\n\n')}\n`;
}
