import { type DateFormat, formatDate } from '#text/format-date.ts';
import { formatDurationRoughly } from '#text/format-duration.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';

function isToday(time: number): boolean {
  return new Date(time).toDateString() === new Date().toDateString();
}

/** For a column of times: today the time, else the day. */
export function recentFormat(iso: string | null): DateFormat {
  const time = Date.parse(iso ?? '');
  if (isToday(time)) return 'time';
  return new Date(time).getFullYear() === new Date().getFullYear() ? 'day' : 'date';
}

/** For a sentence: “14:32” today, else with the day. What isn't a date is written as received. */
export function formatRecentTime(iso: string): string {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return truncate(iso, maxNameLength);
  return formatDate(time, isToday(time) ? 'time' : 'brief');
}

/** “at 14:32” today, else “on 3 February 2025 at 14:32”. */
export function formatRecentMoment(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) || isToday(time)
    ? `at ${formatRecentTime(iso)}`
    : `on ${formatDate(time, 'moment')}`;
}

/** “3 minutes ago”. What isn't a date is written as received. */
export function formatAgo(iso: string): string {
  const seconds = (Date.now() - Date.parse(iso)) / 1_000;
  if (Number.isNaN(seconds)) return truncate(iso, maxNameLength);
  return seconds < 1 ? 'just now' : `${formatDurationRoughly(seconds)} ago`;
}
