import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listPeople, mergeLookups, type PersonEntry } from '#data/directory/people/people-list.ts';
import type { PersonLookup } from '#data/directory/people/person-lookups.ts';
import { peopleSchema, personSchema } from '#data/directory/schema.ts';

const owners = new Map([
  ['Zoë', 1],
  ['Ada', 3],
  ['..', 1],
]);
const person = v.parse(personSchema, {
  fullName: 'Ada Lovelace',
  teamRoomName: 'Engine',
  email: 'ada@example.test',
});
const rows = (people: readonly PersonEntry[]) =>
  people.map(({ name, ownedCount: owns, status }) => [name, owns, status]);

describe('listPeople', () => {
  it('returns the owners sorted by name, and mergeLookups adds the requested profiles', () => {
    const listed = listPeople([], owners);
    const lookups = new Map<string, PersonLookup>([
      ['Ada', { status: 'found', person }],
      ['Zoë', { status: 'missing' }],
    ]);
    const people = mergeLookups(listed, lookups);
    expect(rows(people)).toEqual([
      ['..', 1, 'unaddressable'],
      ['Ada', 3, 'found'],
      ['Zoë', 1, 'missing'],
    ]);
    for (const text of ['lovelace', 'engine', 'ada@']) {
      expect(people[1]?.searchText).toContain(text);
    }
    expect(people[2]?.searchText).toBe('zoe');

    lookups.set('Zoë', { status: 'found', person });
    const later = mergeLookups(listed, lookups);
    expect(later[1]).toBe(people[1]);
    expect(later[2]).toMatchObject({ status: 'found', person });
  });

  it('returns the listed people together with owners who are not in the list', async () => {
    const received = [{ name: 'Ada' }, { name: 'Bob' }, { name: 'Ada' }];
    const { items } = await v.parseAsync(peopleSchema, received);
    const people = listPeople(items, owners);
    expect(rows(people)).toEqual([
      ['..', 1, 'unaddressable'],
      ['Ada', 3, 'found'],
      ['Ada', 3, 'found'],
      ['Bob', 0, 'found'],
      ['Zoë', 1, 'unasked'],
    ]);
    expect(new Set(people.map(({ key }) => key)).size).toBe(people.length);
  });
});
