import { useEffect, useRef } from 'react';
import { asDeliveryStatus, type Delivery } from '#data/webhooks/deliveries/delivery.ts';
import { Button } from '#ui/button/Button.tsx';
import { DeliveryDetails } from './DeliveryDetails.tsx';
import { DeliveryTag } from './DeliveryTag.tsx';
import styles from './TestResult.module.css';

const titles = {
  succeeded: 'The test event was delivered',
  failed: 'The test event could not be delivered',
  pending: 'The test event has not been delivered so far',
};

/** What came of a test event, until it is dismissed. */
export function TestResult({ delivery, onDismiss }: { delivery: Delivery; onDismiss: () => void }) {
  const status = asDeliveryStatus(delivery.status);
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => title.current?.focus(), []);

  return (
    <div className={styles.result}>
      <div className={styles.head}>
        <h3 ref={title} tabIndex={-1}>
          {status === undefined ? 'The test event was accepted' : titles[status]}
        </h3>
        <DeliveryTag status={delivery.status} />
      </div>
      <DeliveryDetails delivery={delivery} />
      <Button size="small" onClick={onDismiss}>
        Dismiss the result
      </Button>
    </div>
  );
}
