import type { Row, Section } from './bench.ts';

const numbers = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3, useGrouping: true });

function amount(value: number | undefined, unit: Row['unit']): string {
  if (value === undefined) return '–';
  const number = numbers.format(value);
  return unit === '' ? number : `${number} ${unit}`;
}

/** How many times as much the peer needs; where the app needs nothing there is no such number. */
function ratio(peer: number | undefined, app: number): string {
  if (peer === undefined) return '';
  if (app === 0) return peer === 0 ? '1' : 'app: none';
  return `${numbers.format(peer / app)} ×`;
}

function target({ app, atMost, unit }: Row): string {
  if (atMost === undefined) return '';
  return `${app <= atMost ? 'met' : '**missed**'}: at most ${amount(atMost, unit)}`;
}

function lines(row: Row): string[] {
  const { what, unit, app, peers } = row;
  const [first, ...others] = peers;
  const cells = (peer: (typeof peers)[number] | undefined) =>
    peer ? [peer.name, amount(peer.value, unit), ratio(peer.value, app)] : ['', '', ''];
  return [
    [what, amount(app, unit), ...cells(first), target(row)],
    ...others.map((peer) => ['', '', ...cells(peer), '']),
  ].map((line) => `| ${line.join(' | ')} |`);
}

/** Where a peer needs less than the app, so that nobody has to look for it. */
function lagging({ what, app, peers }: Row): string[] {
  return peers
    .filter(({ value }) => value !== undefined && value < app)
    .map((peer) => `${what} (${peer.name}, ${ratio(peer.value, app)})`);
}

function verdict(rows: readonly Row[]): string {
  const behind = rows.flatMap(lagging);
  return behind.length === 0
    ? 'The app leads every peer in every row.'
    : `A peer leads in: ${behind.join('; ')}.`;
}

/** The whole of docs/benchmarks.md. */
export function report(sections: readonly Section[], rounds: number): string {
  const parts = sections.map(({ title, text, rows }) =>
    [
      `## ${title}`,
      ...text,
      [
        '| measured | app | peer | peer’s | peer ÷ app | promise |',
        '| --- | ---: | --- | ---: | ---: | --- |',
        ...rows.flatMap(lines),
      ].join('\n'),
      verdict(rows),
    ].join('\n\n'),
  );
  return `${[
    '# Benchmarks',
    `Written by \`npm run bench\`. Each number is the median of ${rounds} ${rounds === 1 ? 'round' : 'rounds'}, in which the built app and its peers take turns with the same data. Milliseconds and megabytes depend on the machine; ratios hardly do, so read those.`,
    ...parts,
  ].join('\n\n')}\n`;
}
