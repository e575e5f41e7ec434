import { compareNumbered } from './collator.ts';

/** Compares two names for sorting: numbers by value, the empty name last. */
export function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  // Names that the collator treats as equal but that differ in bytes need a stable order, so that
  // each forms its own group.
  return compareNumbered(a, b) || (a < b ? -1 : 1);
}

const longestNumber = 15;
const endlessNumber = new RegExp(`\\d{${longestNumber + 1}}`);

/**
 * Returns a lower-case sort key if the name has only ASCII letters, digits and spaces, whose code
 * unit order matches the collator's; else undefined.
 */
function plainKey(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (!/^[a-z0-9 ]+$/.test(lower) || endlessNumber.test(lower)) return undefined;
  return lower.replace(/\d+/g, (number) => number.replace(/^0+/, '').padStart(longestNumber, '0'));
}

/**
 * Returns the sort index of each name in the order of `compareNames`. Each name is compared once
 * per list, and plain names without the collator, which takes a microsecond per comparison.
 */
export function rankNames(names: Iterable<string>): ReadonlyMap<string, number> {
  const keyed = [...new Set(names)].map((name) => ({ name, key: plainKey(name) }));
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined || a.key === b.key) {
      return compareNames(a.name, b.name);
    }
    return a.key < b.key ? -1 : 1;
  });
  return new Map(keyed.map(({ name }, place) => [name, place]));
}
