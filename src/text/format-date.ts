/** How dates and times are written, in the reader's time zone unless said otherwise. */
const formats = {
  /** “3 February 2025”. */
  date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }),
  /** The same for a day of the calendar, kept as its midnight in UTC. */
  utcDate: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  /** “3 February 2025 at 14:32”. */
  moment: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }),
  /** “3 Feb 2025, 14:32”. */
  brief: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }),
  /** “3 Feb 2025, 14:32:05”, for what happens in quick succession. */
  exact: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }),
  /** “3 February”. */
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' }),
  /** “14:32”. */
  time: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }),
};

export type DateFormat = keyof typeof formats;

/** @param at a date, or milliseconds since 1970 */
export function formatDate(at: Date | number, format: DateFormat = 'date'): string {
  return formats[format].format(at);
}

/** “3 February”, with the year unless it is this one. */
export function formatRecentDate(at: Date): string {
  return formatDate(at, at.getFullYear() === new Date().getFullYear() ? 'day' : 'date');
}
