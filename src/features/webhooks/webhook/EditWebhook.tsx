import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Subscription } from '#data/webhooks/schema.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { DateText } from '#ui/json/DateText.tsx';
import { Page } from '#ui/page/Page.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/text/DescriptionList.tsx';
import { EditForm } from './EditForm.tsx';
import styles from './EditWebhook.module.css';
import { StatusControl } from './StatusControl.tsx';

/** The screen of one webhook, whatever is known of it. */
export function EditWebhook({
  subscription,
  urlComplete,
  facts = [],
  actions,
}: {
  subscription: Subscription;
  /** False where `url` is masked: it is then only good to recognise the webhook by. */
  urlComplete: boolean;
  facts?: readonly DescriptionItem[];
  actions?: ReactNode;
}) {
  return (
    <Page
      title="Webhook"
      heading={<bdi className={styles.heading}>{webhookName(subscription)}</bdi>}
      crumb={<Link to={paths.webhooks()}>Webhooks</Link>}
      actions={actions}
    >
      <div className={styles.content}>
        <DescriptionList
          facts={[
            { term: 'Status', value: <StatusControl subscription={subscription} /> },
            { term: 'ID', value: <bdi className={styles.mono}>{subscription.subscriptionId}</bdi> },
            { term: 'Created', value: <DateText iso={subscription.createdAt} format="moment" /> },
            ...facts,
          ]}
        />
        <section className={styles.section}>
          <h2>Endpoint and events</h2>
          <EditForm subscription={subscription} urlComplete={urlComplete} />
        </section>
        <p className={styles.note}>
          The signing secret was shown once, when the webhook was created, and can’t be shown again.{' '}
          <Link to={paths.verifyDeliveries()}>Verify deliveries</Link>
        </p>
      </div>
    </Page>
  );
}
