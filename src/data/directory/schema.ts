import * as v from 'valibot';
import { slicedTolerantListSchema } from '#platform/parse-list.ts';
import {
  createReader,
  noAdditionalFields,
  parseBooleanOrNull,
  parseListOrNull,
  parseNumberOrNull,
  parseTextOrNull,
  recordSchema,
} from './parse-record.ts';

const readLevel = createReader((level) => ({
  criteria: parseTextOrNull(level.criteria),
  storyPoints: parseNumberOrNull(level.storyPoints),
  more: noAdditionalFields,
}));

const readLevels = createReader((levels) => ({
  easy: readLevel(levels.easy) ?? null,
  medium: readLevel(levels.medium) ?? null,
  hard: readLevel(levels.hard) ?? null,
  more: noAdditionalFields,
}));

const readLink = createReader((link) => ({
  name: parseTextOrNull(link.name),
  url: parseTextOrNull(link.url),
  more: noAdditionalFields,
}));

const readAiContent = createReader((content) => ({
  secondBrains: parseListOrNull(content.secondBrains, readLink),
  qualityBar: parseListOrNull(content.qualityBar, readLink),
  commands: parseListOrNull(content.commands, readLink),
  more: noAdditionalFields,
}));

const readSettings = createReader((settings) => ({
  enabledForCli: parseBooleanOrNull(settings.enabledForCli),
  enabledForPlan: parseBooleanOrNull(settings.enabledForPlan),
  more: noAdditionalFields,
}));

const readCompetency = createReader((competency) => ({
  category: parseTextOrNull(competency.category),
  name: parseTextOrNull(competency.name),
  description: parseTextOrNull(competency.description),
  owner: parseTextOrNull(competency.owner),
  difficultyLevels: readLevels(competency.difficultyLevels) ?? null,
  aiContent: readAiContent(competency.aiContent) ?? null,
  settings: readSettings(competency.settings) ?? null,
  more: noAdditionalFields,
}));

type Made<Read extends (value: unknown) => unknown> = Exclude<ReturnType<Read>, undefined>;

export type Competency = Made<typeof readCompetency>;
export type DifficultyLevel = Made<typeof readLevel>;
export type AiLink = Made<typeof readLink>;

/** Interface 2.1. Missing fields are null. */
export const competencySchema = recordSchema(readCompetency);

/** Interface 4.1, in the order received. */
export const competenciesSchema = slicedTolerantListSchema(competencySchema, readCompetency);

const readPerson = createReader((person) => ({
  name: parseTextOrNull(person.name),
  fullName: parseTextOrNull(person.fullName),
  trackerId: parseTextOrNull(person.trackerId),
  assignmentId: parseTextOrNull(person.assignmentId),
  codeHostUsername: parseTextOrNull(person.codeHostUsername),
  projectId: parseTextOrNull(person.projectId),
  teamRoomName: parseTextOrNull(person.teamRoomName),
  onboarding: parseBooleanOrNull(person.onboarding),
  external: parseBooleanOrNull(person.external),
  category: parseTextOrNull(person.category),
  leaving: parseBooleanOrNull(person.leaving),
  email: parseTextOrNull(person.email),
  startDate: parseTextOrNull(person.startDate),
  identityProviderId: parseTextOrNull(person.identityProviderId),
  canQc: parseBooleanOrNull(person.canQc),
  more: noAdditionalFields,
}));

export type Person = Made<typeof readPerson>;

/** Interface 2.2. Missing fields are null. */
export const personSchema = recordSchema(readPerson);

/** The name identifies the person. */
const listedPerson = v.pipe(
  personSchema,
  v.rawTransform(({ dataset: { value: person }, addIssue, NEVER }) => {
    const { name } = person;
    if (name !== null) return { ...person, name };
    addIssue({ expected: 'an object with a name' });
    return NEVER;
  }),
);

export type ListedPerson = v.InferOutput<typeof listedPerson>;

/** Extension directory.people. */
export const peopleSchema = slicedTolerantListSchema(listedPerson);
