import type { ListedPerson, Person } from '#data/directory/schema.ts';
import { compareTexts } from '#text/collator.ts';
import type { Lookup } from './person-lookups.ts';

/** Everybody known to be in a team room, each once, by the name they are asked for by. */
export function peopleInRoom(
  room: string,
  listed: readonly ListedPerson[],
  lookups: ReadonlyMap<string, Lookup>,
): readonly { readonly name: string; readonly person: Person }[] {
  const found = new Map<string, Person>();
  for (const [name, lookup] of lookups) {
    if (lookup.kind === 'found' && lookup.person.teamRoomName === room) {
      found.set(name, lookup.person);
    }
  }
  for (const person of listed) {
    if (person.teamRoomName === room) found.set(person.name, person);
  }
  return [...found]
    .map(([name, person]) => ({ name, person }))
    .sort((a, b) => compareTexts(a.name, b.name));
}
