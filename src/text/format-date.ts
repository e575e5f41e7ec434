import { cachePerLocale } from './display-locale.ts';

/**
 * Date and time formats. The examples are in the locale en-GB. Times are in the user's time zone,
 * except with `utcDate`.
 */
const formats = cachePerLocale((locale) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  return {
    /** Example: “3 February 2025”. */
    date: format({ dateStyle: 'long' }),
    /** Example: “3 February 2025”. For a calendar day that is stored as midnight UTC. */
    utcDate: format({ dateStyle: 'long', timeZone: 'UTC' }),
    /** Example: “3 February 2025 at 14:32”. */
    moment: format({ dateStyle: 'long', timeStyle: 'short' }),
    /** Example: “3 Feb 2025, 14:32”. */
    brief: format({ dateStyle: 'medium', timeStyle: 'short' }),
    /** Example: “3 Feb 2025, 14:32:05 CET”. For comparison with the logs of other machines. */
    exact: format({ dateStyle: 'medium', timeStyle: 'long' }),
    /** Example: “3 February”. */
    day: format({ day: 'numeric', month: 'long' }),
    /** Example: “14:32”. */
    time: format({ timeStyle: 'short' }),
  };
});

export type DateFormat = keyof ReturnType<typeof formats>;

/**
 * Formats a date.
 * @param at a date, or milliseconds since the epoch
 */
export function formatDate(at: Date | number, format: DateFormat = 'date'): string {
  return formats()[format].format(at);
}

/** Formats a date as “3 February”, with the year unless it is the current year. */
export function formatRecentDate(at: Date): string {
  return formatDate(at, at.getFullYear() === new Date().getFullYear() ? 'day' : 'date');
}
