import type { Row } from './bench.ts';

const numbers = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3, useGrouping: true });

/** A measured number with its unit; a dash where nothing was measured. */
export function amount(value: number | undefined, unit: Row['unit']): string {
  if (value === undefined) return '–';
  const number = numbers.format(value);
  return unit === '' ? number : `${number} ${unit}`;
}

/** How many times as much, such as “1.9 ×”. */
export function times(ratio: number): string {
  return `${numbers.format(ratio)} ×`;
}
