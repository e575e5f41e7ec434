import type { Owner } from '#data/directory/competencies/owners.ts';
import type { ListedPerson, Person } from '#data/directory/schema.ts';
import { compareTexts } from '#text/collator.ts';
import { searchTextOf } from '#text/search-text.ts';
import { canBeLookedUp, type Lookup } from './person-lookups.ts';
import { namesIn, sectionKinds } from './person-sections.ts';

/** A person as a list knows them, from the directory's own list or from owning competencies. */
export type KnownPerson = {
  /** Tells entries apart, even those of one name. */
  readonly key: string;
  /** What the directory finds them by. */
  readonly name: string;
  /** How many competencies they own. */
  readonly owns: number;
  /** Whether the directory's own list has them, so that there is nothing to look up. */
  readonly listed: boolean;
  readonly status:
    | { readonly kind: 'known'; readonly person: Person }
    /** Nobody has asked for them yet. */
    | { readonly kind: 'unasked' }
    /** No address can carry the name, or none that a server takes, so nobody ever asks. */
    | { readonly kind: 'unaddressable' }
    | Exclude<Lookup, { kind: 'found' }>;
  readonly searchText: string;
};

/** What a person is found by besides their names: their skills, competencies and projects. */
export function foundNames(person: Person): readonly string[] {
  return [...new Set(sectionKinds.flatMap((kind) => namesIn(person, kind)))];
}

/** What a search for people looks at: of somebody who hasn't been looked up, the name alone. */
function textOf(name: string, person: Person | undefined): string {
  return searchTextOf([
    name,
    person?.name ?? null,
    person?.fullName ?? null,
    person?.codeHostUsername ?? null,
    person?.teamRoomName ?? null,
    person?.projectId ?? null,
    person?.email ?? null,
    ...(person === undefined ? [] : foundNames(person)),
  ]);
}

function statusOf(
  name: string,
  person: Person | undefined,
  lookup: Lookup | undefined,
): KnownPerson['status'] {
  if (person !== undefined) return { kind: 'known', person };
  if (lookup?.kind === 'found') return { kind: 'known', person: lookup.person };
  if (!canBeLookedUp(name)) return { kind: 'unaddressable' };
  return lookup ?? { kind: 'unasked' };
}

/** Somebody to be listed; `person` is there where the directory's own list has them. */
export type PersonEntry = {
  readonly key: string;
  readonly name: string;
  readonly owns: number;
  readonly person: Person | undefined;
};

/**
 * Everybody in the directory's list, and the owners who are not in it. Sorted by the name in the
 * list, which later lookups don't change.
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

/** Joins what has been looked up. What hasn't changed since the last call is the same object. */
export function createPeopleReader() {
  const kept = new WeakMap<PersonEntry, { known: KnownPerson; lookup: Lookup | undefined }>();

  function readEntry(entry: PersonEntry, lookup: Lookup | undefined): KnownPerson {
    const before = kept.get(entry);
    if (before !== undefined && before.lookup === lookup) return before.known;
    const { key, name, owns, person } = entry;
    const status = statusOf(name, person, lookup);
    const record = status.kind === 'known' ? status.person : undefined;
    const listed = person !== undefined;
    const known = { key, name, owns, listed, status, searchText: textOf(name, record) };
    kept.set(entry, { known, lookup });
    return known;
  }

  return (
    entries: readonly PersonEntry[],
    lookups: ReadonlyMap<string, Lookup>,
  ): readonly KnownPerson[] =>
    entries.map((entry) =>
      readEntry(entry, entry.person === undefined ? lookups.get(entry.name) : undefined),
    );
}

/** A record, and the name it is asked for by. */
export type NamedPerson = { readonly name: string; readonly person: Person };

/** Everybody whose record is at hand, each once, by name. */
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
