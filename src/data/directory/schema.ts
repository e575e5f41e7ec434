import * as v from 'valibot';
import { slicedTolerantListSchema } from '#platform/tolerant.ts';
import {
  isObjectRecord,
  noAdditionalFields,
  parseBooleanOrNull,
  parseListOrNull,
  parseNumberOrNull,
  parseTextOrNull,
  recordSchema,
  withAdditionalFields,
} from './tolerant-record.ts';

function readLevel(value: unknown) {
  if (!isObjectRecord(value)) return undefined;
  const { criteria, storyPoints } = value;
  return withAdditionalFields(
    {
      criteria: parseTextOrNull(criteria),
      storyPoints: parseNumberOrNull(storyPoints),
      more: noAdditionalFields,
    },
    value,
  );
}

function readLevels(value: unknown) {
  if (!isObjectRecord(value)) return undefined;
  const { easy, medium, hard } = value;
  return withAdditionalFields(
    {
      easy: readLevel(easy) ?? null,
      medium: readLevel(medium) ?? null,
      hard: readLevel(hard) ?? null,
      more: noAdditionalFields,
    },
    value,
  );
}

function readLink(value: unknown) {
  if (!isObjectRecord(value)) return undefined;
  const { name, url } = value;
  return withAdditionalFields(
    { name: parseTextOrNull(name), url: parseTextOrNull(url), more: noAdditionalFields },
    value,
  );
}

function readAiContent(value: unknown) {
  if (!isObjectRecord(value)) return undefined;
  const { secondBrains, qualityBar, commands } = value;
  return withAdditionalFields(
    {
      secondBrains: parseListOrNull(secondBrains, readLink),
      qualityBar: parseListOrNull(qualityBar, readLink),
      commands: parseListOrNull(commands, readLink),
      more: noAdditionalFields,
    },
    value,
  );
}

function readSettings(value: unknown) {
  if (!isObjectRecord(value)) return undefined;
  const { enabledForCli, enabledForPlan } = value;
  return withAdditionalFields(
    {
      enabledForCli: parseBooleanOrNull(enabledForCli),
      enabledForPlan: parseBooleanOrNull(enabledForPlan),
      more: noAdditionalFields,
    },
    value,
  );
}

function readCompetency(value: unknown) {
  if (!isObjectRecord(value)) return undefined;
  const { category, name, description, owner, difficultyLevels, aiContent, settings } = value;
  return withAdditionalFields(
    {
      category: parseTextOrNull(category),
      name: parseTextOrNull(name),
      description: parseTextOrNull(description),
      owner: parseTextOrNull(owner),
      difficultyLevels: readLevels(difficultyLevels) ?? null,
      aiContent: readAiContent(aiContent) ?? null,
      settings: readSettings(settings) ?? null,
      more: noAdditionalFields,
    },
    value,
  );
}

type Made<Read extends (value: unknown) => unknown> = Exclude<ReturnType<Read>, undefined>;

export type Competency = Made<typeof readCompetency>;
export type DifficultyLevel = Made<typeof readLevel>;
export type AiLink = Made<typeof readLink>;

/**
 * Schema of a competency (interface 2.1). Missing fields are null; unknown fields are in `more`.
 */
export const competencySchema = recordSchema(readCompetency);

/** Schema of the response to “List all competencies” (interface 4.1), in the order received. */
export const competenciesSchema = slicedTolerantListSchema(competencySchema, readCompetency);

function readPerson(value: unknown) {
  if (!isObjectRecord(value)) return undefined;
  const { name, fullName, trackerId, assignmentId, codeHostUsername, projectId } = value;
  const { teamRoomName, onboarding, external, category, leaving, email, startDate } = value;
  const { identityProviderId, canQc } = value;
  return withAdditionalFields(
    {
      name: parseTextOrNull(name),
      fullName: parseTextOrNull(fullName),
      trackerId: parseTextOrNull(trackerId),
      assignmentId: parseTextOrNull(assignmentId),
      codeHostUsername: parseTextOrNull(codeHostUsername),
      projectId: parseTextOrNull(projectId),
      teamRoomName: parseTextOrNull(teamRoomName),
      onboarding: parseBooleanOrNull(onboarding),
      external: parseBooleanOrNull(external),
      category: parseTextOrNull(category),
      leaving: parseBooleanOrNull(leaving),
      email: parseTextOrNull(email),
      startDate: parseTextOrNull(startDate),
      identityProviderId: parseTextOrNull(identityProviderId),
      canQc: parseBooleanOrNull(canQc),
      more: noAdditionalFields,
    },
    value,
  );
}

export type Person = Made<typeof readPerson>;

/**
 * Schema of a person (interface 2.2). The section mentions more fields than its table defines; the
 * additional fields are in `more`.
 */
export const personSchema = recordSchema(readPerson);

/**
 * Schema of a person in a list. Rejects records without a name, because the name identifies the
 * person.
 */
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

/** Schema of the response of the extension directory.people. */
export const peopleSchema = slicedTolerantListSchema(listedPerson);
