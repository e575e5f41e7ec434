import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createPeopleReader, listPeople } from '#data/directory/people/people-list.ts';
import type { Lookup } from '#data/directory/people/person-lookups.ts';
import { peopleSchema, personSchema } from '#data/directory/schema.ts';

const owners = [
  { name: 'Zoë', owns: 1 },
  { name: 'Ada', owns: 3 },
  { name: '..', owns: 1 },
];
const person = v.parse(personSchema, { fullName: 'Ada Lovelace', teamRoomName: 'Engine' });

const lookups = (...entries: readonly (readonly [string, Lookup])[]) => new Map(entries);

describe('the list of people', () => {
  it('has the owners by name, with the looked-up profile of each', () => {
    const read = createPeopleReader();
    const people = read(
      listPeople([], owners),
      lookups(['Ada', { kind: 'found', person }], ['Zoë', { kind: 'missing' }]),
    );
    expect(people.map(({ name, owns, status }) => [name, owns, status.kind])).toEqual([
      ['..', 1, 'unaddressable'],
      ['Ada', 3, 'known'],
      ['Zoë', 1, 'missing'],
    ]);
    expect(people[1]?.searchText).toContain('engine');
    expect(people[2]?.searchText).toBe('zoe');
  });

  it('merges the listed people with owners who are not listed', async () => {
    const { items } = await v.parseAsync(peopleSchema, [
      { name: 'Ada' },
      { name: 'Bob' },
      { name: 'Ada' },
    ]);
    const people = createPeopleReader()(listPeople(items, owners), new Map());
    expect(people.map(({ name, owns, status }) => [name, owns, status.kind])).toEqual([
      ['..', 1, 'unaddressable'],
      ['Ada', 3, 'known'],
      ['Ada', 3, 'known'],
      ['Bob', 0, 'known'],
      ['Zoë', 1, 'unasked'],
    ]);
    expect(new Set(people.map(({ key }) => key)).size).toBe(people.length);
  });

  it('keeps unchanged entries and their order', () => {
    const read = createPeopleReader();
    const entries = listPeople([], owners);
    const before = read(entries, lookups());
    const after = read(entries, lookups(['Zoë', { kind: 'found', person }]));
    expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
    expect(after[1]).toBe(before[1]);
    expect(after[2]).not.toBe(before[2]);
  });
});
