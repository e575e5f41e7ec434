import type { Delivery } from '#data/webhooks/deliveries/delivery.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import type { JobReport } from '#platform/http/run-sequentially.ts';
import { formatCount } from '#text/format-number.ts';
import { DateText } from '#ui/json/DateText.tsx';
import { deliveryName, resentLabel } from './delivery-labels.ts';
import styles from './ResendResults.module.css';

type Report = JobReport<Delivery, Delivery>;

const mostShown = 200;
/** For scrolling the list by keyboard: nothing in it takes focus. */
const tabStop = { tabIndex: 0 };

function wordFor(result: Report['results'][number]): string {
  switch (result.kind) {
    case 'done':
      return resentLabel(result.value);
    case 'failed':
      return failureMessage(result.error).explanation;
    case 'not-tried':
      return 'not tried';
  }
}

/** What became of each delivery that was to be sent again; those that weren't come first. */
export function ResendResults({ report: { results, ended } }: { report: Report }) {
  const done = results.filter(({ kind }) => kind === 'done');
  const rest = results.filter(({ kind }) => kind !== 'done');
  const listed = [...rest, ...done];
  const shown = listed.slice(0, mostShown);
  return (
    <>
      <p role="status" className={styles.outcome}>
        {formatCount(done.length, 'delivery was', 'deliveries were')} sent again
        {rest.length > 0 && `, ${formatCount(rest.length, 'was', 'were')} not`}.
        {ended === 'stopped' && ' Stopped before the end.'}
        {ended === 'given-up' && ' Given up, because the next ones would have met the same.'}
      </p>
      <ul className={styles.results} aria-label="Results" {...tabStop}>
        {shown.map((result) => (
          <li key={result.item.deliveryId} data-kind={result.kind}>
            <bdi className={styles.event}>{deliveryName(result.item)}</bdi>,{' '}
            <DateText iso={result.item.createdAt} format="exact" />: {wordFor(result)}
          </li>
        ))}
        {listed.length > shown.length && (
          <li>and {formatCount(listed.length - shown.length, 'more', 'more')}</li>
        )}
      </ul>
    </>
  );
}
