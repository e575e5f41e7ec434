import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rowsOf, sectionOf } from '#test/support/markdown-table.ts';

/** One entry that a browser keeps. */
export type Kept = {
  readonly place: 'local storage' | 'session storage' | 'a database';
  readonly name: string;
  readonly value: string;
};

/** What may be kept under names that begin with `name`. */
export type AllowedEntry = {
  readonly name: string;
  readonly place: string;
  /** Of the objects in its value, at any depth. */
  readonly members: ReadonlySet<string>;
  /** It must not be there if the service offers all of these; none means that it may always be there. */
  readonly needlessWith: readonly string[];
};

const document = join(import.meta.dirname, '../../../docs/threat-model.md');

const inCode = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** The table of what the app keeps, as docs/threat-model.md has it. */
export function allowedEntries(): readonly AllowedEntry[] {
  const section = sectionOf(readFileSync(document, 'utf8'), 'What this browser keeps');
  return rowsOf(section).map(([name = '', place = '', what = '', , extensions = '']) => ({
    name: inCode(name).join(),
    place,
    members: new Set(inCode(what)),
    needlessWith: inCode(extensions),
  }));
}

/** What is kept and isn't allowed, one line each. */
export function notAllowed(
  entries: readonly Kept[],
  allowed: readonly AllowedEntry[],
  extensions: ReadonlySet<string>,
): readonly string[] {
  return entries.flatMap(({ place, name, value }) => {
    const row = allowed.find(
      (entry) => entry.place.startsWith(place) && new RegExp(`^${entry.name}(?![\\w-])`).test(name),
    );
    if (row === undefined) return [`${name} in ${place}`];
    if (row.needlessWith.length > 0 && row.needlessWith.every((it) => extensions.has(it))) {
      return [`${name}, which ${row.needlessWith.join(' and ')} makes needless`];
    }
    return membersIn(value)
      .filter((member) => !row.members.has(member))
      .map((member) => `${member} in ${name}`);
  });
}

/** The names of the members of all objects in a value, each once; none if it isn't JSON. */
function membersIn(value: string): readonly string[] {
  const found = new Set<string>();
  try {
    JSON.parse(value, (name, member: unknown) => {
      if (!/^\d*$/.test(name)) found.add(name);
      return member;
    });
  } catch {
    // A plain text has no members.
  }
  return [...found];
}
