import { useShownSince } from './use-shown-data.ts';

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** How old the data on screen is: “Shown as of 14:32.” Nothing if no data is on screen. */
export function ShownSince() {
  const since = useShownSince();
  if (since === undefined) return null;
  const moment = new Date(since);
  const isToday = moment.toDateString() === new Date().toDateString();
  return (
    <>
      Shown as of{' '}
      <time dateTime={moment.toISOString()}>{(isToday ? time : dayAndTime).format(moment)}</time>.
    </>
  );
}
