// An id such as FR-1 isn’t part of a longer word or id, such as NFR-1, FR-12, FR-1a, FR-1-2 or FR-1.2.

const word = '[\\p{L}\\p{N}_]';
const start = `(?<!${word}|${word}[.-])`;
const end = `(?![.-]?${word})`;

/** Matches the words of a text that can be ids of requirements. */
export const requirementIdPattern: RegExp = new RegExp(
  `${start}[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*-[0-9][A-Za-z0-9]*(?:\\.[A-Za-z0-9]+)*${end}`,
  'gu',
);

/** Prefixes of ids that name proposals, such as RFC-2119, and no requirements. */
export const documentPrefixes: ReadonlySet<string> = new Set([
  ...['KEP', 'EIP', 'ERC', 'RFC', 'PEP', 'BCP'],
]);

/** Returns a function that returns the index of an id in a text; -1 if the text doesn’t contain it. */
export function createIdFinder(id: string): (text: string) => number {
  const escaped = id.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const pattern = new RegExp(`${start}${escaped}${end}`, 'u');
  return (text) => text.search(pattern);
}
