import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { describeOwnership, ownershipRisks } from '#data/directory/competencies/ownership.ts';
import type { PersonLookup } from '#data/directory/people/person-lookups.ts';
import { type ListedPerson, type Person, personSchema } from '#data/directory/schema.ts';
import { parseCompetencyList } from './listed.ts';

type Flags = { leaving?: boolean; onboarding?: boolean; external?: boolean };

const createPerson = (name: string, flags: Flags = {}): ListedPerson => ({
  ...v.parse(personSchema, { name, ...flags }),
  name,
});

const owned = (owner: string | null, points: readonly (number | undefined)[] = []) => ({
  category: 'A',
  owner,
  difficultyLevels: {
    easy: { storyPoints: points[0] },
    medium: { storyPoints: points[1] },
    hard: { storyPoints: points[2] },
  },
});

const noLookups: ReadonlyMap<string, PersonLookup> = new Map();

describe('describeOwnership', () => {
  it('distinguishes a missing owner from an owner who is not in the directory', () => {
    const { owners, counts } = describeOwnership(
      parseCompetencyList(owned(null), owned('Ada'), owned('Ada')),
      [],
      new Map([['Ada', { status: 'missing' }]]),
    );
    expect(owners.map(({ owner, status, risks }) => [owner, status, risks])).toEqual([
      ['', 'noOwner', ['noOwner']],
      ['Ada', 'missing', ['missing']],
    ]);
    expect(counts).toMatchObject({ noOwner: 1, missing: 2 });
  });

  it('sums the story points of each level and counts the competencies without points', () => {
    const { owners } = describeOwnership(
      parseCompetencyList(owned('Ada', [1, 2, 3]), owned('Ada', [4])),
      [createPerson('Ada')],
      noLookups,
    );
    expect(owners).toMatchObject([
      {
        count: 2,
        points: 10,
        easy: { points: 5, notGiven: 0 },
        medium: { points: 2, notGiven: 1 },
        hard: { points: 3, notGiven: 1 },
        risks: [],
      },
    ]);
  });

  it('lists owners to look up by their number of competencies, without those that failed or can’t be looked up', () => {
    const { pending, owners, ownerCount } = describeOwnership(
      parseCompetencyList(owned('One'), owned('Two'), owned('Two'), owned('Bad'), owned('..')),
      [],
      new Map([
        ['One', { status: 'looking' }],
        ['Bad', { status: 'failed' }],
      ]),
    );
    expect(pending).toEqual(['Two', 'One']);
    expect(ownerCount).toBe(4);
    expect(owners.find(({ owner }) => owner === '..')?.status).toBe('unaddressable');
  });

  it('sorts owners by their most severe risk, then by their number of competencies', () => {
    const { owners } = describeOwnership(
      parseCompetencyList(
        ...['Few', 'Many', 'Many', 'New', 'Gone', 'Both', 'Both'].map((owner) => owned(owner)),
        owned(null),
      ),
      [
        createPerson('Few'),
        createPerson('Many'),
        createPerson('New', { onboarding: true }),
        createPerson('Gone', { leaving: true }),
        createPerson('Both', { leaving: true, external: true }),
      ],
      noLookups,
    );
    expect(owners.map(({ owner }) => owner)).toEqual(['Both', 'Gone', '', 'New', 'Many', 'Few']);
    expect(owners[0]?.risks).toEqual(['leaving', 'external']);
  });

  it('agrees with a direct count of 10,000 competencies and 2,000 people, within 300 ms of CPU time', () => {
    let seed = 1;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const flag = () => [true, false, undefined][random(3)];
    const people = Array.from({ length: 2_000 }, (_, at) =>
      createPerson(`Person ${at}`, {
        ...(random(2) === 0 ? {} : { leaving: flag() === true }),
        onboarding: flag() === true,
        external: flag() === true,
      }),
    );
    const records = Array.from({ length: 10_000 }, () => {
      const owner = random(2_400);
      const points = [random(14), random(14), random(9) === 0 ? undefined : random(14)];
      return owned(owner < 100 ? null : `Person ${owner}`, points);
    });
    const competencies = parseCompetencyList(...records);
    const listed = people.slice(0, 1_500);
    const lookups = new Map<string, PersonLookup>(
      people.slice(1_500).map((person) => [person.name, { status: 'found', person }]),
    );
    for (let at = 2_000; at < 2_300; at += 1) lookups.set(`Person ${at}`, { status: 'missing' });

    const before = process.cpuUsage();
    const { owners, counts, pending } = describeOwnership(competencies, listed, lookups);
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(300);

    // The direct count looks at each competency alone, without sums per owner.
    const byName = new Map<string | null, Person>(people.map((person) => [person.name, person]));
    const personOf = (owner: string | null) => byName.get(owner);
    const isAbsent = (owner: string | null) => lookups.get(owner ?? '')?.status === 'missing';
    const expected = {
      leaving: records.filter(({ owner }) => personOf(owner)?.leaving === true).length,
      noOwner: records.filter(({ owner }) => owner === null).length,
      missing: records.filter(({ owner }) => isAbsent(owner)).length,
      onboarding: records.filter(({ owner }) => personOf(owner)?.onboarding === true).length,
      external: records.filter(({ owner }) => personOf(owner)?.external === true).length,
    };
    expect(counts).toEqual(expected);
    expect(Object.values(expected).every((count) => count > 50)).toBe(true);
    expect(Object.keys(counts)).toEqual([...ownershipRisks]);
    const unknown = new Set(
      records.flatMap(({ owner }) =>
        owner === null || personOf(owner) !== undefined || isAbsent(owner) ? [] : [owner],
      ),
    );
    expect(new Set(pending)).toEqual(unknown);
    for (const { owner, count, points } of owners) {
      const own = records.filter((record) => (record.owner ?? '') === owner);
      const all = own.flatMap(({ difficultyLevels: { easy, medium, hard } }) =>
        [easy, medium, hard].map(({ storyPoints }) => storyPoints ?? 0),
      );
      expect(count).toBe(own.length);
      expect(points).toBe(all.reduce((sum, one) => sum + one, 0));
    }
  });
});
