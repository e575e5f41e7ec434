import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listPeople } from '#data/directory/people/people-list.ts';
import { peopleSchema } from '#data/directory/schema.ts';
import { peopleListView } from '#features/people/people-view.ts';
import type { SelectedFacetValues } from '#workflows/list-view/facet.ts';
import type { ListView } from '#workflows/list-view/list-view.ts';

const { items } = await v.parseAsync(peopleSchema, [
  { name: 'Ada', category: 'Engineering', teamRoomName: 'Atlas', canQc: true, external: false },
  { name: 'Ben', category: 'Engineering', teamRoomName: 'Comet', canQc: false, external: true },
  { name: 'Cat', category: 'Design', teamRoomName: 'Atlas', external: false },
  { name: 'Dan', category: ' ' },
]);
const people = listPeople(items, new Map([['Eve', 2]]));

const { defaultView, getResults } = peopleListView;

const find = (chosen: SelectedFacetValues, query = '') =>
  getResults(people, { ...defaultView, query, chosen });
const names = (chosen: SelectedFacetValues, query?: string) =>
  find(chosen, query).groups.flatMap(({ items: found }) => found.map(({ name }) => name));
const options = (chosen: SelectedFacetValues, facetName: string, query?: string) =>
  find(chosen, query).optionsOf(facetName);
const counts = (chosen: SelectedFacetValues, facetName: string, query?: string) =>
  Object.fromEntries(options(chosen, facetName, query).map(({ value, count }) => [value, count]));

describe('filter of people', () => {
  it('distinguishes a flag that is false from a missing flag', () => {
    expect(names({ qc: ['no'] })).toEqual(['Ben']);
    expect(names({ qc: ['unknown'] })).toEqual(['Cat', 'Dan']);
    expect(names({ category: [''] })).toEqual(['Dan']);
  });

  it('searches the details of loaded profiles, but otherwise only names', () => {
    expect(names({}, 'atlas')).toEqual(['Ada', 'Cat']);
    expect(names({}, 'eve')).toEqual(['Eve']);
  });

  it('counts the people with each facet value who match the text and the other facets', () => {
    expect(counts({}, 'category')).toEqual({ Design: 1, Engineering: 2, '': 1 });
    expect(counts({ room: ['Atlas'] }, 'category')).toEqual({ Design: 1, Engineering: 1, '': 0 });
    expect(counts({ room: ['Atlas'] }, 'room')).toEqual({ Atlas: 2, Comet: 1, '': 1 });
    expect(counts({ room: ['Atlas'] }, 'room', 'ben')).toEqual({ Atlas: 0, Comet: 1, '': 0 });
    expect(counts({}, 'qc')).toEqual({ no: 1, unknown: 2, yes: 1 });
  });

  it('puts the value “not given” last', () => {
    const values = options({}, 'category').map(({ value }) => value);
    expect(values).toEqual(['Design', 'Engineering', '']);
  });

  it('returns the three options of a true/false facet in a fixed order, even if nobody matches', () => {
    const labels = options({}, 'leaving', 'nobody at all').map(({ label }) => label);
    expect(labels).toEqual(['Yes', 'No', 'Not given']);
  });
});

const { items: members } = await v.parseAsync(peopleSchema, [
  { name: 'a', fullName: 'Zoë Ash', teamRoomName: 'Room 10', startDate: '2024-01-01' },
  { name: 'b', fullName: 'Ben', teamRoomName: 'Room 2', category: 'Design' },
  { name: 'c', teamRoomName: ' ', category: 'Design', startDate: '2019-05-20T08:00' },
]);
const team = listPeople(members, new Map([['d', 1]]));

const groups = (view: Partial<ListView>) =>
  getResults(team, { ...defaultView, ...view }).groups.map(({ value, items: found }) => [
    value,
    found.map(({ name }) => name).join(' '),
  ]);

describe('order of people', () => {
  it.each([
    ['name', 'a b c d', 'd c b a'],
    ['room', 'b a c d', 'a b c d'],
    ['start', 'c a b d', 'a c b d'],
  ])('by %s puts people without a value last', (sort, ascending, descending) => {
    expect(groups({ sort })).toEqual([['', ascending]]);
    expect(groups({ sort, descending: true })).toEqual([['', descending]]);
  });

  it('groups by team room or category, with missing values and people who are not loaded last', () => {
    const rooms = [
      ['Room 2', 'b'],
      ['Room 10', 'a'],
      ['', 'c'],
      [undefined, 'd'],
    ];
    expect(groups({ group: 'room' })).toEqual(rooms);
    expect(groups({ group: 'room', sort: 'room', descending: true })).toEqual(rooms);
    expect(groups({ group: 'category' })).toEqual([
      ['Design', 'b c'],
      ['', 'a'],
      [undefined, 'd'],
    ]);
  });
});

it('the URL of the list of people keeps its parameters', () => {
  const chosen = { room: ['~Atlas', ''], qc: ['no'] };
  const filter = { query: 'ma', starred: true, chosen };
  const query =
    'q=ma&room=%7E%22%7EAtlas%22&room=&qc=no&starred=yes&sort=start&order=desc&group=room';
  const shown = { ...filter, sort: 'start', descending: true, group: 'room' };
  expect(peopleListView.write(shown).toString()).toBe(query);
  expect(peopleListView.read(new URLSearchParams(query))).toEqual(shown);
});
