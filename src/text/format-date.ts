import { perLocale } from './display-locale.ts';

/** How dates and times are written; the examples are British. In the reader's time zone unless said otherwise. */
const formats = perLocale((locale) => {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  return {
    /** “3 February 2025”. */
    date: format({ dateStyle: 'long' }),
    /** The same for a day of the calendar, kept as its midnight in UTC. */
    utcDate: format({ dateStyle: 'long', timeZone: 'UTC' }),
    /** “3 February 2025 at 14:32”. */
    moment: format({ dateStyle: 'long', timeStyle: 'short' }),
    /** “3 Feb 2025, 14:32”. */
    brief: format({ dateStyle: 'medium', timeStyle: 'short' }),
    /** “3 Feb 2025, 14:32:05 CET”, for what is compared with the records of other machines. */
    exact: format({ dateStyle: 'medium', timeStyle: 'long' }),
    /** “3 February”. */
    day: format({ day: 'numeric', month: 'long' }),
    /** “14:32”. */
    time: format({ timeStyle: 'short' }),
  };
});

export type DateFormat = keyof ReturnType<typeof formats>;

/** @param at a date, or milliseconds since 1970 */
export function formatDate(at: Date | number, format: DateFormat = 'date'): string {
  return formats()[format].format(at);
}

/** “3 February”, with the year unless it is this one. */
export function formatRecentDate(at: Date): string {
  return formatDate(at, at.getFullYear() === new Date().getFullYear() ? 'day' : 'date');
}
