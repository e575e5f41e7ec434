import { displayLocale } from '#text/display-locale.ts';
import { formatDate } from '#text/format-date.ts';
import { useShownSince } from './use-shown-data.ts';

/** How old the data on screen is: “Shown as of 14:32.” Nothing if no data is on screen. */
export function ShownSince() {
  const since = useShownSince();
  if (since === undefined) return null;
  const moment = new Date(since);
  const isToday = moment.toDateString() === new Date().toDateString();
  return (
    <>
      Shown as of{' '}
      <time dateTime={moment.toISOString()} lang={displayLocale()}>
        {formatDate(moment, isToday ? 'time' : 'moment')}
      </time>
      .
    </>
  );
}
