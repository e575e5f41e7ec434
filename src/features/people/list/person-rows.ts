import { foundNames, type KnownPerson } from '#data/directory/people/people-list.ts';
import { namesIn } from '#data/directory/people/person-sections.ts';
import type { Person } from '#data/directory/schema.ts';
import {
  ownedCountLabel,
  type PersonTag,
  personTags,
  shownPersonName,
} from '#features/people/person-labels.ts';
import { findWords } from '#text/fold-text.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

/** A person as a row of a list shows them. */
export type PersonRow = {
  readonly shown: string;
  readonly about: string;
  /** Their skills that `about` doesn't name, for rows that are wide enough. */
  readonly skills: string;
  readonly flags: readonly PersonTag[];
  /** Whether more will be known in a moment. */
  readonly isLookingUp: boolean;
};

const statusTags: Readonly<Record<string, PersonTag>> = {
  missing: { label: 'Not in the directory', tone: 'off' },
  failed: { label: 'Couldn’t be loaded', tone: 'warn' },
  unaddressable: { label: 'Can’t be loaded', tone: 'off' },
};

/** The texts that match a search whose words the row doesn't show otherwise. */
function foundBy(person: Person, shown: string, words: readonly string[]): (string | null)[] {
  const unseen = words.filter((word) => findWords(shown, [word]).length === 0);
  const { name, codeHostUsername, projectId, email } = person;
  const others = [name, codeHostUsername, projectId, email, ...foundNames(person)];
  return others.filter((text) => text !== null && findWords(text, unseen).length > 0);
}

/** @param words what was searched for, folded */
export function personRow(
  { name, owns, status }: KnownPerson,
  words: readonly string[],
): PersonRow {
  if (status.kind === 'known') {
    const { person } = status;
    const shown = shownPersonName(person, name);
    const known = [person.category, person.teamRoomName];
    const found = foundBy(person, [shown, ...known].join('\n'), words);
    const parts = [...known, ...found, owns > 0 ? ownedCountLabel(owns) : null];
    return {
      shown,
      about: truncate(parts.filter((part) => part?.trim()).join(' · '), maxNameLength),
      skills: truncate(
        namesIn(person, 'skills')
          .filter((skill) => !found.includes(skill))
          .join(', '),
        maxNameLength,
      ),
      flags: personTags(person),
      isLookingUp: false,
    };
  }
  const flag = statusTags[status.kind];
  return {
    shown: truncate(name, maxNameLength),
    about: ownedCountLabel(owns),
    skills: '',
    flags: flag === undefined ? [] : [flag],
    isLookingUp: status.kind === 'looking',
  };
}
