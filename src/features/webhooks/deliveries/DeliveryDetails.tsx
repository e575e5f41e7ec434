import type { Delivery } from '#data/webhooks/deliveries/delivery.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { DateText } from '#ui/json/DateText.tsx';
import { DescriptionList } from '#ui/text/DescriptionList.tsx';
import { NotGiven } from '#ui/text/NotGiven.tsx';
import { AttemptList } from './AttemptList.tsx';
import styles from './DeliveryDetails.module.css';
import { payloadText } from './payload-text.ts';
import { ReceivedBlock } from './ReceivedBlock.tsx';

function NextAttempt({ delivery: { status, nextAttemptAt } }: { delivery: Delivery }) {
  if (nextAttemptAt !== null) return <DateText iso={nextAttemptAt} format="exact" />;
  return status === 'pending' ? <NotGiven /> : <>None planned</>;
}

/** All there is to know about one delivery. */
export function DeliveryDetails({ delivery }: { delivery: Delivery }) {
  const { deliveryId, createdAt, attempts, payload } = delivery;
  const text = payloadText(payload);
  return (
    <div className={styles.details}>
      <DescriptionList
        facts={[
          { term: 'ID', value: <bdi className={styles.mono}>{deliveryId}</bdi> },
          { term: 'Created', value: <DateText iso={createdAt} format="exact" /> },
          { term: 'Next attempt', value: <NextAttempt delivery={delivery} /> },
        ]}
      />
      <section className={styles.part}>
        <h3 className={styles.heading}>Attempts</h3>
        <AttemptList attempts={attempts} />
      </section>
      <section className={styles.part}>
        <div className={styles.head}>
          <h3 className={styles.heading}>Payload</h3>
          {text !== undefined && <CopyButton size="small" label="Copy payload" text={text} />}
        </div>
        {payload === undefined ? (
          <NotGiven />
        ) : text === undefined ? (
          <p className={styles.soft}>It is nested too deeply to be shown.</p>
        ) : (
          <ReceivedBlock text={text} />
        )}
      </section>
    </div>
  );
}
