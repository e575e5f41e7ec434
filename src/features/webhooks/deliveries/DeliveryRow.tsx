import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Delivery, isSuccess, parseDeliveryStatus } from '#data/webhooks/delivery.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { Text } from '#ui/layout/layout.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { MissingValue } from '#ui/text/MissingValue.tsx';
import { DeliveryActions } from './DeliveryActions.tsx';
import { DeliveryDetails, DeliveryTag } from './DeliveryDetails.tsx';
import styles from './deliveries.module.css';
import {
  formatAttempts,
  formatGivingUp,
  formatLastResponse,
  getDeliveryLabel,
} from './delivery-labels.ts';

/**
 * Says what a delivery waits for or how it ended; undefined if its status is self-explanatory.
 * @param nameOf returns the label of the delivery with an id
 */
function explainStatus(delivery: Delivery, nameOf: (deliveryId: string) => string): ReactNode {
  const { status, attempts, nextAttemptAt, waitsBehind } = delivery;
  switch (parseDeliveryStatus(status)) {
    case 'pending':
      return waitsBehind === null ? undefined : `waits behind “${nameOf(waitsBehind)}”`;
    case 'retrying': {
      const count = attempts?.length ? formatAttempts(attempts.length) : undefined;
      if (nextAttemptAt === null) return count;
      return (
        <>
          {count && `${count}, `}next <DateText at={nextAttemptAt} precision="minute" preposition />
        </>
      );
    }
    case 'failed':
      return formatGivingUp(delivery);
    case 'held':
      return 'occurred while the webhook was paused';
    default:
      return undefined;
  }
}

export function DeliveryRow({
  subscriptionId,
  delivery,
  nameOf,
}: {
  subscriptionId: string;
  delivery: Delivery;
  nameOf: (deliveryId: string) => string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { eventType, createdAt, attempts } = delivery;
  const last = attempts?.at(-1);
  const remark = explainStatus(delivery, nameOf);

  return (
    <li className={styles.row}>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.summary} data-hover>
          <span className={styles.status}>
            <DeliveryTag delivery={delivery} />
          </span>
          <span className={styles.about}>
            <bdi>{getDeliveryLabel(delivery)}</bdi>
            {remark !== undefined && (
              <Text as="span" tone="soft">
                {' '}
                · {remark}
              </Text>
            )}
          </span>
          <bdi className={`${shared.mono} ${styles.event}`}>
            {eventType === null ? <MissingValue /> : truncate(eventType, maxNameLength)}
          </bdi>
          <span
            className={`${shared.mono} ${styles.response}`}
            data-bad={(last && !isSuccess(last)) || undefined}
          >
            {formatLastResponse(delivery)}
          </span>
          <Text as="span" tone="soft" size="small" numeric className={styles.time}>
            <DateText at={createdAt} precision="minute" />
          </Text>
          <ChevronRight aria-hidden className={styles.mark} />
        </summary>
        {isOpen && (
          <div className={`${shared.column} ${styles.open}`}>
            <DeliveryActions linked subscriptionId={subscriptionId} delivery={delivery} />
            <DeliveryDetails delivery={delivery} />
          </div>
        )}
      </details>
    </li>
  );
}
