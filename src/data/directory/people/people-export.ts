import type { Person } from '#data/directory/schema.ts';
import { asReceived } from '#data/directory/tolerant-record.ts';
import { type CsvCell, csvRow, toCsv } from '#text/csv.ts';
import { timeSlices } from '#text/slices/time-slices.ts';
import type { KnownPerson } from './people-list.ts';
import { namesIn } from './person-sections.ts';

type Column = { readonly name: string; readonly cell: (known: KnownPerson) => CsvCell };

/** A column of the record. Empty for somebody whose record isn't known. */
function ofRecord(name: string, read: (person: Person) => CsvCell): Column {
  return { name, cell: ({ status }) => (status.kind === 'known' ? read(status.person) : null) };
}

/** Every member of the interface but the name, which is the first column whatever is known. */
const fields: Readonly<Record<Exclude<keyof Person, 'name' | 'more'>, string>> = {
  fullName: 'Full name',
  email: 'Email',
  category: 'Category',
  teamRoomName: 'Team room',
  projectId: 'Project ID',
  assignmentId: 'Assignment ID',
  codeHostUsername: 'Code host name',
  trackerId: 'Tracker ID',
  identityProviderId: 'Identity provider ID',
  startDate: 'Start date',
  onboarding: 'Onboarding',
  external: 'External',
  leaving: 'Leaving',
  canQc: 'Can QC',
};

/** One a line, in the order of the record. */
function lines(names: readonly string[]): CsvCell {
  return names.length === 0 ? null : names.join('\n');
}

function isField(name: string): name is keyof typeof fields {
  return Object.hasOwn(fields, name);
}

/** The columns of the CSV file; docs/exports.md describes them. */
export const peopleColumns: readonly Column[] = [
  { name: 'Name', cell: ({ name }) => name },
  ...Object.keys(fields)
    .filter(isField)
    .map((field) => ofRecord(fields[field], (person) => person[field])),
  ofRecord('Skills', (person) => lines(namesIn(person, 'skills'))),
  ofRecord('Competencies held', (person) => lines(namesIn(person, 'competencies'))),
  ofRecord('Projects', (person) => lines(namesIn(person, 'projects'))),
  { name: 'Competencies owned', cell: ({ owns }) => owns },
];

/** Writes people in short slices, so that the page stays responsive with thousands of them. */
async function inPieces(
  people: readonly KnownPerson[],
  write: (known: KnownPerson) => string,
): Promise<string[]> {
  const slice = timeSlices();
  const written: string[] = [];
  for (const known of people) {
    if (slice.isOver()) await slice.next();
    written.push(write(known));
  }
  return written;
}

/** One row each, in the order given. */
export async function peopleAsCsv(people: readonly KnownPerson[]): Promise<string> {
  const head = toCsv(
    peopleColumns.map(({ name }) => name),
    [],
  );
  const rows = await inPieces(people, (known) =>
    csvRow(peopleColumns.map(({ cell }) => cell(known))),
  );
  return head + rows.join('');
}

/**
 * A JSON array in the directory's own shape, a record a line in the order given. Of somebody whose
 * record isn't known it has the name alone.
 */
export async function peopleAsJson(people: readonly KnownPerson[]): Promise<string> {
  const records = await inPieces(people, ({ name, status }) =>
    JSON.stringify(status.kind === 'known' ? asReceived(status.person) : { name }),
  );
  return `[\n${records.join(',\n')}\n]\n`;
}
