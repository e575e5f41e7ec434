import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import * as v from 'valibot';
import { type CsvColumns, competencyColumns, personColumns } from './csv-columns.ts';
import { csvRecords, headingOf } from './csv-records.ts';
import type { DirectoryRecord } from './directory.ts';

/** Null is a member left out, as in what the app exports. */
const given = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((record) =>
    Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
  ),
);
const text = v.optional(v.string());
const flag = v.optional(v.boolean());
const name = v.pipe(v.string(), v.nonEmpty());

const level = v.optional(
  v.pipe(
    given,
    v.looseObject({ criteria: text, storyPoints: v.optional(v.pipe(v.number(), v.integer())) }),
  ),
);
const links = v.optional(v.array(v.pipe(given, v.looseObject({ name: text, url: text }))));

const competency = v.pipe(
  given,
  v.looseObject({
    category: name,
    name,
    description: text,
    owner: text,
    difficultyLevels: v.optional(
      v.pipe(given, v.looseObject({ easy: level, medium: level, hard: level })),
    ),
    aiContent: v.optional(
      v.pipe(given, v.looseObject({ secondBrains: links, qualityBar: links, commands: links })),
    ),
    settings: v.optional(
      v.pipe(given, v.looseObject({ enabledForCli: flag, enabledForPlan: flag })),
    ),
  }),
);

const person = v.pipe(
  given,
  v.looseObject({
    name,
    fullName: text,
    trackerId: text,
    assignmentId: text,
    codeHostUsername: text,
    projectId: text,
    teamRoomName: text,
    onboarding: flag,
    external: flag,
    category: text,
    leaving: flag,
    email: text,
    startDate: text,
    identityProviderId: text,
    canQc: flag,
  }),
);

/** Reads a JSON array of records or a CSV file with headings. Throws one sentence with the file's name. */
function readRecords(
  file: string,
  record: v.GenericSchema<unknown, DirectoryRecord>,
  columns: CsvColumns,
): readonly DirectoryRecord[] {
  try {
    const content = readFileSync(file, 'utf8');
    const isCsv = extname(file).toLowerCase() === '.csv';
    return isCsv ? readCsv(content, record, columns) : readJson(content, record);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} can’t be read. ${sentence}`, { cause: error });
  }
}

type RecordSchema = v.GenericSchema<unknown, DirectoryRecord>;

function readCsv(content: string, schema: RecordSchema, columns: CsvColumns): DirectoryRecord[] {
  return csvRecords(content, columns).map(({ record, line }) =>
    checked(schema, record, `Line ${line}`, (path) => `“${headingOf(path, columns)}”`),
  );
}

function readJson(content: string, schema: RecordSchema): DirectoryRecord[] {
  const records: unknown = JSON.parse(content);
  if (!Array.isArray(records)) throw new Error('It has to be an array of records.');
  return records.map((record: unknown, index) =>
    checked(schema, record, `Record ${index + 1}`, (path) => path.join('.') || 'it'),
  );
}

/** The record as the schema reads it. Throws a sentence about the first member that is wrong. */
function checked(
  schema: RecordSchema,
  record: unknown,
  at: string,
  labelOf: (path: readonly string[]) => string,
): DirectoryRecord {
  const result = v.safeParse(schema, record);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const path = issue.path?.map(({ key }) => String(key)) ?? [];
  const mistake =
    issue.received === 'undefined' ? 'is missing' : (mistakes[issue.type] ?? 'has another type');
  throw new Error(`${at}: ${labelOf(path)} ${mistake}.`);
}

/** What a value has to be, by the type of schema that refuses it. */
const mistakes: Readonly<Record<string, string>> = {
  array: 'has to be a list',
  boolean: 'has to be true or false',
  integer: 'has to be a whole number',
  loose_object: 'has to be an object',
  non_empty: 'is empty',
  number: 'has to be a number',
  record: 'has to be an object',
  string: 'has to be text',
};

export function readCompetencies(file: string): readonly DirectoryRecord[] {
  return readRecords(file, competency, competencyColumns);
}

/** People are found by name, so two of one name are refused. */
export function readPeople(file: string): readonly DirectoryRecord[] {
  const people = readRecords(file, person, personColumns);
  const seen = new Set<string>();
  for (const { name: own } of people) {
    if (seen.has(own)) throw new Error(`${file} can’t be read. “${own}” is in it twice.`);
    seen.add(own);
  }
  return people;
}
