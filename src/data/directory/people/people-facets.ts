import {
  type ChosenFacets,
  type Facet,
  type FacetOption,
  facetOptions,
  facetParams,
  isChosen,
  narrow,
  readChosenFacets,
} from '#data/directory/facets.ts';
import type { Person } from '#data/directory/schema.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import type { KnownPerson } from './people-list.ts';
import { findPeople } from './people-search.ts';
import { namesIn, type SectionKind } from './person-sections.ts';

export type PeopleFacet = Facet<KnownPerson>;

/** A facet of the profile. Who hasn't been looked up has no value, so any choice leaves them out. */
function profileFacet(
  name: string,
  label: string,
  valuesIn: (person: Person) => readonly string[],
  values: Pick<PeopleFacet, 'values' | 'formatValue'>,
): PeopleFacet {
  return {
    name,
    label,
    read: ({ status }) => (status.kind === 'known' ? valuesIn(status.person) : []),
    ...values,
  };
}

const formatValue = (value: string) =>
  value === '' ? 'Not given' : truncate(value, maxNameLength);

function textFacet(name: string, label: string, textIn: (person: Person) => string | null) {
  const valuesIn = (person: Person) => {
    const text = textIn(person) ?? '';
    return [text.trim() === '' ? '' : text];
  };
  return profileFacet(name, label, valuesIn, { formatValue });
}

/** A facet of something that a person may have several of. */
function sectionFacet(name: string, label: string, kind: SectionKind) {
  const valuesIn = (person: Person) => {
    const names = namesIn(person, kind);
    return names.length === 0 ? [''] : names;
  };
  return profileFacet(name, label, valuesIn, { formatValue });
}

const flagLabels: Readonly<Record<string, string>> = { yes: 'Yes', no: 'No', unknown: 'Not given' };

function flagFacet(name: string, label: string, flagIn: (person: Person) => boolean | null) {
  const valuesIn = (person: Person) => {
    const flag = flagIn(person);
    if (flag === null) return ['unknown'];
    return [flag ? 'yes' : 'no'];
  };
  return profileFacet(name, label, valuesIn, {
    values: Object.keys(flagLabels),
    formatValue: (value) => flagLabels[value] ?? value,
  });
}

const category = textFacet('category', 'Category', (person) => person.category);
const room = textFacet('room', 'Team room', ({ teamRoomName }) => teamRoomName);
const skill = sectionFacet('skill', 'Skill', 'skills');
const projects = [
  sectionFacet('project', 'Project', 'projects'),
  textFacet('projectId', 'Project ID', ({ projectId }) => projectId),
];
const statuses = [
  flagFacet('onboarding', 'Onboarding', ({ onboarding }) => onboarding),
  flagFacet('external', 'External', ({ external }) => external),
  flagFacet('leaving', 'Leaving', ({ leaving }) => leaving),
];
const qc = flagFacet('qc', 'Can QC', ({ canQc }) => canQc);

/** What people can be narrowed by. */
export const peopleFacets = [category, room, skill, ...projects, ...statuses, qc];

/** The menus of the facets, in the order shown. */
export const peopleFacetMenus = [
  { label: 'Category', facets: [category] },
  { label: 'Team room', facets: [room] },
  { label: 'Skill', facets: [skill] },
  { label: 'Project', facets: projects },
  { label: 'Status', facets: statuses },
  { label: 'Can QC', facets: [qc] },
];

export type PeopleFilter = {
  readonly text: string;
  /** Only those whom the person has starred. */
  readonly starred: boolean;
  readonly chosen: ChosenFacets;
};

export const noFilter: PeopleFilter = { text: '', starred: false, chosen: {} };

export function isFiltering({ text, starred, chosen }: PeopleFilter): boolean {
  return text !== '' || starred || peopleFacets.some(({ name }) => isChosen(chosen, name));
}

/** The filter as part of an address. */
export const filterCodec = {
  read: (params: URLSearchParams): PeopleFilter => ({
    text: params.get('q') ?? '',
    starred: params.get('starred') === 'yes',
    chosen: readChosenFacets(peopleFacets, params),
  }),
  write: ({ text, starred, chosen }: PeopleFilter, params: URLSearchParams): URLSearchParams => {
    const query = new URLSearchParams(params);
    for (const name of ['q', 'starred', ...peopleFacets.map((facet) => facet.name)])
      query.delete(name);
    if (text !== '') query.set('q', text);
    if (starred) query.set('starred', 'yes');
    for (const [name, value] of facetParams(peopleFacets, chosen)) query.append(name, value);
    return query;
  },
};

export type FilteredPeople = {
  readonly matching: readonly KnownPerson[];
  /** The values of a facet to choose from: those that anybody has, whoever is found. */
  readonly optionsOf: (facet: PeopleFacet) => readonly FacetOption[];
};

export function filterPeople(
  people: readonly KnownPerson[],
  { text, chosen }: Pick<PeopleFilter, 'text' | 'chosen'>,
): FilteredPeople {
  const found = findPeople(people, text);
  return {
    matching: narrow(found, peopleFacets, chosen),
    optionsOf: (facet) => {
      const all = facet.values ?? people.flatMap(facet.read);
      return facetOptions(found, peopleFacets, chosen, facet, all);
    },
  };
}
