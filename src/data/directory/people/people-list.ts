import type { Owner } from '#data/directory/competencies/owners.ts';
import type { ListedPerson, Person } from '#data/directory/schema.ts';
import { compareTexts } from '#text/collator.ts';
import { searchTextOf } from '#text/search-text.ts';
import { canBeLookedUp, type Lookup } from './person-lookups.ts';
import { namesIn, sectionKinds } from './person-sections.ts';

/** A person of the list, from the directory's own list or from owning competencies. */
export type KnownPerson = {
  /** Unique, even among entries with the same name. */
  readonly key: string;
  /** The name by which the directory finds them. */
  readonly name: string;
  /** The number of competencies they own. */
  readonly owns: number;
  /** True if the directory's own list has them, so that there is nothing to look up. */
  readonly listed: boolean;
  readonly status:
    | { readonly kind: 'known'; readonly person: Person }
    /** The look-up hasn't been requested yet. */
    | { readonly kind: 'unasked' }
    /** The name can't be part of a URL that servers accept, so it is never requested. */
    | { readonly kind: 'unaddressable' }
    | Exclude<Lookup, { kind: 'found' }>;
  readonly searchText: string;
};

/** Returns the skills, competencies and projects by which a person is found besides their names. */
export function foundNames(person: Person): readonly string[] {
  return [...new Set(sectionKinds.flatMap((kind) => namesIn(person, kind)))];
}

function knownPerson(
  { key, name, owns, person: listed }: PersonEntry,
  lookup: Lookup | undefined,
): KnownPerson {
  const person = listed ?? (lookup?.kind === 'found' ? lookup.person : undefined);
  let status: KnownPerson['status'] = { kind: 'unasked' };
  if (person !== undefined) status = { kind: 'known', person };
  else if (!canBeLookedUp(name)) status = { kind: 'unaddressable' };
  else if (lookup !== undefined && lookup.kind !== 'found') status = lookup;
  const texts = person && [
    person.name,
    person.fullName,
    person.codeHostUsername,
    person.teamRoomName,
    person.projectId,
    person.email,
    ...foundNames(person),
  ];
  return {
    key,
    name,
    owns,
    listed: listed !== undefined,
    status,
    searchText: searchTextOf([name, ...(texts ?? [])]),
  };
}

/** A person to be listed; `person` is defined if the directory's own list has them. */
export type PersonEntry = {
  readonly key: string;
  readonly name: string;
  readonly owns: number;
  readonly person: Person | undefined;
};

/**
 * Returns everybody in the directory's list, and the owners who are not in it. Sorted by the name in the
 * list, which later look-ups don't change.
 */
export function listPeople(
  listed: readonly ListedPerson[],
  owners: readonly Owner[],
): readonly PersonEntry[] {
  const owns = new Map(owners.map((owner) => [owner.name, owner.owns]));
  const timesSeen = new Map<string, number>();
  const entries = listed.map((person): PersonEntry => {
    const { name } = person;
    const occurrence = (timesSeen.get(name) ?? 0) + 1;
    timesSeen.set(name, occurrence);
    return { key: JSON.stringify([name, occurrence]), name, owns: owns.get(name) ?? 0, person };
  });
  for (const owner of owners) {
    const { name } = owner;
    if (timesSeen.has(name)) continue;
    entries.push({ key: JSON.stringify([name, 1]), name, owns: owner.owns, person: undefined });
  }
  return entries.sort((a, b) => compareTexts(a.name, b.name));
}

/** Joins entries with look-ups. An entry whose look-up hasn't changed since the last call keeps its object. */
export function createPeopleReader() {
  const cache = new WeakMap<PersonEntry, { known: KnownPerson; lookup: Lookup | undefined }>();
  return (
    entries: readonly PersonEntry[],
    lookups: ReadonlyMap<string, Lookup>,
  ): readonly KnownPerson[] =>
    entries.map((entry) => {
      const lookup = entry.person === undefined ? lookups.get(entry.name) : undefined;
      const cached = cache.get(entry);
      if (cached !== undefined && cached.lookup === lookup) return cached.known;
      const known = knownPerson(entry, lookup);
      cache.set(entry, { known, lookup });
      return known;
    });
}

/** A record, and the name by which it is requested. */
export type NamedPerson = { readonly name: string; readonly person: Person };

/** Returns everybody whose record is loaded, each once, sorted by name. */
export function recordsAtHand(
  listed: readonly ListedPerson[],
  lookups: ReadonlyMap<string, Lookup>,
): readonly NamedPerson[] {
  const found = new Map<string, Person>();
  for (const [name, lookup] of lookups) {
    if (lookup.kind === 'found') found.set(name, lookup.person);
  }
  for (const person of listed) found.set(person.name, person);
  return [...found]
    .map(([name, person]) => ({ name, person }))
    .sort((a, b) => compareTexts(a.name, b.name));
}
