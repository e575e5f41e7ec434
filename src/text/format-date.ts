import { cachePerLocale } from './display-locale.ts';

/** Date and time formats. The examples are in the locale en-GB. */
const formats = cachePerLocale((locale) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  return {
    /** Example: “3 February 2025”. */
    date: format({ dateStyle: 'long' }),
    /** Example: “3 February 2025”. For a calendar day that is stored as midnight UTC. */
    utcDate: format({ dateStyle: 'long', timeZone: 'UTC' }),
    /** Example: “3 Feb 2025, 14:32”. */
    minute: format({ dateStyle: 'medium', timeStyle: 'short' }),
    /** Example: “3 Feb 2025, 14:32:05 CET”. For comparison with the logs of other machines. */
    second: format({ dateStyle: 'medium', timeStyle: 'long' }),
    /** Example: “3 February”. */
    day: format({ day: 'numeric', month: 'long' }),
    /** Example: “14:32”. */
    time: format({ timeStyle: 'short' }),
    /** Example: “14:32:05”. */
    exactTime: format({ timeStyle: 'medium' }),
  };
});

/**
 * Formats a date independently of the current date, in the user's locale and, except with
 * `utcDate`, in their time zone.
 * @param at a date, or milliseconds since the epoch
 */
export function formatDate(
  at: Date | number,
  format: 'date' | 'utcDate' | 'minute' | 'second' = 'date',
): string {
  return formats()[format].format(at);
}

/** Smallest unit that `formatRecentDate` shows. */
export type DatePrecision = 'day' | 'minute' | 'second';

/** Names of days are English, as all words on screen are. */
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' });

const relativeDays = new Map([
  [-1, 'yesterday'],
  [0, 'today'],
  [1, 'tomorrow'],
]);

/** Returns the number of days from the day of `now` to the day of `at`, in the local time zone. */
function daysBetween(now: Date, at: Date): number {
  const dayOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (dayOf(at) - dayOf(now)) / 86_400_000;
}

/** True if `formatRecentDate` names the day with an English word, such as “yesterday”. */
export function isRecentDate(at: Date | number): boolean {
  return Math.abs(daysBetween(new Date(), new Date(at))) < 7;
}

/**
 * Formats a date relative to the current day if they are less than a week apart: “today”,
 * “yesterday at 14:32”, “Monday at 14:32:05”. Formats any other date as “3 February”, “3 February
 * 2025” if it isn't in the current year, “3 Feb 2025, 14:32” or “3 Feb 2025, 14:32:05 CET”.
 * @param preposition whether to write “on” if the date needs it in a sentence, as in “on Monday”
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
