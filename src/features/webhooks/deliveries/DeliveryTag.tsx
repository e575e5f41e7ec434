import { asDeliveryStatus } from '#data/webhooks/deliveries/delivery.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import styles from './DeliveryTag.module.css';
import { statusLooks } from './delivery-labels.ts';

/** The status of a delivery; an unknown one as received. */
export function DeliveryTag({ status }: { status: string | null }) {
  if (status === null) return <NotGiven />;
  const known = asDeliveryStatus(status);
  if (known === undefined) {
    return (
      <Tag>
        <bdi>{truncate(status, maxNameLength)}</bdi>
      </Tag>
    );
  }
  const { word, tone, icon: Icon } = statusLooks[known];
  return (
    <Tag tone={tone}>
      <span className={styles.icon}>
        <Icon aria-hidden />
      </span>
      {word}
    </Tag>
  );
}
