import type { ComparisonRow } from './bench.ts';

const numbers = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3, useGrouping: true });

/** Formats a measured value with its unit; returns a dash if the value is undefined. */
export function formatAmount(value: number | undefined, unit: ComparisonRow['unit']): string {
  if (value === undefined) return '–';
  const number = numbers.format(value);
  return unit === '' ? number : `${number} ${unit}`;
}

/** Formats a ratio, such as “1.9 ×”. */
export function formatRatio(ratio: number): string {
  return `${numbers.format(ratio)} ×`;
}
