import { getDisplayLocale } from '#text/display-locale.ts';
import { type DateFormat, formatDate } from '#text/format-date.ts';
import { truncate } from '#text/truncate.ts';
import { MissingValue } from './MissingValue.tsx';

const maxIsoLength = 200;

/** Date in the user's locale and time zone; an invalid date is shown as received. */
export function DateText({ iso, format = 'date' }: { iso: string | null; format?: DateFormat }) {
  if (iso === null) return <MissingValue />;
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return <span>{truncate(iso, maxIsoLength)}</span>;
  return (
    <time dateTime={moment.toISOString()} lang={getDisplayLocale()}>
      {formatDate(moment, format)}
    </time>
  );
}
