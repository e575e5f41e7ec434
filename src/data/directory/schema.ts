import * as v from 'valibot';
import {
  longTolerantList,
  maybeBoolean,
  maybeNumber,
  maybeText,
  tolerantList,
} from '#platform/http/tolerant.ts';
import { maybe, tolerantRecord } from './tolerant-record.ts';

const level = tolerantRecord({ criteria: maybeText, storyPoints: maybeNumber });
const link = tolerantRecord({ name: maybeText, url: maybeText });
const links = tolerantList(link);

/** One competency (interface 2.1). Whatever is missing is null; what is not known is in `more`. */
export const competencySchema = tolerantRecord({
  category: maybeText,
  name: maybeText,
  description: maybeText,
  owner: maybeText,
  difficultyLevels: maybe(
    tolerantRecord({ easy: maybe(level), medium: maybe(level), hard: maybe(level) }),
  ),
  aiContent: maybe(
    tolerantRecord({
      secondBrains: maybe(links),
      qualityBar: maybe(links),
      commands: maybe(links),
    }),
  ),
  settings: maybe(tolerantRecord({ enabledForCli: maybeBoolean, enabledForPlan: maybeBoolean })),
});

export type Competency = v.InferOutput<typeof competencySchema>;
export type DifficultyLevel = v.InferOutput<typeof level>;
export type AiLink = v.InferOutput<typeof link>;

/** The answer of “List all competencies” (interface 4.1), in the order received. */
export const competenciesSchema = longTolerantList(competencySchema);

/** One person (interface 2.2). The description promises more than the table names: see `more`. */
export const personSchema = tolerantRecord({
  name: maybeText,
  fullName: maybeText,
  trackerId: maybeText,
  assignmentId: maybeText,
  codeHostUsername: maybeText,
  projectId: maybeText,
  teamRoomName: maybeText,
  onboarding: maybeBoolean,
  external: maybeBoolean,
  category: maybeText,
  leaving: maybeBoolean,
  email: maybeText,
  startDate: maybeText,
  identityProviderId: maybeText,
  canQc: maybeBoolean,
});

export type Person = v.InferOutput<typeof personSchema>;

/** A person in a list is found by name, so one without a name can't be used. */
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

/** The answer of the extension directory.people. */
export const peopleSchema = longTolerantList(listedPerson);
