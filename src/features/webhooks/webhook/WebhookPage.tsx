import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { subscriptionQuery } from '#data/webhooks/queries.ts';
import { type Subscription, unknownSubscription } from '#data/webhooks/schema.ts';
import { HeldNotice } from '#features/webhooks/deliveries/HeldNotice.tsx';
import { hasHealth, WebhookHealth } from '#features/webhooks/WebhookHealth.tsx';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { fromSegment } from '#text/path-segment.ts';
import { Page } from '#ui/page/Page.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/text/DescriptionList.tsx';
import { EditForm } from './EditForm.tsx';
import { isStillSigning, PreviousSecret } from './PreviousSecret.tsx';
import { StatusControl } from './StatusControl.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import styles from './WebhookPage.module.css';

function Webhook({
  subscription,
  urlComplete,
  facts = [],
  notice,
  actions,
}: {
  subscription: Subscription;
  /** False where `url` is masked, so that it can't be sent. */
  urlComplete: boolean;
  facts?: readonly DescriptionItem[];
  notice?: ReactNode;
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
        {notice}
        <DescriptionList
          items={[
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

function ServiceWebhook({ subscriptionId }: { subscriptionId: string }) {
  const { webhooks } = useServices();
  const { data } = useSuspenseQuery(subscriptionQuery(webhooks, subscriptionId));
  const rotatable = useHasExtension('webhooks.rotate');
  const { previousSecretUntil } = data;
  return (
    <Webhook
      subscription={data}
      urlComplete
      notice={<HeldNotice subscription={data} />}
      facts={[
        ...(hasHealth(data)
          ? [{ term: 'Health', value: <WebhookHealth subscription={data} /> }]
          : []),
        ...(rotatable && isStillSigning(previousSecretUntil)
          ? [
              {
                term: 'Secret',
                value: (
                  <PreviousSecret subscriptionId={subscriptionId} until={previousSecretUntil} />
                ),
              },
            ]
          : []),
      ]}
      actions={<WebhookActions subscription={data} deletable />}
    />
  );
}

/** Without webhooks.manage a webhook can't be read: shows what this browser remembers. */
function LocalWebhook({ subscriptionId }: { subscriptionId: string }) {
  const known = useObservable(useLocalSubscriptions()).find(
    (local) => local.subscriptionId === subscriptionId,
  );
  const subscription = known ?? unknownSubscription(subscriptionId);
  const confirmedAt = known?.confirmedAt ?? null;
  return (
    <Webhook
      subscription={subscription}
      urlComplete={known?.urlComplete ?? false}
      actions={<WebhookActions subscription={subscription} />}
      facts={[
        {
          term: 'Last confirmed',
          value:
            confirmedAt === null ? (
              'Never: this browser has not had an answer about it yet'
            ) : (
              <DateText iso={confirmedAt} format="moment" />
            ),
        },
      ]}
    />
  );
}

/** One webhook: its status, its actions and a form to edit it. */
export function WebhookPage() {
  const { subscriptionId: segment = '' } = useParams();
  const subscriptionId = fromSegment(segment);
  const KnownWebhook = useHasExtension('webhooks.manage') ? ServiceWebhook : LocalWebhook;
  return <KnownWebhook key={subscriptionId} subscriptionId={subscriptionId} />;
}
