import { NotGiven } from '#ui/text/NotGiven.tsx';
import { cut } from './json-view.ts';

const formats = {
  date: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }),
  moment: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }),
  /** To the second, for what happens in quick succession. */
  exact: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }),
};

/** A moment the service sent, in the reader's time zone; what isn't one is shown as it came. */
export function DateText({
  iso,
  format = 'date',
}: {
  iso: string | null;
  format?: keyof typeof formats;
}) {
  if (iso === null) return <NotGiven />;
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return <span>{cut(iso)}</span>;
  return <time dateTime={moment.toISOString()}>{formats[format].format(moment)}</time>;
}
