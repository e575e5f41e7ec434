import { useId } from 'react';
import type { DeliveryStatus } from '#data/webhooks/deliveries/delivery.ts';
import type { DeliveryDay } from '#data/webhooks/deliveries/delivery-day.ts';
import { formatDate } from '#text/format-date.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { DateText } from '#ui/text/DateText.tsx';
import { DeliveryDayPicture } from './DeliveryDayPicture.tsx';
import styles from './DeliveryDaySection.module.css';
import { formatWait, statusLooks } from './delivery-labels.ts';
import { useDeliveryDay } from './use-delivery-day.ts';

const order: readonly DeliveryStatus[] = [
  'succeeded',
  'failed',
  'retrying',
  'pending',
  'held',
  'skipped',
];

const wordOf = (status: DeliveryStatus) => statusLooks[status].word;

/** Each hour in which something was delivered. */
function DeliveryDayTable({ day }: { day: DeliveryDay }) {
  const busy = day.hours.filter((hour) => order.some((status) => hour[status] > 0));
  return (
    <details className={styles.fold}>
      <summary>As a table</summary>
      {busy.length === 0 ? (
        <p>Nothing was delivered.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr className={styles.head}>
              <th scope="col">Hour from</th>
              {order.map((status) => (
                <th key={status} scope="col">
                  {wordOf(status)}
                </th>
              ))}
              <th scope="col">Waiting time</th>
            </tr>
          </thead>
          <tbody>
            {busy.map((hour) => (
              <tr key={hour.from}>
                <th scope="row">{formatDate(hour.from, 'brief')}</th>
                {order.map((status) => (
                  <td key={status}>{formatNumber(hour[status])}</td>
                ))}
                <td>{formatWait(hour.waitMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}

/** The last 24 hours at a glance, and which deliveries are counted. Nothing without any. */
export function DeliveryDaySection({ subscriptionId }: { subscriptionId: string }) {
  const titleId = useId();
  const day = useDeliveryDay(subscriptionId);
  if (day === undefined) return null;
  const tallies = order.map(
    (status) => `${formatNumber(day[status])} ${wordOf(status).toLowerCase()}`,
  );
  const wait = formatWait(day.waitMs);
  const longest = formatWait(day.longestWaitMs);

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Last 24 hours
      </h2>
      <ul className={styles.legend}>
        {order.map((status) => (
          <li key={status} data-shows={status}>
            <b>{formatNumber(day[status])}</b> {wordOf(status).toLowerCase()}
          </li>
        ))}
        <li data-shows="wait">
          <b>{wait}</b> waiting time, {longest} at most
        </li>
      </ul>
      <DeliveryDayPicture
        day={day}
        title={`Deliveries of the last 24 hours: ${tallies.join(', ')}; waiting time ${wait}, ${longest} at most`}
      />
      <p className={styles.basis}>
        {day.countedSince === undefined ? (
          'All deliveries, by the hour.'
        ) : (
          <>
            The newest {formatNumber(day.counted)} deliveries only, by the hour, since{' '}
            <DateText iso={new Date(day.countedSince).toISOString()} format="exact" />.
          </>
        )}{' '}
        Waiting time is the median from event to arrival, or until now.
        {day.uncounted > 0 &&
          ` ${formatCount(day.uncounted, 'is', 'are')} not in it: this app doesn’t know their time or state.`}
      </p>
      <DeliveryDayTable day={day} />
    </section>
  );
}
