import type { PersonEntry } from '#data/directory/people/people-list.ts';
import {
  type PersonGroupKey,
  type PersonSortKey,
  personGroupKeys,
  personSortKeys,
} from '#data/directory/people/people-order.ts';
import { findPeople } from '#data/directory/people/people-search.ts';
import { getSectionNames, type SectionKind } from '#data/directory/people/person-sections.ts';
import type { Person } from '#data/directory/schema.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import {
  type Facet,
  type FacetMenu,
  type FacetOption,
  filterByFacets,
  getFacetOptions,
  getSelectedFacets,
  type ListFilter,
  readFilter,
  writeFilter,
} from '#workflows/facets/facet.ts';
import { createChoiceParam } from '#workflows/url-state/url-param.ts';

type PeopleFacet = Facet<PersonEntry>;

const formatValue = (value: string) =>
  value === '' ? 'Not given' : truncate(value, maxNameLength);

/**
 * Returns a facet for a value in the records of people. People whose record isn't loaded have no
 * value, so they match only if no value is selected.
 */
function recordFacet(
  name: string,
  label: string,
  valuesOf: (person: Person) => readonly string[],
): PeopleFacet {
  return {
    name,
    label,
    read: ({ person }) => (person === undefined ? [] : valuesOf(person)),
    formatValue,
  };
}

function textFacet(name: string, label: string, textOf: (person: Person) => string | null) {
  return recordFacet(name, label, (person) => [(textOf(person)?.trim() && textOf(person)) || '']);
}

/**
 * Returns a facet for a section of the profile, such as skills. A person can have several values.
 */
function sectionFacet(name: string, label: string, kind: SectionKind) {
  return recordFacet(name, label, (person) => {
    const names = getSectionNames(person, kind);
    return names.length === 0 ? [''] : names;
  });
}

const flagLabels: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', unknown: 'Not given' };

function flagFacet(name: string, label: string, flagOf: (person: Person) => boolean | null) {
  const flagValue = (flag: boolean | null) => (flag === null ? 'unknown' : flag ? 'yes' : 'no');
  return {
    ...recordFacet(name, label, (person) => [flagValue(flagOf(person))]),
    values: Object.keys(flagLabels),
    formatValue: (value: string) => flagLabels[value] ?? value,
  };
}

/** Labels of the facet menus, each with the facets in the menu, in display order. */
const facetsOfMenus: readonly (readonly [label: string, facets: readonly PeopleFacet[]])[] = [
  ['Category', [textFacet('category', 'Category', ({ category }) => category)]],
  ['Team room', [textFacet('room', 'Team room', ({ teamRoomName }) => teamRoomName)]],
  ['Skill', [sectionFacet('skill', 'Skill', 'skills')]],
  [
    'Project',
    [
      sectionFacet('project', 'Project', 'projects'),
      textFacet('projectId', 'Project ID', ({ projectId }) => projectId),
    ],
  ],
  [
    'Status',
    [
      flagFacet('onboarding', 'Onboarding', ({ onboarding }) => onboarding),
      flagFacet('external', 'External', ({ external }) => external),
      flagFacet('leaving', 'Leaving', ({ leaving }) => leaving),
      { ...flagFacet('qc', 'Can QC', ({ canQc }) => canQc), term: 'canQc' },
    ],
  ],
];

export const peopleFacetMenus = facetsOfMenus.map(
  ([label, facets]): FacetMenu => ({ label, facets }),
);

const peopleFacets = facetsOfMenus.flatMap(([, facets]) => facets);

/** Sort order and grouping of the list, as stored in the URL. */
export type PeopleOrder = {
  readonly sort: PersonSortKey;
  readonly descending: boolean;
  readonly group: PersonGroupKey;
};

const sortParam = createChoiceParam('sort', personSortKeys);
const directionParam = createChoiceParam('order', ['asc', 'desc']);
const groupParam = createChoiceParam('group', personGroupKeys);

export const peopleOrderCodec = {
  read: (params: URLSearchParams): PeopleOrder => ({
    sort: sortParam.read(params),
    descending: directionParam.read(params) === 'desc',
    group: groupParam.read(params),
  }),
  write: ({ sort, descending, group }: PeopleOrder, params: URLSearchParams) =>
    groupParam.write(
      group,
      directionParam.write(descending ? 'desc' : 'asc', sortParam.write(sort, params)),
    ),
};

export function isPeopleFilterActive({ query, starred, chosen }: ListFilter): boolean {
  return query !== '' || starred || getSelectedFacets(peopleFacets, chosen).length > 0;
}

export const peopleFilterCodec = {
  read: (params: URLSearchParams) => readFilter(peopleFacets, params),
  write: (filter: ListFilter, params: URLSearchParams) => writeFilter(peopleFacets, filter, params),
};

/**
 * Returns the people that match the filter, and a function that returns the options of a facet.
 * Options include the values of people that don't match.
 */
export function filterPeople(
  people: readonly PersonEntry[],
  { query, chosen }: Pick<ListFilter, 'query' | 'chosen'>,
): {
  readonly matching: readonly PersonEntry[];
  readonly optionsOf: (name: string) => readonly FacetOption[];
} {
  const found = findPeople(people, query);
  return {
    matching: filterByFacets(found, peopleFacets, chosen),
    optionsOf: (name) => getFacetOptions(found, peopleFacets, chosen, name, people),
  };
}
