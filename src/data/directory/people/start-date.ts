import { formatDate } from '#text/format-date.ts';
import { formatCount } from '#text/format-number.ts';

// A calendar day is represented by its start in UTC.

/** Parses ISO 8601 (interface 2.2 is open). Ignores the time zone, which could change the day. */
export function parseStartDate(text: string): Date | undefined {
  const iso = /^\s*(\d{4}-\d{2}-\d{2})(?:[T ]\d{2}:\d{2}.*)?\s*$/.exec(text)?.[1];
  const day = new Date(`${iso}T00:00Z`);
  // JavaScript parses 30 February as a day in March, which differs from the text.
  return Number.isNaN(day.getTime()) || formatIsoDay(day) !== iso ? undefined : day;
}

export function toLocalDay(now: Date): Date {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** Formats a day as “3 February 2025”. */
export function formatDay(day: Date): string {
  return formatDate(day, 'utcDate');
}

/** Formats a day as “2025-02-03”. */
export function formatIsoDay(day: Date): string {
  return day.toISOString().slice(0, 10);
}

const monthOf = (day: Date) => day.getUTCFullYear() * 12 + day.getUTCMonth();

function formatLength(from: Date, to: Date): string {
  const months = monthOf(to) - monthOf(from) - Number(to.getUTCDate() < from.getUTCDate());
  if (months === 0) return formatCount((to.getTime() - from.getTime()) / 86_400_000, 'day');
  const years = Math.floor(months / 12);
  return [
    years > 0 && formatCount(years, 'year'),
    months % 12 > 0 && formatCount(months % 12, 'month'),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Formats “1 year 9 months”, “12 days” (below a month), “today” or “in 3 days”. */
export function formatTimeSince(start: Date, today: Date): string {
  if (start.getTime() === today.getTime()) return 'today';
  return start < today ? formatLength(start, today) : `in ${formatLength(today, start)}`;
}
