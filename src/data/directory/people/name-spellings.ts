const mostSpellings = 5;

const capitalized = (words: string) =>
  words.replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) =>
    before.concat(letter.toUpperCase()),
  );

/** “mara.okafor@example.test” as words. */
const wordsOfEmail = (email: string) => email.replace(/@.*$/u, '').replace(/[._]+/gu, ' ');

/** What stands between the words of names that are written like “mara.okafor”. */
function separatorIn(names: readonly string[]): string | undefined {
  for (const name of names) {
    const [, separator] = /^[a-z]+([._-])[a-z]+$/.exec(name) ?? [];
    if (separator !== undefined) return separator;
  }
  return undefined;
}

/**
 * How the directory may write a name that somebody typed, as typed first; each once, at most five.
 * @param names how it writes others
 */
export function nameSpellings(typed: string, names: readonly string[]): readonly string[] {
  const plain = typed.trim().replace(/\s+/gu, ' ').replaceAll('’', "'");
  const [family = '', given] = plain.split(/, ?/u);
  const words = plain.includes('@')
    ? wordsOfEmail(plain)
    : given === undefined
      ? plain
      : `${given} ${family}`;
  const separator = separatorIn(names);
  const spellings = [
    typed,
    plain,
    words,
    ...(separator === undefined ? [] : [words.toLowerCase().replaceAll(' ', separator)]),
    capitalized(words.toLowerCase()),
  ];
  return [...new Set(spellings)].filter((name) => name !== '').slice(0, mostSpellings);
}
