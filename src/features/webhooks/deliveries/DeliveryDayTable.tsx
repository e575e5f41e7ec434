import type { DeliveryDay } from '#data/webhooks/deliveries/delivery-day.ts';
import { formatDate } from '#text/format-date.ts';
import styles from './DeliveryDayTable.module.css';
import { formatWait } from './delivery-labels.ts';

/** The same as numbers: each hour in which something was delivered. */
export function DeliveryDayTable({ day }: { day: DeliveryDay }) {
  const busy = day.hours.filter(({ succeeded, failed, pending }) => succeeded + failed + pending);
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
              <th scope="col">Succeeded</th>
              <th scope="col">Failed</th>
              <th scope="col">Waiting</th>
              <th scope="col">Waiting time</th>
            </tr>
          </thead>
          <tbody>
            {busy.map(({ from, succeeded, failed, pending, waitMs }) => (
              <tr key={from}>
                <th scope="row">{formatDate(from, 'brief')}</th>
                <td>{succeeded}</td>
                <td>{failed}</td>
                <td>{pending}</td>
                <td>{formatWait(waitMs)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
