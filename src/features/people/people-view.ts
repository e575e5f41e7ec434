import type { PersonEntry } from '#data/directory/people/people-list.ts';
import { findPeople } from '#data/directory/people/people-search.ts';
import { getSectionNames, type SectionKind } from '#data/directory/people/person-sections.ts';
import { parseStartDate } from '#data/directory/people/start-date.ts';
import type { Person } from '#data/directory/schema.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { type Facet, fixedValues } from '#workflows/list-view/facet.ts';
import { createListView, ungrouped } from '#workflows/list-view/list-view.ts';

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

function flagFacet(name: string, label: string, flagOf: (person: Person) => boolean | null) {
  const flagValue = (flag: boolean | null) => (flag === null ? 'unknown' : flag ? 'yes' : 'no');
  return {
    ...recordFacet(name, label, (person) => [flagValue(flagOf(person))]),
    ...fixedValues({ yes: 'Yes', no: 'No', unknown: 'Not given' }),
  };
}

const categoryFacet = textFacet('category', 'Category', ({ category }) => category);
const roomFacet = textFacet('room', 'Team room', ({ teamRoomName }) => teamRoomName);

/** Returns the facet for grouping: values that differ only in surrounding spaces are one group. */
function trimmed({ read, ...facet }: PeopleFacet): PeopleFacet {
  return { ...facet, read: (entry) => read(entry).map((value) => value.trim()) };
}

export const peopleListView = createListView<PersonEntry>({
  kind: 'person',
  toReference: ({ name }) => ({ kind: 'person', name }),
  find: findPeople,
  menus: [
    { label: 'Category', facets: [categoryFacet] },
    { label: 'Team room', facets: [roomFacet] },
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
        { ...flagFacet('qc', 'Can QC', ({ canQc }) => canQc), term: 'canQc' },
      ],
    },
  ],
  offersAllValues: true,
  orders: [
    { key: 'name', label: 'Name', read: ({ name }) => name },
    { key: 'room', label: 'Team room', read: ({ person }) => person?.teamRoomName?.trim() ?? '' },
    {
      key: 'start',
      label: 'Start date',
      read: ({ person }) => parseStartDate(person?.startDate ?? '')?.getTime() ?? null,
    },
  ],
  groupings: [ungrouped, trimmed(roomFacet), trimmed(categoryFacet)],
  keepsOrder: true,
});
