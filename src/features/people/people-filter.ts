import type { KnownPerson } from '#data/directory/people/people-list.ts';
import { findPeople } from '#data/directory/people/people-search.ts';
import { namesIn, type SectionKind } from '#data/directory/people/person-sections.ts';
import type { Person } from '#data/directory/schema.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import {
  chosenFacets,
  type Facet,
  type FacetMenu,
  type FacetOption,
  facetOptions,
  type ListFilter,
  narrow,
  readFilter,
  writeFilter,
} from '#workflows/facets/facet.ts';

export type PeopleFacet = Facet<KnownPerson>;

const formatValue = (value: string) =>
  value === '' ? 'Not given' : truncate(value, maxNameLength);

/** A facet of the record. A person who isn't loaded has no value, so any choice excludes them. */
function recordFacet(
  name: string,
  label: string,
  valuesOf: (person: Person) => readonly string[],
): PeopleFacet {
  return {
    name,
    label,
    read: ({ status }) => (status.kind === 'known' ? valuesOf(status.person) : []),
    formatValue,
  };
}

function textFacet(name: string, label: string, textOf: (person: Person) => string | null) {
  return recordFacet(name, label, (person) => [
    textOf(person)?.trim() ? (textOf(person) ?? '') : '',
  ]);
}

/** A facet of which a person may have several values. */
function sectionFacet(name: string, label: string, kind: SectionKind) {
  return recordFacet(name, label, (person) => {
    const names = namesIn(person, kind);
    return names.length === 0 ? [''] : names;
  });
}

const flagLabels: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', unknown: 'Not given' };

function flagFacet(name: string, label: string, flagOf: (person: Person) => boolean | null) {
  const valuesOf = (person: Person) => {
    const flag = flagOf(person);
    if (flag === null) return ['unknown'];
    return [flag ? 'yes' : 'no'];
  };
  return {
    ...recordFacet(name, label, valuesOf),
    values: Object.keys(flagLabels),
    formatValue: (value: string) => flagLabels[value] ?? value,
  };
}

/** The menus of the facets, in the order shown. */
export const peopleFacetMenus: readonly FacetMenu<PeopleFacet>[] = [
  { label: 'Category', facets: [textFacet('category', 'Category', ({ category }) => category)] },
  {
    label: 'Team room',
    facets: [textFacet('room', 'Team room', ({ teamRoomName: room }) => room)],
  },
  { label: 'Skill', facets: [sectionFacet('skill', 'Skill', 'skills')] },
  {
    label: 'Project',
    facets: [
      sectionFacet('project', 'Project', 'projects'),
      textFacet('projectId', 'Project ID', ({ projectId }) => projectId),
    ],
  },
  {
    label: 'Status',
    facets: [
      flagFacet('onboarding', 'Onboarding', ({ onboarding }) => onboarding),
      flagFacet('external', 'External', ({ external }) => external),
      flagFacet('leaving', 'Leaving', ({ leaving }) => leaving),
    ],
  },
  { label: 'Can QC', facets: [flagFacet('qc', 'Can QC', ({ canQc }) => canQc)] },
];

export const peopleFacets = peopleFacetMenus.flatMap(({ facets }) => facets);

export function isFiltering({ query, starred, chosen }: ListFilter): boolean {
  return query !== '' || starred || chosenFacets(peopleFacets, chosen).length > 0;
}

export const filterCodec = {
  read: (params: URLSearchParams) => readFilter(peopleFacets, params),
  write: (filter: ListFilter, params: URLSearchParams) => writeFilter(peopleFacets, filter, params),
};

/** Returns the matching people, and the values of a facet to choose from: those of everybody, matching or not. */
export function filterPeople(
  people: readonly KnownPerson[],
  { query, chosen }: Pick<ListFilter, 'query' | 'chosen'>,
): {
  readonly matching: readonly KnownPerson[];
  readonly optionsOf: (facet: PeopleFacet) => readonly FacetOption[];
} {
  const found = findPeople(people, query);
  return {
    matching: narrow(found, peopleFacets, chosen),
    optionsOf: (facet) => {
      const all = facet.values ?? people.flatMap(facet.read);
      return facetOptions(found, peopleFacets, chosen, facet, all);
    },
  };
}
