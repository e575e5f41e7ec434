import { getDisplayLocale } from '#text/display-locale.ts';
import {
  type DatePrecision,
  formatDate,
  formatRecentDate,
  isRecentDate,
} from '#text/format-date.ts';
import { parseDate } from '#text/parse-date.ts';
import { truncate } from '#text/truncate.ts';
import { MissingValue } from './MissingValue.tsx';
import { useToday } from './use-today.ts';

const maxIsoLength = 200;

/**
 * Uses the user's time zone; a recent date is relative (see `formatRecentDate`), and the tooltip
 * has the exact time. An invalid date is shown as received.
 */
export function DateText({
  at,
  precision = 'day',
  preposition = false,
}: {
  /** A text is in ISO 8601, a number in epoch milliseconds. */
  at: Date | string | number | null;
  precision?: DatePrecision;
  /** Writes “on” if the date needs it in a sentence. */
  preposition?: boolean;
}) {
  useToday();
  if (at === null) return <MissingValue />;
  const date = typeof at === 'string' ? parseDate(at) : new Date(at);
  if (date === null) return <span>{truncate(String(at), maxIsoLength)}</span>;
  return (
    <time
      dateTime={date.toISOString()}
      title={formatDate(date, 'second')}
      lang={isRecentDate(date) ? undefined : getDisplayLocale()}
    >
      {formatRecentDate(date, precision, preposition)}
    </time>
  );
}
