import { findCorrection, type QueryCorrection } from '#text/did-you-mean.ts';
import { foldText } from '#text/fold-text.ts';
import { filterByWords } from '#text/search-text.ts';
import { createVocabulary, type Vocabulary } from '#text/vocabulary.ts';
import { getSearchableNames, type PersonEntry } from './people-list.ts';

const vocabularies = new WeakMap<readonly PersonEntry[], Vocabulary>();

function vocabularyOf(people: readonly PersonEntry[]): Vocabulary {
  const cached = vocabularies.get(people);
  if (cached !== undefined) return cached;
  const words = createVocabulary();
  for (const { name, person } of people) {
    words.add([name, person?.fullName, person?.email, person?.teamRoomName].join(' '));
    if (person !== undefined) words.add(getSearchableNames(person).join(' '));
  }
  vocabularies.set(people, words);
  return words;
}

/**
 * Finds people who match every word, or all people if there is no word. Keeps the order of the
 * list.
 */
export function findPeople(people: readonly PersonEntry[], text: string): readonly PersonEntry[] {
  return filterByWords(people, text, ({ searchText }) => searchText);
}

/** Corrects the typos of the text first. */
export function findPeopleWithCorrection(
  people: readonly PersonEntry[],
  text: string,
): QueryCorrection<PersonEntry> | undefined {
  return findCorrection(text, vocabularyOf(people), (corrected) => findPeople(people, corrected));
}

/** Compares whole names and e-mail addresses, folded (see `foldText`). */
export function findPeopleByExactName(
  people: readonly PersonEntry[],
  text: string,
): readonly PersonEntry[] {
  const plain = (name: string | null | undefined) =>
    foldText(name ?? '')
      .trim()
      .replace(/\s+/gu, ' ');
  const wanted = plain(text);
  return people.filter(({ name, person }) =>
    [name, person?.name, person?.fullName, person?.email].some((one) => plain(one) === wanted),
  );
}

const maxSpellings = 5;

const capitalized = (words: string) =>
  words.replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) =>
    before.concat(letter.toUpperCase()),
  );

/**
 * Returns at most five spellings that the directory might use, the typed one first. `names` are
 * examples of the directory's spelling, such as “mara.okafor”.
 */
export function getNameSpellings(typed: string, names: readonly string[]): readonly string[] {
  const plain = typed.trim().replace(/\s+/gu, ' ').replaceAll('’', "'");
  const [family = '', given] = plain.split(/, ?/u);
  const inOrder = given === undefined ? plain : `${given} ${family}`;
  const words = plain.includes('@')
    ? plain.slice(0, plain.indexOf('@')).replace(/[._]+/gu, ' ')
    : inOrder;
  const separator = names
    .map((name) => /^[a-z]+([._-])[a-z]+$/.exec(name)?.[1])
    .find((found) => found !== undefined);
  const spellings = [
    typed,
    plain,
    words,
    ...(separator === undefined ? [] : [words.toLowerCase().replaceAll(' ', separator)]),
    capitalized(words.toLowerCase()),
  ];
  return [...new Set(spellings)].filter((name) => name !== '').slice(0, maxSpellings);
}
