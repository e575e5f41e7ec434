import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listPeople } from '#data/directory/people/people-list.ts';
import {
  groupPeople,
  type PersonGroupKey,
  type PersonSortKey,
  sortPeople,
} from '#data/directory/people/people-order.ts';
import { peopleSchema } from '#data/directory/schema.ts';

const { items } = await v.parseAsync(peopleSchema, [
  { name: 'a', fullName: 'Zoë Ash', teamRoomName: 'Room 10', startDate: '2024-01-01' },
  { name: 'b', fullName: 'Ben', teamRoomName: 'Room 2', category: 'Design' },
  { name: 'c', teamRoomName: ' ', category: 'Design', startDate: '2019-05-20T08:00' },
]);
const people = listPeople(items, new Map([['d', 1]]));

const order = (sort: PersonSortKey, descending = false) =>
  sortPeople(people, sort, descending)
    .map(({ name }) => name)
    .join(' ');

const groups = (group: PersonGroupKey) =>
  groupPeople(people, group).map(({ value, people: members }) => [
    value,
    members.map(({ name }) => name).join(' '),
  ]);

describe('sortPeople', () => {
  it('sorts by the names in the directory', () => {
    expect(order('name')).toBe('a b c d');
    expect(order('name', true)).toBe('d c b a');
  });

  it('sorts numbers in team rooms by value, and people without a team room last', () => {
    expect(order('room')).toBe('b a c d');
    expect(order('room', true)).toBe('a b c d');
  });

  it('sorts by start date, and people without a start date last', () => {
    expect(order('start')).toBe('c a b d');
    expect(order('start', true)).toBe('a c b d');
  });
});

describe('groupPeople', () => {
  it('groups by team room, with missing values and people who are not loaded last', () => {
    expect(groups('room')).toEqual([
      ['Room 2', 'b'],
      ['Room 10', 'a'],
      ['', 'c'],
      [undefined, 'd'],
    ]);
  });

  it('groups by category, and returns one group without a grouping', () => {
    expect(groups('category')).toEqual([
      ['Design', 'b c'],
      ['', 'a'],
      [undefined, 'd'],
    ]);
    expect(groups('none')).toEqual([['', 'a b c d']]);
    expect(groupPeople([], 'none')).toEqual([]);
  });
});
