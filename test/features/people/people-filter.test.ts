import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listPeople } from '#data/directory/people/people-list.ts';
import { peopleSchema } from '#data/directory/schema.ts';
import { filterPeople, peopleFilterCodec } from '#features/people/people-filter.ts';
import type { SelectedFacetValues } from '#workflows/facets/facet.ts';

const { items } = await v.parseAsync(peopleSchema, [
  { name: 'Ada', category: 'Engineering', teamRoomName: 'Atlas', canQc: true, external: false },
  { name: 'Ben', category: 'Engineering', teamRoomName: 'Comet', canQc: false, external: true },
  { name: 'Cat', category: 'Design', teamRoomName: 'Atlas', external: false },
  { name: 'Dan', category: ' ' },
]);
const people = listPeople(items, new Map([['Eve', 2]]));

const names = (chosen: SelectedFacetValues, query = '') =>
  filterPeople(people, { query, chosen }).matching.map(({ name }) => name);

function options(chosen: SelectedFacetValues, facetName: string, query = '') {
  const { optionsOf } = filterPeople(people, { query, chosen });
  return optionsOf(facetName);
}

const counts = (chosen: SelectedFacetValues, facetName: string, query?: string) =>
  Object.fromEntries(options(chosen, facetName, query).map(({ value, count }) => [value, count]));

describe('filterPeople', () => {
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
    expect(options({}, 'category').map(({ value }) => value)).toEqual([
      'Design',
      'Engineering',
      '',
    ]);
  });

  it('returns the three options of a true/false facet in a fixed order, even if nobody matches', () => {
    expect(options({}, 'leaving', 'nobody at all').map(({ label }) => label)).toEqual([
      'Yes',
      'No',
      'Not given',
    ]);
  });

  it('round-trips a filter through a URL, and drops invalid values of a flag', () => {
    const filter = {
      query: 'ma',
      starred: true,
      chosen: { room: ['~Atlas', '\ud800'], qc: ['no'] },
    };
    const params = peopleFilterCodec.write(filter, new URLSearchParams('q=old&kept=1'));
    expect(peopleFilterCodec.read(new URLSearchParams(params.toString()))).toEqual(filter);
    expect(params.get('kept')).toBe('1');
    expect(peopleFilterCodec.read(new URLSearchParams('qc=maybe')).chosen).toEqual({});
  });
});
