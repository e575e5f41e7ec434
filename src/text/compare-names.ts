import { compareNumbered } from './collator.ts';

/**
 * Compares two names for sorting: numbers in them are sorted by value, and the empty name comes
 * last.
 */
export function compareNames(a: string, b: string): number {
  if (a === b) return 0;
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  // The collator treats some names as equal that differ in their bytes. They need a fixed order, so
  // that equal names are adjacent and form one group.
  return compareNumbered(a, b) || (a < b ? -1 : 1);
}

const maxNumberDigits = 15;
const endlessNumber = new RegExp(`\\d{${maxNumberDigits + 1}}`);

/**
 * Returns a lower-case sort key if the name consists of ASCII letters, digits and spaces and has no
 * very long number; otherwise undefined. Comparing such keys by code unit gives the same order as
 * the collator.
 */
function plainKey(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (!/^[a-z0-9 ]+$/.test(lower) || endlessNumber.test(lower)) return undefined;
  return lower.replace(/\d+/g, (number) =>
    number.replace(/^0+/, '').padStart(maxNumberDigits, '0'),
  );
}

/**
 * Maps each name to its index in the order of `compareNames`. Duplicate names are sorted only once,
 * and plain ASCII names are compared without the collator, which takes a microsecond per
 * comparison.
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
