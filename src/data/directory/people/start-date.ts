import { formatDate } from '#text/format-date.ts';
import { formatCount } from '#text/format-number.ts';

/** A day of the calendar, in no time zone. Months count from 1. */
export type Day = { readonly year: number; readonly month: number; readonly day: number };

function utc({ year, month, day }: Day): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

/**
 * Reads a start date (interface 2.2 doesn't state its format) in ISO 8601, with or without a time.
 * The day is taken as written; another time zone could change it.
 */
export function readDay(text: string): Day | undefined {
  const parts = /^\s*(\d{4})-(\d{2})-(\d{2})(?:[T ]\d{2}:\d{2}.*)?\s*$/.exec(text);
  if (parts === null) return undefined;
  const [, year, month, day] = parts.map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const date = utc({ year, month, day });
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? { year, month, day } : undefined;
}

/** The day in the reader's time zone. */
export function dayOf(now: Date): Day {
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
}

/** Such as “3 February 2025”. */
export function formatDay(day: Day): string {
  return formatDate(utc(day), 'utcDate');
}

/** As ISO 8601, for machines. */
export function isoDay(day: Day): string {
  return utc(day).toISOString().slice(0, 10);
}

function lengthInWords(from: Day, to: Day): string {
  const begun = (to.year - from.year) * 12 + to.month - from.month;
  const months = begun - (to.day < from.day ? 1 : 0);
  if (months === 0) {
    return formatCount(Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000), 'day');
  }
  const years = Math.floor(months / 12);
  return [
    years > 0 && formatCount(years, 'year'),
    months % 12 > 0 && formatCount(months % 12, 'month'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** How long ago a day was in whole months: “1 year 9 months”, “12 days”, “today”, “in 3 days”. */
export function formatTimeSince(start: Day, today: Day): string {
  const distance = utc(today).getTime() - utc(start).getTime();
  if (distance === 0) return 'today';
  return distance > 0 ? lengthInWords(start, today) : `in ${lengthInWords(today, start)}`;
}
