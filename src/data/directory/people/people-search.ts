import { findMeant, type Meant } from '#text/did-you-mean.ts';
import { foldText } from '#text/fold-text.ts';
import { filterByWords } from '#text/search-text.ts';
import { createVocabulary, type Vocabulary } from '#text/vocabulary.ts';
import { foundNames, type KnownPerson } from './people-list.ts';

/** The name that a screen shows: the full one where it is known. */
export function fullNameOf({ name, status }: KnownPerson): string {
  return (status.kind === 'known' && status.person.fullName?.trim()) || name;
}

const vocabularies = new WeakMap<readonly KnownPerson[], Vocabulary>();

function vocabularyOf(people: readonly KnownPerson[]): Vocabulary {
  const present = vocabularies.get(people);
  if (present !== undefined) return present;
  const words = createVocabulary();
  for (const { name, status } of people) {
    const record = status.kind === 'known' ? status.person : undefined;
    words.add([name, record?.fullName, record?.email, record?.teamRoomName].join(' '));
    if (record !== undefined) words.add(foundNames(record).join(' '));
  }
  vocabularies.set(people, words);
  return words;
}

/** The people with every word of a text, in the order given; all of them for no words. */
export function findPeople(people: readonly KnownPerson[], text: string): readonly KnownPerson[] {
  return filterByWords(people, text, ({ searchText }) => searchText);
}

/** Whom a mistyped text is meant for. */
export function findMeantPeople(
  people: readonly KnownPerson[],
  text: string,
): Meant<KnownPerson> | undefined {
  return findMeant(text, vocabularyOf(people), (corrected) => findPeople(people, corrected));
}

/** The people whom exactly this text names: their name as listed, their full name or their email. */
export function peopleNamed(people: readonly KnownPerson[], text: string): readonly KnownPerson[] {
  const plain = (name: string | null) =>
    foldText(name ?? '')
      .trim()
      .replace(/\s+/gu, ' ');
  const wanted = plain(text);
  return people.filter(({ name, status }) => {
    const record = status.kind === 'known' ? status.person : undefined;
    const names = [name, record?.name, record?.fullName, record?.email];
    return names.some((one) => plain(one ?? null) === wanted);
  });
}
