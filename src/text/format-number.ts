import { cachePerLocale } from './display-locale.ts';

const numberFormat = cachePerLocale((locale) => new Intl.NumberFormat(locale));
const exactFormat = cachePerLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 15 }),
);
/** Larger numbers have more than 15 digits, and are formatted by `String`, without separators. */
const minUngrouped = 1e15;

/** Adds separators: “1,204”. */
export function formatNumber(count: number): string {
  return numberFormat().format(count);
}

/** Formats a number without rounding: “0.0625”. */
export function formatExactNumber(value: number): string {
  return Math.abs(value) < minUngrouped ? exactFormat().format(value) : String(value);
}

/** Adds the noun: “1 folder”, “1,204 bookmarks”. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

const sizes = [
  [1e6, 'MB'],
  [1e3, 'kB'],
] as const;

/** Formats decimal units: “12 bytes”, “3 kB”, “1.4 MB”. */
export function formatBytes(bytes: number): string {
  const [unit, name] = sizes.find(([size]) => bytes >= size) ?? [];
  if (unit === undefined) return formatCount(bytes, 'byte');
  const amount = bytes / unit;
  return `${formatNumber(amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount))} ${name}`;
}
