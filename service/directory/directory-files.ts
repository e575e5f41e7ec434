import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { CsvError, parse } from 'csv-parse/sync';

/** Interface 2.1 and 2.2 specify its other fields. */
export type DirectoryRecord = { readonly name: string };

/** Records in the order of the responses (interface 4.1 and 4.2). */
export type Directory = {
  readonly competencies: readonly DirectoryRecord[];
  readonly people: readonly DirectoryRecord[];
};

/** `expectation` is for error messages. */
type FieldType = {
  readonly expectation: string;
  readonly isRight: (value: unknown) => boolean;
  /** Returns undefined if the text of the cell is invalid. */
  readonly read: (cell: string) => unknown;
};

const text: FieldType = {
  expectation: 'has to be text',
  isRight: (value) => typeof value === 'string',
  read: (cell) => cell,
};
const flag: FieldType = {
  expectation: 'has to be true or false',
  isRight: (value) => typeof value === 'boolean',
  read: (cell) => ({ true: true, false: false })[cell.toLowerCase()],
};
const integer: FieldType = {
  expectation: 'has to be a whole number',
  isRight: Number.isInteger,
  read: (cell) => (/^-?\d{1,9}$/.test(cell) ? Number(cell) : undefined),
};
const linesOf = (cell: string) => cell.split(/\r?\n/).filter((line) => line.trim() !== '');
/** Names, one per line of a CSV cell. The interface doesn't specify types for fields with names. */
const names: FieldType = { expectation: '', isRight: () => true, read: linesOf };
/** Links, one per line of a CSV cell: a name, a space and a URL. */
const links: FieldType = {
  expectation: 'has to be a list of links',
  isRight: (value) =>
    Array.isArray(value) &&
    value.every((link: unknown) =>
      ['name', 'url'].every((key) => ['string', 'undefined'].includes(typeof memberOf(link, key))),
    ),
  read: (cell) =>
    linesOf(cell).map((line) => {
      const at = line.lastIndexOf(' ');
      return { name: line.slice(0, Math.max(at, 0)), url: line.slice(at + 1) };
    }),
};

/**
 * Members by the column headings of the app's CSV export (docs/exports.md), as dotted paths.
 * Undefined is a column of counts, which is ignored.
 */
type Columns = Readonly<Record<string, readonly [member: string, kind: FieldType] | undefined>>;

const competencyColumns: Columns = {
  Category: ['category', text],
  Name: ['name', text],
  Occurrence: undefined,
  Owner: ['owner', text],
  Description: ['description', text],
  'Story points: easy': ['difficultyLevels.easy.storyPoints', integer],
  'Criteria: easy': ['difficultyLevels.easy.criteria', text],
  'Story points: medium': ['difficultyLevels.medium.storyPoints', integer],
  'Criteria: medium': ['difficultyLevels.medium.criteria', text],
  'Story points: hard': ['difficultyLevels.hard.storyPoints', integer],
  'Criteria: hard': ['difficultyLevels.hard.criteria', text],
  'Enabled for CLI': ['settings.enabledForCli', flag],
  'Enabled for plan': ['settings.enabledForPlan', flag],
  'Second brains': ['aiContent.secondBrains', links],
  'Quality bar': ['aiContent.qualityBar', links],
  Commands: ['aiContent.commands', links],
};

const personColumns: Columns = {
  Name: ['name', text],
  'Full name': ['fullName', text],
  Email: ['email', text],
  Category: ['category', text],
  'Team room': ['teamRoomName', text],
  'Project ID': ['projectId', text],
  'Assignment ID': ['assignmentId', text],
  'Code host name': ['codeHostUsername', text],
  'Tracker ID': ['trackerId', text],
  'Identity provider ID': ['identityProviderId', text],
  'Start date': ['startDate', text],
  Onboarding: ['onboarding', flag],
  External: ['external', flag],
  Leaving: ['leaving', flag],
  'Can QC': ['canQc', flag],
  Skills: ['skills', names],
  'Competencies held': ['competencies', names],
  Projects: ['projects', names],
  'Competencies owned': undefined,
};

export function readCompetencies(file: string): readonly DirectoryRecord[] {
  return readRecords(file, competencyColumns, ['category', 'name']);
}

/** @throws if two people have the same name, because the name identifies a person */
export function readPeople(file: string): readonly DirectoryRecord[] {
  const people = readRecords(file, personColumns, ['name']);
  const seen = new Set<string>();
  for (const { name } of people) {
    if (seen.has(name)) throw new Error(`${file} can’t be read. “${name}” is in it twice.`);
    seen.add(name);
  }
  return people;
}

/**
 * Reads a JSON array of records, or CSV with headings.
 * @throws Error that names the file
 */
function readRecords(
  file: string,
  columns: Columns,
  needed: readonly string[],
): readonly DirectoryRecord[] {
  try {
    const content = readFileSync(file, 'utf8');
    const isCsv = extname(file).toLowerCase() === '.csv';
    const records = isCsv ? csvRecords(content, columns) : jsonRecords(content);
    return records.map(({ record, at }) => {
      const mistake = findRecordError(record, columns, needed, isCsv);
      if (mistake === undefined && isNamed(record)) return record;
      throw new Error(`${at}: ${mistake}.`);
    });
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} can’t be read. ${sentence}`, { cause: error });
  }
}

/** `at` is for error messages. */
type LocatedRecord = { readonly record: unknown; readonly at: string };

function jsonRecords(content: string): readonly LocatedRecord[] {
  // The app's export writes null for a missing field.
  const records: unknown = JSON.parse(content, function (this: unknown, _, value: unknown) {
    return value === null && !Array.isArray(this) ? undefined : value;
  });
  if (!Array.isArray(records)) throw new Error('It has to be an array of records.');
  return records.map((record: unknown, index) => ({ record, at: `Record ${index + 1}` }));
}

/** Apostrophe of an export before text that a spreadsheet would run as a formula. */
const formulaGuard = /^'(?=[=+\-@\t\r\n\0])/;

/**
 * Parses CSV. An empty cell means a missing field, and `""` an empty string. An unknown heading
 * becomes the name of a field.
 */
function csvRecords(content: string, columns: Columns): readonly LocatedRecord[] {
  const [head, ...rows] = rowsOf(content);
  if (head === undefined) throw new Error('It has no headings.');
  const headings = head.cells.map((cell) => cell ?? '');
  const twice = headings.find((heading, at) => headings.indexOf(heading) !== at);
  if (twice !== undefined) throw new Error(`The heading “${twice}” is there twice.`);
  return rows.map(({ cells, line }) => {
    const at = `Line ${line}`;
    if (cells.length !== headings.length) {
      throw new Error(
        `${at}: the number of cells is ${cells.length}, but there are ${headings.length} headings.`,
      );
    }
    const record = {};
    for (const [index, heading] of headings.entries()) {
      const cell = cells[index] ?? null;
      const isKnown = Object.hasOwn(columns, heading);
      const [member, kind] = (isKnown ? columns[heading] : [heading, text]) ?? [];
      if (cell === null || member === undefined || kind === undefined || heading === '') continue;
      const value = kind.read(cell.replace(formulaGuard, ''));
      if (value === undefined) throw new Error(`${at}: “${heading}” ${kind.expectation}.`);
      put(record, isKnown ? member.split('.') : [member], value);
    }
    return { record, at };
  });
}

/** Splits CSV into rows. An empty cell without quotes is null; `line` is the last line of the row. */
function rowsOf(csv: string): { cells: (string | null)[]; line: number }[] {
  const rows: { cells: (string | null)[]; line: number }[] = [];
  try {
    parse(csv, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      cast: (cell, { quoting }) => (cell === '' && !quoting ? null : cell),
      onRecord: (cells: (string | null)[], { lines }) => {
        rows.push({ cells, line: lines });
        return null;
      },
    });
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw new Error(`Line ${cause.lines}: a quotation mark is missing or too many.`, { cause });
  }
  return rows;
}

function put(record: object, [member = '', ...rest]: readonly string[], value: unknown): void {
  const inner = rest.length === 0 ? value : (memberOf(record, member) ?? {});
  // Assigning `__proto__` would change the prototype of the record.
  Object.defineProperty(record, member, { value: inner, enumerable: true, configurable: true });
  if (rest.length > 0 && isObject(inner)) put(inner, rest, value);
}

/**
 * Returns the error in a record, with the column heading for CSV, or the path of the field for
 * JSON.
 */
function findRecordError(
  record: unknown,
  columns: Columns,
  needed: readonly string[],
  isCsv: boolean,
): string | undefined {
  if (!isObject(record)) return 'it has to be an object';
  for (const [heading, column] of Object.entries(columns)) {
    if (column === undefined) continue;
    const [member, { isRight, expectation }] = column;
    const label = isCsv ? `“${heading}”` : member;
    let value: unknown = record;
    for (const key of member.split('.')) {
      if (value !== undefined && !isObject(value)) return `${label} has to be inside an object`;
      value = memberOf(value, key);
    }
    const isNeeded = needed.includes(member);
    if (value === undefined ? isNeeded : value === '' && isNeeded) {
      return `${label} is ${value === undefined ? 'missing' : 'empty'}`;
    }
    if (value !== undefined && !isRight(value)) return `${label} ${expectation}`;
  }
  return undefined;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNamed = (value: unknown): value is DirectoryRecord =>
  typeof memberOf(value, 'name') === 'string';

function memberOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
}
