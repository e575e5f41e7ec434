import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import * as v from 'valibot';
import { type CsvColumns, competencyColumns, personColumns } from './csv-columns.ts';
import { csvRecords } from './csv-records.ts';
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
    return v.parse(v.array(record), isCsv ? csvRecords(content, columns) : JSON.parse(content));
  } catch (error) {
    throw new Error(`${file} can’t be read. ${sentenceOf(error)}`, { cause: error });
  }
}

function sentenceOf(error: unknown): string {
  if (!v.isValiError(error)) return error instanceof Error ? error.message : String(error);
  const [issue] = error.issues;
  const [at, ...members] = issue.path?.map(({ key }) => key) ?? [];
  if (at === undefined) return 'It has to be an array of records.';
  return `Record ${Number(at) + 1}${members.length > 0 ? `, ${members.join('.')}` : ''}: ${issue.message}.`;
}

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
