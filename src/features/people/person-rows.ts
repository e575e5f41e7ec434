import type { KnownPerson } from '#data/directory/people-list.ts';
import { longestName, shortened } from '#platform/shortened.ts';
import { type Flag, flagsOf, ownsInWords, shownPersonName } from './person-words.ts';

/** A person as a row of a list shows them. */
export type PersonRow = {
  readonly shown: string;
  readonly about: string;
  readonly flags: readonly Flag[];
  /** Whether more will be known in a moment. */
  readonly looking: boolean;
};

const standingFlags: Readonly<Record<string, Flag>> = {
  missing: { word: 'Not in the directory', tone: 'off' },
  failed: { word: 'Could not be looked up', tone: 'warn' },
  unaddressable: { word: 'Can’t be looked up', tone: 'off' },
};

export function rowOf({ name, owns, standing }: KnownPerson): PersonRow {
  if (standing.kind === 'known') {
    const { person } = standing;
    const parts = [person.category, person.teamRoomName, owns > 0 ? ownsInWords(owns) : null];
    return {
      shown: shownPersonName(person, name),
      about: shortened(parts.filter((part) => part?.trim()).join(' · '), longestName),
      flags: flagsOf(person),
      looking: false,
    };
  }
  const flag = standingFlags[standing.kind];
  return {
    shown: shortened(name, longestName),
    about: ownsInWords(owns),
    flags: flag === undefined ? [] : [flag],
    looking: standing.kind === 'looking',
  };
}
