import { compareNumbered } from './collator.ts';

/** The order of names for people: numbers by value, what has no name last. */
export function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  // Names that only look alike must still be kept apart, so that each forms one group.
  return compareNumbered(a, b) || (a < b ? -1 : 1);
}

const longestNumber = 15;
const endlessNumber = new RegExp(`\\d{${longestNumber + 1}}`);

/** For names of plain letters, digits and spaces: text in the collator's order, but for case. */
function plainKey(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (!/^[a-z0-9 ]+$/.test(lower) || endlessNumber.test(lower)) return undefined;
  return lower.replace(/\d+/g, (number) => number.replace(/^0+/, '').padStart(longestNumber, '0'));
}

/**
 * The place of each name among all of them, by compareNames. Names are compared once for a whole
 * list, and plain ones as plain text, because a collator takes a microsecond each time.
 */
export function nameRanks(names: Iterable<string>): ReadonlyMap<string, number> {
  const keyed = [...new Set(names)].map((name) => ({ name, key: plainKey(name) }));
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined || a.key === b.key) {
      return compareNames(a.name, b.name);
    }
    return a.key < b.key ? -1 : 1;
  });
  return new Map(keyed.map(({ name }, place) => [name, place]));
}
