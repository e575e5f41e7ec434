import { cachePerLocale } from './display-locale.ts';

/** Examples are in the locale en-GB. */
const formats = cachePerLocale((locale) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  return {
    /** “3 February 2025” */
    date: format({ dateStyle: 'long' }),
    /** “3 February 2025”. For a calendar day that is stored as midnight UTC. */
    utcDate: format({ dateStyle: 'long', timeZone: 'UTC' }),
    /** “3 Feb 2025, 14:32” */
    minute: format({ dateStyle: 'medium', timeStyle: 'short' }),
    /** “3 Feb 2025, 14:32:05 CET”. For comparison with the logs of other machines. */
    second: format({ dateStyle: 'medium', timeStyle: 'long' }),
    /** “3 February” */
    day: format({ day: 'numeric', month: 'long' }),
    /** “14:32” */
    time: format({ timeStyle: 'short' }),
    /** “14:32:05” */
    exactTime: format({ timeStyle: 'medium' }),
  };
});

/**
 * Uses the user's locale and, except with `utcDate`, time zone. A number is in epoch milliseconds.
 */
export function formatDate(
  at: Date | number,
  format: 'date' | 'utcDate' | 'minute' | 'second' = 'date',
): string {
  return formats()[format].format(at);
}

/** Smallest unit of `formatRecentDate`. */
export type DatePrecision = 'day' | 'minute' | 'second';

/** English, as all words on screen are. */
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });

const relativeDays = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
]);

/** Counts days in the local time zone. */
function daysBetween(now: Date, at: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (dayOf(at) - dayOf(now)) / 86_400_000;
}

/** True if `formatRecentDate` names the day with an English word, such as “yesterday”. */
export function isRecentDate(at: Date | number): boolean {
  return Math.abs(daysBetween(new Date(), new Date(at))) < 7;
}

/**
 * Less than a week away: “today”, “yesterday at 14:32”, “Monday at 14:32:05”. Otherwise “3
 * February”, “3 February 2025” in another year, “3 Feb 2025, 14:32” or “3 Feb 2025, 14:32:05 CET”.
 * `preposition` adds “on” where a sentence needs it, as in “on Monday”.
 */
export function formatRecentDate(
  at: Date | number,
  precision: DatePrecision = 'day',
  preposition = false,
): string {
  const date = new Date(at);
  const now = new Date();
  const days = daysBetween(now, date);
  const relative = relativeDays.get(days);
  const on = preposition && relative === undefined ? 'on ' : '';
  const { day, date: full, time, exactTime, ...others } = formats();
  if (Math.abs(days) < 7) {
    const name = relative ?? weekday.format(date);
    if (precision === 'day') return on + name;
    return `${on}${name} at ${(precision === 'minute' ? time : exactTime).format(date)}`;
  }
  if (precision !== 'day') return on + others[precision].format(date);
  return on + (date.getFullYear() === now.getFullYear() ? day : full).format(date);
}
