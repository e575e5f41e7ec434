import type { Delivery } from '#data/webhooks/deliveries/delivery.ts';
import { maxNameLength, truncate } from '#text/truncate.ts';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { Tag } from '#ui/text/Tag.tsx';
import { statusLook } from './delivery-labels.ts';

/** The status of a delivery; an unknown one as received. */
export function DeliveryTag({ delivery }: { delivery: Delivery }) {
  const look = statusLook(delivery);
  if (look !== undefined) return <Tag tone={look.tone}>{look.word}</Tag>;
  if (delivery.status === null) return <NotGiven />;
  return (
    <Tag>
      <bdi>{truncate(delivery.status, maxNameLength)}</bdi>
    </Tag>
  );
}
