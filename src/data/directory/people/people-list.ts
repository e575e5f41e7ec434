import type { ListedPerson, Person } from '#data/directory/schema.ts';
import { compareTexts } from '#text/collator.ts';
import { buildSearchText } from '#text/search-text.ts';
import { isValidLookupName, type PersonLookup } from './person-lookups.ts';
import { getSectionNames, sectionKinds } from './person-sections.ts';

/** Person in the people list, or owner of competencies. */
export type PersonEntry = {
  /** Unique even among people with the same name. */
  readonly key: string;
  readonly name: string;
  readonly ownedCount: number;
  /** True if the directory's people list contains the person, so that no look-up is needed. */
  readonly listed: boolean;
  /** `unasked` before a look-up; `unaddressable` if servers reject the name in a URL. */
  readonly status: PersonLookup['status'] | 'unasked' | 'unaddressable';
  readonly person?: Person | undefined;
  readonly error?: Error;
  readonly searchText: string;
};

/** Returns skills, competencies and projects. */
export function getSearchableNames(person: Person): readonly string[] {
  return [...new Set(sectionKinds.flatMap((kind) => getSectionNames(person, kind)))];
}

function searchTextFor(name: string, person: Person | undefined): string {
  if (person === undefined) return buildSearchText([name]);
  const { fullName, codeHostUsername, teamRoomName, projectId, email } = person;
  const texts = [person.name, fullName, codeHostUsername, teamRoomName, projectId, email];
  return buildSearchText([name, ...texts, ...getSearchableNames(person)]);
}

/**
 * Lists the directory's people, and owners of competencies whom it lacks. Sorted by the listed name
 * rather than the name from a later look-up, so that the order doesn't change.
 */
export function listPeople(
  listed: readonly ListedPerson[],
  owners: ReadonlyMap<string, number>,
): readonly PersonEntry[] {
  const timesSeen = new Map<string, number>();
  const entry = (name: string, person?: Person): PersonEntry => {
    const occurrence = (timesSeen.get(name) ?? 0) + 1;
    timesSeen.set(name, occurrence);
    const unlisted = isValidLookupName(name) ? 'unasked' : 'unaddressable';
    return {
      key: JSON.stringify([name, occurrence]),
      name,
      ownedCount: owners.get(name) ?? 0,
      listed: person !== undefined,
      status: person === undefined ? unlisted : 'found',
      person,
      searchText: searchTextFor(name, person),
    };
  };
  const entries = listed.map((person) => entry(person.name, person));
  const unlisted = [...owners.keys()].filter((name) => !timesSeen.has(name));
  return [...entries, ...unlisted.map((name) => entry(name))].sort((a, b) =>
    compareTexts(a.name, b.name),
  );
}

const lookedUp = new WeakMap<PersonEntry, { lookup: PersonLookup; known: PersonEntry }>();

/** Entries with an unchanged look-up stay the same object. */
export function mergeLookups(
  people: readonly PersonEntry[],
  lookups: ReadonlyMap<string, PersonLookup>,
): readonly PersonEntry[] {
  return people.map((person) => {
    const lookup = person.listed ? undefined : lookups.get(person.name);
    if (lookup === undefined) return person;
    const cached = lookedUp.get(person);
    if (cached?.lookup === lookup) return cached.known;
    const searchText = searchTextFor(person.name, lookup.person);
    const known = { ...person, ...lookup, searchText };
    lookedUp.set(person, { lookup, known });
    return known;
  });
}

/** `name` is the requested name. */
export type NamedPerson = { readonly name: string; readonly person: Person };

/** Returns the records loaded so far, sorted by name and without duplicates. */
export function getLoadedPersonRecords(
  listed: readonly ListedPerson[],
  lookups: ReadonlyMap<string, PersonLookup>,
): readonly NamedPerson[] {
  const found = new Map<string, Person>();
  for (const [name, { person }] of lookups) if (person !== undefined) found.set(name, person);
  for (const person of listed) found.set(person.name, person);
  return [...found]
    .map(([name, person]) => ({ name, person }))
    .sort((a, b) => compareTexts(a.name, b.name));
}
