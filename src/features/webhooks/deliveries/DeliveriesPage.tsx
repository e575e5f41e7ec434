import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { asDeliveryStatus, deliveryStatuses } from '#data/webhooks/deliveries/delivery.ts';
import { useKnownWebhook } from '#features/webhooks/use-known-webhooks.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { fromSegment } from '#text/path-segment.ts';
import { Button } from '#ui/button/Button.tsx';
import { QuietSelect } from '#ui/field/QuietSelect.tsx';
import { Page } from '#ui/page/Page.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './DeliveriesPage.module.css';
import { DeliveryDaySection } from './DeliveryDaySection.tsx';
import { DeliveryList } from './DeliveryList.tsx';
import { statusLooks } from './delivery-labels.ts';
import { ResendFailedDialog } from './ResendFailedDialog.tsx';
import { TestEvent } from './TestEvent.tsx';

const filters = [
  { value: 'all', label: 'All' },
  ...deliveryStatuses.map((value) => ({ value, label: statusLooks[value].word })),
] as const;

function Deliveries({ subscriptionId }: { subscriptionId: string }) {
  const known = useKnownWebhook(subscriptionId);
  const [params, setParams] = useSearchParams();
  const [resending, setResending] = useState(false);
  const status = asDeliveryStatus(params.get('status'));

  return (
    <Page
      title="Deliveries"
      crumb={
        <>
          <Link to={paths.webhooks()}>Webhooks</Link> ·{' '}
          <Link to={paths.webhook(subscriptionId)}>
            <bdi>{webhookName(known)}</bdi>
          </Link>
        </>
      }
      actions={
        <Button icon={RotateCw} onClick={() => setResending(true)}>
          Resend all failed…
        </Button>
      }
    >
      <div className={styles.rooms}>
        <section className={styles.main} aria-labelledby="list">
          <h2 id="list">
            <VisuallyHidden>List of deliveries</VisuallyHidden>
          </h2>
          <DeliveryList
            subscriptionId={subscriptionId}
            status={status}
            filter={
              <QuietSelect
                label="Show"
                value={status ?? 'all'}
                options={filters}
                onChange={(next) =>
                  setParams(next === 'all' ? {} : { status: next }, { preventScrollReset: true })
                }
              />
            }
          />
        </section>
        <aside className={styles.beside} aria-label="Beside the list">
          <DeliveryDaySection subscriptionId={subscriptionId} />
          <TestEvent subscription={known} />
          <p className={styles.note}>
            Every delivery is signed: <Link to={paths.verifyDeliveries()}>verify deliveries</Link>{' '}
            with the signing secret before you trust one.
          </p>
        </aside>
      </div>
      {resending && (
        <ResendFailedDialog subscriptionId={subscriptionId} onClose={() => setResending(false)} />
      )}
    </Page>
  );
}

/** What the service has sent to one webhook, as it happens (extension webhooks.deliveries). */
export function DeliveriesPage() {
  const subscriptionId = fromSegment(useParams().subscriptionId ?? '');
  return <Deliveries key={subscriptionId} subscriptionId={subscriptionId} />;
}
