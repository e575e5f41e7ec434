import type { DeliveryStatus } from '#data/webhooks/delivery.ts';
import { deliveryDay } from '#data/webhooks/delivery-day.ts';
import { deliveriesPerPage } from '#data/webhooks/delivery-queries.ts';
import { DateText } from '#ui/DateText.tsx';
import { DeliveriesSection } from './DeliveriesSection.tsx';
import { DeliveryDayPicture } from './DeliveryDayPicture.tsx';
import styles from './DeliveryDaySection.module.css';
import { DeliveryDayTable } from './DeliveryDayTable.tsx';
import { counted, statusLooks } from './delivery-words.ts';
import { useLatestDeliveries } from './use-live-deliveries.ts';

const order: readonly DeliveryStatus[] = ['succeeded', 'failed', 'pending'];

/** The last 24 hours at a glance, and what that is based on. Nothing where nothing is known. */
export function DeliveryDaySection({ subscriptionId }: { subscriptionId: string }) {
  const { data, dataUpdatedAt } = useLatestDeliveries(subscriptionId, undefined);
  if (data === undefined || data.items.length === 0) return null;
  const day = deliveryDay(
    data.items,
    dataUpdatedAt,
    data.items.length + data.unreadable.length >= deliveriesPerPage,
  );
  const tallies = order.map((status) => `${day[status]} ${statusLooks[status].word.toLowerCase()}`);

  return (
    <DeliveriesSection title="Last 24 hours">
      <ul className={styles.legend}>
        {order.map((status) => (
          <li key={status} data-status={status}>
            <b>{day[status]}</b> {statusLooks[status].word.toLowerCase()}
          </li>
        ))}
      </ul>
      <DeliveryDayPicture
        day={day}
        title={`Deliveries of the last 24 hours: ${tallies.join(', ')}`}
      />
      <p className={styles.basis}>
        {day.countedSince === undefined ? (
          'By the hour; all deliveries of the time.'
        ) : (
          <>
            By the hour; the newest {deliveriesPerPage} deliveries only, since{' '}
            <DateText iso={new Date(day.countedSince).toISOString()} format="exact" />.
          </>
        )}
        {day.uncounted > 0 &&
          ` ${counted(day.uncounted, 'is', 'are')} not in it: this app doesn’t know their time or state.`}
      </p>
      <DeliveryDayTable day={day} />
    </DeliveriesSection>
  );
}
