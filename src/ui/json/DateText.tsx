import { displayLocale } from '#text/display-locale.ts';
import { type DateFormat, formatDate } from '#text/format-date.ts';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { truncateName } from './json-view.ts';

/** A date in the reader's locale and time zone; what isn't a date is shown as received. */
export function DateText({ iso, format = 'date' }: { iso: string | null; format?: DateFormat }) {
  if (iso === null) return <NotGiven />;
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return <span>{truncateName(iso)}</span>;
  return (
    <time dateTime={moment.toISOString()} lang={displayLocale()}>
      {formatDate(moment, format)}
    </time>
  );
}
