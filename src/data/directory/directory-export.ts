import { type CsvCell, toCsv, toCsvRow } from '#text/csv.ts';
import { createTimeSlices } from '#text/slices/time-slices.ts';
import {
  type CompetencyField,
  competencyFields,
  levelNames,
} from './competencies/competency-fields.ts';
import type { ListedCompetency } from './competencies/competency-list.ts';
import type { OwnerLoad, OwnershipRisk } from './competencies/ownership.ts';
import { restoreReceivedRecord } from './parse-record.ts';
import type { PersonEntry } from './people/people-list.ts';
import { getSectionNames } from './people/person-sections.ts';
import type { Person } from './schema.ts';

type Column<T> = { readonly name: string; readonly cell: (item: T) => CsvCell };

/** docs/exports.md describes the columns. */
export type ExportFormat<T> = {
  readonly columns: readonly Column<T>[];
  /** Converts an item to the format of the directory's response. */
  readonly toRecord: (item: T) => unknown;
};

function competencyColumn(field: CompetencyField): Column<ListedCompetency> {
  const { column: name } = field;
  if (field.kind !== 'links') return { name, cell: ({ competency }) => field.read(competency) };
  return {
    name,
    // One link per line: its name, a space and its URL.
    cell: ({ competency }) =>
      field
        .read(competency)
        ?.items.map((link) => [link.name, link.url].filter(Boolean).join(' '))
        .join('\n') ?? null,
  };
}

/** Exports all received fields, even those that the schema doesn't define. */
export const competencyExport: ExportFormat<ListedCompetency> = {
  columns: [
    { name: 'Category', cell: ({ competency }) => competency.category },
    { name: 'Name', cell: ({ competency }) => competency.name },
    { name: 'Occurrence', cell: ({ occurrence }) => occurrence },
    ...competencyFields
      .filter(({ kind }) => kind !== 'category' && kind !== 'name')
      .map(competencyColumn),
  ],
  toRecord: ({ competency }) => restoreReceivedRecord(competency),
};

function personColumn(name: string, read: (person: Person) => CsvCell): Column<PersonEntry> {
  return { name, cell: ({ person }) => (person === undefined ? null : read(person)) };
}

/** Column headers, without the name, whose column is always first. */
const personFields: Readonly<Record<Exclude<keyof Person, 'name' | 'more'>, string>> = {
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

function isPersonField(name: string): name is keyof typeof personFields {
  return Object.hasOwn(personFields, name);
}

const lines = (names: readonly string[]) => (names.length === 0 ? null : names.join('\n'));

/** Export of people; a person whose record isn't loaded has only the name. */
export const peopleExport: ExportFormat<PersonEntry> = {
  columns: [
    { name: 'Name', cell: ({ name }) => name },
    ...Object.keys(personFields)
      .filter(isPersonField)
      .map((field) => personColumn(personFields[field], (person) => person[field])),
    personColumn('Skills', (person) => lines(getSectionNames(person, 'skills'))),
    personColumn('Competencies held', (person) => lines(getSectionNames(person, 'competencies'))),
    personColumn('Projects', (person) => lines(getSectionNames(person, 'projects'))),
    { name: 'Competencies owned', cell: ({ ownedCount: owns }) => owns },
  ],
  toRecord: ({ name, person }) => (person === undefined ? { name } : restoreReceivedRecord(person)),
};

const riskNames: Readonly<Record<OwnershipRisk, string>> = {
  leaving: 'leaving',
  noOwner: 'no owner',
  missing: 'not in the directory',
  onboarding: 'onboarding',
  external: 'external',
};

const ownerStates: Readonly<Record<OwnerLoad['status'], string>> = {
  noOwner: 'no owner',
  found: 'in the directory',
  missing: 'not in the directory',
  pending: 'not loaded',
  failed: 'not loaded',
  unaddressable: 'not loaded',
};

const flags = { Leaving: 'leaving', Onboarding: 'onboarding', External: 'external' } as const;

export const ownershipExport: ExportFormat<OwnerLoad> = {
  columns: [
    { name: 'Owner', cell: ({ owner }) => owner || null },
    { name: 'Full name', cell: ({ person }) => person?.fullName ?? null },
    { name: 'Team room', cell: ({ person }) => person?.teamRoomName ?? null },
    { name: 'Competencies owned', cell: ({ count }) => count },
    ...levelNames.map((level) => ({
      name: `Story points: ${level}`,
      cell: (load: OwnerLoad) => load[level].points,
    })),
    { name: 'At risk because', cell: ({ risks }) => lines(risks.map((risk) => riskNames[risk])) },
    { name: 'State', cell: ({ status }) => ownerStates[status] },
    ...Object.entries(flags).map(([name, flag]) => ({
      name,
      cell: ({ person }: OwnerLoad) => person?.[flag] ?? null,
    })),
  ],
  toRecord: ({ owner, count, easy, medium, hard, risks, status, person }) => ({
    owner: owner || null,
    competenciesOwned: count,
    storyPoints: { easy: easy.points, medium: medium.points, hard: hard.points },
    risks: risks.map((risk) => riskNames[risk]),
    state: ownerStates[status],
    person: person === undefined ? null : restoreReceivedRecord(person),
  }),
};

/** Writes CSV rows, or a JSON array with one line for each item. */
export async function toExportFile<T>(
  format: 'csv' | 'json',
  { columns, toRecord }: ExportFormat<T>,
  items: readonly T[],
): Promise<string> {
  const isCsv = format === 'csv';
  const slice = createTimeSlices();
  const written: string[] = [];
  for (const item of items) {
    // Keeps the page responsive with thousands of items.
    if (slice.isOver()) await slice.next();
    written.push(
      isCsv ? toCsvRow(columns.map(({ cell }) => cell(item))) : JSON.stringify(toRecord(item)),
    );
  }
  if (!isCsv) return `[\n${written.join(',\n')}\n]\n`;
  const head = columns.map(({ name }) => name);
  return toCsv(head, []) + written.join('');
}
