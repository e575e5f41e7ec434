import { onOneLine } from '#deploy/doctor/report.ts';
import type { Note } from './note.ts';
import { sectionOf } from './sections.ts';

const header = ['operation', 'passed', 'section', 'what deviates'];

const countOf = (notes: readonly Note[], state: Note['state']) =>
  notes.filter((note) => note.state === state).length;

const isDeviation = ({ state }: Note) => state === 'deviates';

export const deviates = (notes: readonly Note[]): boolean => notes.some(isDeviation);

/** One row for each operation, and one more for each further thing to say of it. */
export function formatTable(notes: readonly Note[]): string {
  const operations = [...new Set(notes.map(({ operation }) => operation))];
  const rows = operations.flatMap((name) =>
    rowsOf(
      name,
      notes.filter(({ operation }) => operation === name),
    ),
  );
  const all = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rowsOf(operation: string, notes: readonly Note[]): readonly (readonly string[])[] {
  const passed = `${countOf(notes, 'passed')} of ${notes.length}`;
  // The same is found by several checks, and said once.
  const inOrder = [...notes.filter(isDeviation), ...notes.filter((note) => !isDeviation(note))];
  const said = new Map(inOrder.flatMap((note) => wordsOf(note)));
  const [first = [sectionOf(operation), ''], ...more] = [...said].map(([text, at]) => [at, text]);
  return [[operation, passed, ...first], ...more.map((cells) => ['', '', ...cells])];
}

/** What is said of a check that didn’t pass, and where the interface promises it. */
function wordsOf(note: Note): readonly (readonly [text: string, section: string])[] {
  switch (note.state) {
    case 'passed':
      return [];
    case 'deviates':
      return [[`DEVIATES: ${onOneLine(sentence(note.what))}`, note.section]];
    case 'not-played':
      return [[`– not played: ${onOneLine(note.why)}.`, sectionOf(note.operation)]];
  }
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

export function formatSummary(notes: readonly Note[]): string {
  const [passed, found, left] = (['passed', 'deviates', 'not-played'] as const).map((state) =>
    countOf(notes, state),
  );
  return `${passed} checks passed, ${found} deviate, ${left} not played.`;
}
