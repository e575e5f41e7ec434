import type { Person } from '#data/directory/schema.ts';
import { filterByWords } from '#text/search-text.ts';
import type { KnownPerson } from './people-list.ts';

/** What people are told apart by; a person has one value of each. */
export const facetNames = ['category', 'room', 'onboarding', 'external', 'leaving', 'qc'] as const;

export type FacetName = (typeof facetNames)[number];

/** The values of the three-state facets; for the others an empty value is “not given”. */
export const flagValues = ['yes', 'no', 'unknown'] as const;

export type PeopleFilter = {
  readonly text: string;
  /** The values that were chosen; none of a facet lets everybody through. */
  readonly chosen: Readonly<Record<FacetName, ReadonlySet<string>>>;
};

/** How many people have a value, of those that all else that was chosen lets through. */
export type FacetCount = { readonly value: string; readonly count: number };

export type FilteredPeople = {
  readonly matching: readonly KnownPerson[];
  readonly counts: Readonly<Record<FacetName, readonly FacetCount[]>>;
};

const collator = new Intl.Collator('en', { numeric: true });

function flagValue(flag: boolean | null): string {
  if (flag === null) return 'unknown';
  return flag ? 'yes' : 'no';
}

function wordValue(word: string | null): string {
  return word === null || word.trim() === '' ? '' : word;
}

function valuesOf(person: Person): Readonly<Record<FacetName, string>> {
  return {
    category: wordValue(person.category),
    room: wordValue(person.teamRoomName),
    onboarding: flagValue(person.onboarding),
    external: flagValue(person.external),
    leaving: flagValue(person.leaving),
    qc: flagValue(person.canQc),
  };
}

/** Not given comes last. */
function byValue(a: FacetCount, b: FacetCount): number {
  if (a.value === '' || b.value === '') return Number(a.value === '') - Number(b.value === '');
  return collator.compare(a.value, b.value);
}

/**
 * Within a facet any of the chosen values will do, between facets each must. Somebody who hasn't
 * been looked up has no values, so that any choice leaves them out.
 */
export function filterPeople(
  people: readonly KnownPerson[],
  { text, chosen }: PeopleFilter,
): FilteredPeople {
  const matching: KnownPerson[] = [];
  const used = facetNames.filter((facet) => chosen[facet].size > 0);
  const tallies = mapFacets(() => new Map<string, number>());
  // What was chosen is there to be given up, even where nobody has it any more.
  for (const facet of used) for (const value of chosen[facet]) tallies[facet].set(value, 0);

  for (const entry of people) {
    if (entry.standing.kind !== 'known') continue;
    const values = valuesOf(entry.standing.person);
    for (const facet of facetNames) {
      const tally = tallies[facet];
      if (!tally.has(values[facet])) tally.set(values[facet], 0);
    }
  }
  for (const entry of filterByWords(people, text, ({ searchText }) => searchText)) {
    if (entry.standing.kind !== 'known') {
      if (used.length === 0) matching.push(entry);
      continue;
    }
    const values = valuesOf(entry.standing.person);
    const against = used.filter((facet) => !chosen[facet].has(values[facet]));
    if (against.length === 0) matching.push(entry);
    if (against.length > 1) continue;
    for (const facet of against.length === 1 ? against : facetNames) {
      const tally = tallies[facet];
      tally.set(values[facet], (tally.get(values[facet]) ?? 0) + 1);
    }
  }
  return {
    matching,
    counts: mapFacets((facet) =>
      [...tallies[facet]].map(([value, count]) => ({ value, count })).sort(byValue),
    ),
  };
}

/** A record with something for each facet. */
export function mapFacets<T>(make: (facet: FacetName) => T): Record<FacetName, T> {
  return {
    category: make('category'),
    room: make('room'),
    onboarding: make('onboarding'),
    external: make('external'),
    leaving: make('leaving'),
    qc: make('qc'),
  };
}
