import { asReceived } from '#data/directory/tolerant-record.ts';
import { type CsvCell, csvRow, toCsv } from '#text/csv.ts';
import { timeSlices } from '#text/slices/time-slices.ts';
import { type AiLinks, type CompetencyField, competencyFields } from './competency-fields.ts';
import type { ListedCompetency } from './competency-list.ts';

type Column = { readonly name: string; readonly cell: (listed: ListedCompetency) => CsvCell };

/** One link a line: its name, a space, its address. */
function linkLines({ items }: NonNullable<AiLinks>): string {
  return items.map(({ name, url }) => [name, url].filter(Boolean).join(' ')).join('\n');
}

function columnOf(field: CompetencyField): Column {
  const { column: name } = field;
  if (field.kind !== 'links') return { name, cell: ({ competency }) => field.read(competency) };
  return {
    name,
    cell: ({ competency }) => {
      const links = field.read(competency);
      return links && linkLines(links);
    },
  };
}

const isIdentity = ({ kind }: CompetencyField) => kind === 'category' || kind === 'name';

/** The columns of the CSV file; docs/exports.md describes them. What identifies a row is first. */
export const exportColumns: readonly Column[] = [
  { name: 'Category', cell: ({ competency }) => competency.category },
  { name: 'Name', cell: ({ competency }) => competency.name },
  { name: 'Number of this name', cell: ({ occurrence }) => occurrence },
  ...competencyFields.filter((field) => !isIdentity(field)).map(columnOf),
];

/** Writes records in short slices, so that the page stays responsive with thousands of them. */
async function inPieces(
  competencies: readonly ListedCompetency[],
  write: (listed: ListedCompetency) => string,
): Promise<string[]> {
  const slice = timeSlices();
  const written: string[] = [];
  for (const listed of competencies) {
    if (slice.isOver()) await slice.next();
    written.push(write(listed));
  }
  return written;
}

/** One row each, in the order given. */
export async function competenciesAsCsv(
  competencies: readonly ListedCompetency[],
): Promise<string> {
  const head = toCsv(
    exportColumns.map(({ name }) => name),
    [],
  );
  const rows = await inPieces(competencies, (listed) =>
    csvRow(exportColumns.map(({ cell }) => cell(listed))),
  );
  return head + rows.join('');
}

/**
 * A JSON array in the directory's own shape, a record a line in the order given, with the members
 * that are beyond the interface. What was missing is null.
 */
export async function competenciesAsJson(
  competencies: readonly ListedCompetency[],
): Promise<string> {
  const records = await inPieces(competencies, ({ competency }) =>
    JSON.stringify(asReceived(competency)),
  );
  return `[\n${records.join(',\n')}\n]\n`;
}
