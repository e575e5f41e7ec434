import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { subscriptionQuery } from '#data/webhooks/queries.ts';
import { createPlaceholderSubscription, type Subscription } from '#data/webhooks/schema.ts';
import { HeldDeliveriesNotice } from '#features/webhooks/deliveries/DeliveriesNotices.tsx';
import { StatusSwitch } from '#features/webhooks/StatusSwitch.tsx';
import { useLocalSubscriptions, useUpdateWebhook } from '#features/webhooks/use-webhooks.ts';
import { hasVisibleHealth, WebhookHealth } from '#features/webhooks/WebhookHealth.tsx';
import { useWebhookNames } from '#features/webhooks/WebhookName.tsx';
import { getWebhookLabel } from '#features/webhooks/webhook-labels.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { paths } from '#paths.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { decodePathSegment } from '#text/path-segment.ts';
import { Text } from '#ui/layout/layout.tsx';
import { Page } from '#ui/page/Page.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/text/DescriptionList.tsx';
import { SubmitFailure } from '#workflows/forms/Form.tsx';
import { EditForm } from './EditForm.tsx';
import { isPreviousSecretActive, PreviousSecret } from './PreviousSecret.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import styles from './webhook.module.css';

/** An unknown status has buttons for “active” and “paused”. */
function Status({ subscription }: { subscription: Subscription }) {
  const update = useUpdateWebhook(subscription.subscriptionId);
  return (
    <div className={styles.status}>
      <StatusSwitch
        hasButtons
        subscription={subscription}
        pending={update.isPending}
        onChange={(status) => update.submit({ status })}
      />
      <SubmitFailure form={update} />
    </div>
  );
}

function Webhook({
  subscription,
  urlComplete,
  facts,
}: {
  subscription: Subscription;
  /** False if `url` is masked and therefore can't be sent. */
  urlComplete: boolean;
  facts: readonly DescriptionItem[];
}) {
  const name = useWebhookNames().get(subscription.subscriptionId);
  return (
    <Page
      title={name ?? 'Webhook'}
      heading={<bdi className={styles.heading}>{name ?? getWebhookLabel(subscription)}</bdi>}
      crumbs={[{ to: paths.webhooks(), label: 'Webhooks' }]}
      actions={<WebhookActions subscription={subscription} />}
    >
      <div className={styles.content}>
        <HeldDeliveriesNotice subscription={subscription} />
        <DescriptionList
          items={[
            { term: 'Status', value: <Status subscription={subscription} /> },
            {
              term: 'ID',
              value: <bdi className={shared.mono}>{subscription.subscriptionId}</bdi>,
            },
            { term: 'Created', value: <DateText at={subscription.createdAt} precision="minute" /> },
            ...facts,
          ]}
        />
        <section className={styles.section}>
          <h2>Endpoint and events</h2>
          <EditForm subscription={subscription} urlComplete={urlComplete} />
        </section>
        <Text tone="soft" size="small" numeric>
          The signing secret was shown once, when the webhook was created, and can’t be shown again.{' '}
          <Link to={paths.verifyDeliveries()}>Verify deliveries</Link>
        </Text>
      </div>
    </Page>
  );
}

function ServiceWebhook({ subscriptionId }: { subscriptionId: string }) {
  const { webhooks } = useServices();
  const { data } = useSuspenseQuery(subscriptionQuery(webhooks, subscriptionId));
  const rotatable = useHasExtension('webhooks.rotate');
  const { previousSecretUntil: until } = data;
  const facts = [
    hasVisibleHealth(data) && { term: 'Health', value: <WebhookHealth subscription={data} /> },
    rotatable &&
      isPreviousSecretActive(until) && {
        term: 'Secret',
        value: <PreviousSecret subscriptionId={subscriptionId} until={until} />,
      },
  ];
  return <Webhook subscription={data} urlComplete facts={facts.filter((fact) => fact !== false)} />;
}

/** Shown without the extension webhooks.manage. */
function LocalWebhook({ subscriptionId }: { subscriptionId: string }) {
  const known = useObservable(useLocalSubscriptions()).find(
    (local) => local.subscriptionId === subscriptionId,
  );
  return (
    <Webhook
      subscription={known ?? createPlaceholderSubscription(subscriptionId)}
      urlComplete={known?.urlComplete ?? false}
      facts={[
        {
          term: 'Last confirmed',
          value: known?.confirmedAt ? (
            <DateText at={known.confirmedAt} precision="minute" />
          ) : (
            'Never: this browser hasn’t received this webhook from the service yet'
          ),
        },
      ]}
    />
  );
}

export function WebhookPage() {
  const { subscriptionId: segment = '' } = useParams();
  const subscriptionId = decodePathSegment(segment);
  const KnownWebhook = useHasExtension('webhooks.manage') ? ServiceWebhook : LocalWebhook;
  return <KnownWebhook key={subscriptionId} subscriptionId={subscriptionId} />;
}
