import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  competenciesSchema,
  competencySchema,
  peopleSchema,
  personSchema,
} from '#data/directory/schema.ts';

const level = { criteria: 'One resource.', storyPoints: 2 };
const link = { name: 'Handbook', url: 'https://handbook.example.test/' };

const competency = {
  category: 'Platform',
  name: 'API design',
  description: 'Contracts.',
  owner: 'Mara Okafor',
  difficultyLevels: { easy: level, medium: level, hard: level },
  aiContent: { secondBrains: [link], qualityBar: [link], commands: [link] },
  settings: { enabledForCli: true, enabledForPlan: false },
};

const person = {
  name: 'mara',
  fullName: 'Mara Okafor',
  trackerId: '712020:8f1c',
  assignmentId: 'ASG-2291',
  codeHostUsername: 'mara-okafor',
  projectId: 'PRJ-0184',
  teamRoomName: 'Atlas',
  onboarding: true,
  external: false,
  category: 'Engineering',
  leaving: false,
  email: 'mara@example.test',
  startDate: '2025-02-03',
  identityProviderId: '00u1x9kd',
  canQc: true,
};

/** Adds the empty map `more`, in which the schema collects undocumented fields. */
const read = (members: object) => ({ ...members, more: new Map() });

describe.each([
  ['a competency', competencySchema, competency],
  ['a person', personSchema, person],
])('schema of %s', (_, schema, record) => {
  it.each(Object.keys(record))(
    'parses the field %s as null if the field is missing, null or of another type',
    (member) => {
      for (const absent of [undefined, null]) {
        const result = v.parse(schema, { ...record, [member]: absent });
        expect(result).toHaveProperty(member, null);
        expect(result.more.size).toBe(0);
      }
      const odd = v.parse(schema, { ...record, [member]: ['odd'] });
      expect(odd).toHaveProperty(member, null);
      expect([...odd.more]).toEqual([[member, ['odd']]]);
    },
  );
});

describe('competencySchema', () => {
  it('parses every documented member', () => {
    const links = { items: [read(link)], unreadable: [] };
    expect(v.parse(competencySchema, competency)).toEqual({
      ...competency,
      difficultyLevels: read({ easy: read(level), medium: read(level), hard: read(level) }),
      aiContent: read({ secondBrains: links, qualityBar: links, commands: links }),
      settings: read(competency.settings),
      more: new Map(),
    });
  });

  it.each(['easy', 'medium', 'hard'] as const)(
    'parses the difficulty level %s, even if the level or one of its fields has another type',
    (name) => {
      const readLevels = (odd: unknown) =>
        v.parse(competencySchema, {
          ...competency,
          difficultyLevels: { ...competency.difficultyLevels, [name]: odd },
        }).difficultyLevels;
      expect(readLevels(null)?.[name]).toBeNull();
      expect(readLevels('hard')?.more.get(name)).toBe('hard');
      expect(readLevels({ criteria: 'Some.', storyPoints: null })?.[name]).toEqual(
        read({ criteria: 'Some.', storyPoints: null }),
      );
      expect(readLevels({ storyPoints: '8' })?.[name]?.more).toEqual(
        new Map([['storyPoints', '8']]),
      );
    },
  );

  it('distinguishes a setting that is false from a missing setting', () => {
    const settings = (value: unknown) => v.parse(competencySchema, { settings: value }).settings;
    expect(settings({ enabledForCli: false })).toEqual(
      read({ enabledForCli: false, enabledForPlan: null }),
    );
    expect(settings({ enabledForPlan: 'yes' })?.more).toEqual(new Map([['enabledForPlan', 'yes']]));
  });

  it('keeps the valid links if another link is unreadable', () => {
    const { aiContent } = v.parse(competencySchema, {
      aiContent: { commands: [link, 'https://example.test/', { name: null }] },
    });
    expect(aiContent?.secondBrains).toBeNull();
    expect(aiContent?.commands?.items).toEqual([read(link), read({ name: null, url: null })]);
    expect(aiContent?.commands?.unreadable).toEqual([
      { index: 1, reason: 'the record is not an object' },
    ]);
  });

  it('keeps unknown fields, even with the names __proto__ and constructor', () => {
    const received = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": null, "x": []}');
    expect([...v.parse(competencySchema, received).more.keys()]).toEqual([
      '__proto__',
      'constructor',
      'toString',
      'x',
    ]);
  });
});

describe('competenciesSchema', () => {
  it('reports values that are not objects as unreadable and keeps the other records', async () => {
    const { items, unreadable } = await v.parseAsync(competenciesSchema, [
      null,
      competency,
      'x',
      [],
      {},
    ]);
    expect(items.map(({ name }) => name)).toEqual(['API design', null]);
    expect(unreadable.map(({ index }) => index)).toEqual([0, 2, 3]);
  });

  it('rejects an object instead of a list', async () => {
    const result = await v.safeParseAsync(competenciesSchema, { items: [] });
    expect(result.success).toBe(false);
  });

  it('parses any JSON list and rejects all JSON that is not a list', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (json) => {
        const result = await v.safeParseAsync(competenciesSchema, json);
        expect(result.success).toBe(Array.isArray(json));
      }),
    );
  });
});

describe('personSchema', () => {
  it('parses every documented member', () => {
    expect(v.parse(personSchema, person)).toEqual(read(person));
  });

  it('keeps skills and projectAssignments as unknown fields', () => {
    const more = { skills: ['OpenAPI'], projectAssignments: [{ project: 'A' }], mentor: null };
    expect(v.parse(personSchema, { ...person, ...more }).more).toEqual(
      new Map(Object.entries(more)),
    );
  });

  it('parses any JSON object and rejects all JSON that is not an object', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
        expect(v.safeParse(personSchema, json).success).toBe(isObject);
      }),
    );
  });
});

describe('peopleSchema', () => {
  it('reports people without a name as unreadable', async () => {
    const { items, unreadable } = await v.parseAsync(peopleSchema, [
      person,
      { fullName: 'Nameless' },
    ]);
    expect(items.map(({ name }) => name)).toEqual(['mara']);
    expect(unreadable).toEqual([{ index: 1, reason: 'the record is not an object with a name' }]);
  });
});
