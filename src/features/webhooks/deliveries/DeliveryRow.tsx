import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type Delivery, isSuccess } from '#data/webhooks/deliveries/delivery.ts';
import { recentFormat } from '#features/webhooks/format-recent.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { DateText } from '#ui/text/DateText.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { DeliveryActions } from './DeliveryActions.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import styles from './DeliveryRow.module.css';
import { DeliveryTag } from './DeliveryTag.tsx';
import { answerWord, deliveryName, deliveryRemark } from './delivery-labels.ts';

/** One delivery in a line, with its details when it is opened. */
export function DeliveryRow({
  subscriptionId,
  delivery,
  hasLeft,
  nameOf,
  onAnswer,
}: {
  subscriptionId: string;
  delivery: Delivery;
  /** It no longer matches the filter of the list. */
  hasLeft: boolean;
  /** The name of another delivery by its id. */
  nameOf: (deliveryId: string) => string;
  onAnswer: (delivery: Delivery) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { eventType, createdAt, attempts } = delivery;
  const last = attempts?.at(-1);
  const remark = deliveryRemark(delivery, nameOf);

  return (
    <li className={styles.row}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.status}>
            <DeliveryTag delivery={delivery} />
            {hasLeft && <span className={styles.left}>Has changed since</span>}
          </span>
          <span className={styles.about}>
            <bdi>{deliveryName(delivery)}</bdi>
            {remark !== undefined && <span className={styles.remark}> · {remark}</span>}
          </span>
          <bdi className={styles.event}>
            {eventType === null ? <NotGiven /> : truncate(eventType, maxNameLength)}
          </bdi>
          <span className={styles.answer} data-bad={(last && !isSuccess(last)) || undefined}>
            {answerWord(delivery)}
          </span>
          <span className={styles.time}>
            <DateText iso={createdAt} format={recentFormat(createdAt)} />
          </span>
          <ChevronRight aria-hidden className={styles.mark} />
        </summary>
        {isOpen && (
          <div className={styles.open}>
            <DeliveryActions
              linked
              subscriptionId={subscriptionId}
              delivery={delivery}
              onAnswer={onAnswer}
            />
            <DeliveryDetails delivery={delivery} />
          </div>
        )}
      </details>
    </li>
  );
}
