import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type FacetName, filterPeople, mapFacets } from '#data/directory/people/people-facets.ts';
import { createPeopleReader, listPeople } from '#data/directory/people/people-list.ts';
import { peopleSchema } from '#data/directory/schema.ts';

const { items } = await v.parseAsync(peopleSchema, [
  { name: 'Ada', category: 'Engineering', teamRoomName: 'Atlas', canQc: true, external: false },
  { name: 'Ben', category: 'Engineering', teamRoomName: 'Comet', canQc: false, external: true },
  { name: 'Cat', category: 'Design', teamRoomName: 'Atlas', external: false },
  { name: 'Dan', category: ' ' },
]);
const people = createPeopleReader()(listPeople(items, [{ name: 'Eve', owns: 2 }]), new Map());

function filter(chosen: Partial<Record<FacetName, readonly string[]>>, text = '') {
  return filterPeople(people, { text, chosen: mapFacets((facet) => new Set(chosen[facet])) });
}

const names = (chosen: Parameters<typeof filter>[0], text?: string) =>
  filter(chosen, text).matching.map(({ name }) => name);

const counts = (chosen: Parameters<typeof filter>[0], facet: FacetName, text?: string) =>
  Object.fromEntries(filter(chosen, text).counts[facet].map(({ value, count }) => [value, count]));

describe('filtering people', () => {
  it('keeps everybody without a choice, also people not looked up', () => {
    expect(names({})).toEqual(['Ada', 'Ben', 'Cat', 'Dan', 'Eve']);
  });

  it('needs any value within a facet and all facets together', () => {
    expect(names({ category: ['Engineering', 'Design'] })).toEqual(['Ada', 'Ben', 'Cat']);
    expect(names({ category: ['Engineering', 'Design'], room: ['Atlas'] })).toEqual(['Ada', 'Cat']);
    expect(names({ category: ['Engineering'], room: ['Atlas'], qc: ['no'] })).toEqual([]);
  });

  it('distinguishes no from not given', () => {
    expect(names({ qc: ['no'] })).toEqual(['Ben']);
    expect(names({ qc: ['unknown'] })).toEqual(['Cat', 'Dan']);
    expect(names({ category: [''] })).toEqual(['Dan']);
  });

  it('finds text only in known profiles', () => {
    expect(names({}, 'atlas')).toEqual(['Ada', 'Cat']);
    expect(names({}, 'eve')).toEqual(['Eve']);
  });

  it('counts people who match the text and the other facets', () => {
    expect(counts({}, 'category')).toEqual({ Design: 1, Engineering: 2, '': 1 });
    expect(counts({ room: ['Atlas'] }, 'category')).toEqual({ Design: 1, Engineering: 1, '': 0 });
    expect(counts({ room: ['Atlas'] }, 'room')).toEqual({ Atlas: 2, Comet: 1, '': 1 });
    expect(counts({ room: ['Atlas'] }, 'room', 'ben')).toEqual({ Atlas: 0, Comet: 1, '': 0 });
    expect(counts({}, 'qc')).toEqual({ no: 1, unknown: 2, yes: 1 });
  });

  it('keeps a chosen value that nobody has', () => {
    expect(counts({ room: ['Gone'] }, 'room')).toEqual({ Atlas: 2, Comet: 1, Gone: 0, '': 1 });
  });

  it('has the value “not given” last', () => {
    expect(filter({}).counts.category.map(({ value }) => value)).toEqual([
      'Design',
      'Engineering',
      '',
    ]);
  });
});
