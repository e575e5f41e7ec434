import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { subscriptionQuery } from '#data/webhooks/queries.ts';
import { type Subscription, unknownSubscription } from '#data/webhooks/schema.ts';
import { endOverlapMutation } from '#data/webhooks/subscription-mutations.ts';
import { HeldNotice } from '#features/webhooks/deliveries/DeliveriesNotices.tsx';
import { StatusSwitch } from '#features/webhooks/StatusSwitch.tsx';
import { useChangeWebhook } from '#features/webhooks/use-webhooks.ts';
import { hasHealth, WebhookHealth } from '#features/webhooks/WebhookHealth.tsx';
import { useLocalSubscriptions } from '#features/webhooks/WebhooksLayout.tsx';
import { webhookFailureMessage, webhookName } from '#features/webhooks/webhook-labels.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { paths } from '#paths.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { fromSegment } from '#text/path-segment.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { Page } from '#ui/page/Page.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { type DescriptionItem, DescriptionList } from '#ui/text/DescriptionList.tsx';
import { FormDialog } from '#workflows/forms/FormDialog.tsx';
import { EditForm } from './EditForm.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import styles from './WebhookPage.module.css';

/** The status of the webhook, which can be set even if it isn't known. */
function Status({ subscription }: { subscription: Subscription }) {
  const { isPending, problem, change, retry } = useChangeWebhook(subscription.subscriptionId);
  return (
    <div className={styles.status}>
      <StatusSwitch
        hasButtons
        subscription={subscription}
        pending={isPending}
        onChange={(status) => change({ status })}
      />
      {problem && <FailureNotice takesFocus message={problem} onRetry={retry} />}
    </div>
  );
}

/** Whether the secret before the last rotation still signs. A time that can't be read is shown. */
function isStillSigning(until: string | null): until is string {
  return until !== null && !(Date.parse(until) <= Date.now());
}

/** Until when the secret before the last rotation signs, and a way to end that now. */
function PreviousSecret({
  subscriptionId,
  until,
}: {
  subscriptionId: string;
  /** ISO 8601. */
  until: string;
}) {
  const { webhooks } = useServices();
  const toasts = useToasts();
  const once = useSingleFlight();
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending, error, reset } = useMutation(
    endOverlapMutation(webhooks, subscriptionId),
  );

  const finish = () => {
    setIsAsking(false);
    toasts.show('The old secret no longer signs.');
  };
  // `error` has the error.
  const end = () => void once(() => mutateAsync().then(finish, () => undefined));

  return (
    <div className={shared.row}>
      <span>
        The old secret signs until <DateText iso={until} format="exact" />
      </span>
      <Button
        size="small"
        onClick={() => {
          reset();
          setIsAsking(true);
        }}
      >
        End it now…
      </Button>
      {isAsking && (
        <FormDialog
          alert
          title="End the old secret now?"
          cancel="Keep it"
          submit="End the old secret"
          busy="Ending…"
          variant="danger"
          isPending={isPending}
          problem={error === null ? undefined : webhookFailureMessage(error)}
          onSubmit={end}
          onClose={() => setIsAsking(false)}
        >
          <p>
            From now on deliveries carry the new signature only. Receivers that still have the old
            secret refuse them.
          </p>
        </FormDialog>
      )}
    </div>
  );
}

function Webhook({
  subscription,
  urlComplete,
  facts,
}: {
  subscription: Subscription;
  /** False where `url` is masked, so that it can't be sent. */
  urlComplete: boolean;
  facts: readonly DescriptionItem[];
}) {
  return (
    <Page
      title="Webhook"
      heading={<bdi className={styles.heading}>{webhookName(subscription)}</bdi>}
      crumb={<Link to={paths.webhooks()}>Webhooks</Link>}
      actions={<WebhookActions subscription={subscription} />}
    >
      <div className={styles.content}>
        <HeldNotice subscription={subscription} />
        <DescriptionList
          items={[
            { term: 'Status', value: <Status subscription={subscription} /> },
            {
              term: 'ID',
              value: <bdi className={shared.mono}>{subscription.subscriptionId}</bdi>,
            },
            { term: 'Created', value: <DateText iso={subscription.createdAt} format="moment" /> },
            ...facts,
          ]}
        />
        <section className={styles.section}>
          <h2>Endpoint and events</h2>
          <EditForm subscription={subscription} urlComplete={urlComplete} />
        </section>
        <p className={shared.soft}>
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
  const { previousSecretUntil: until } = data;
  const facts = [
    hasHealth(data) && { term: 'Health', value: <WebhookHealth subscription={data} /> },
    rotatable &&
      isStillSigning(until) && {
        term: 'Secret',
        value: <PreviousSecret subscriptionId={subscriptionId} until={until} />,
      },
  ];
  return <Webhook subscription={data} urlComplete facts={facts.filter((fact) => fact !== false)} />;
}

/** Without webhooks.manage a webhook can't be read: shows what this browser remembers. */
function LocalWebhook({ subscriptionId }: { subscriptionId: string }) {
  const known = useObservable(useLocalSubscriptions()).find(
    (local) => local.subscriptionId === subscriptionId,
  );
  return (
    <Webhook
      subscription={known ?? unknownSubscription(subscriptionId)}
      urlComplete={known?.urlComplete ?? false}
      facts={[
        {
          term: 'Last confirmed',
          value: known?.confirmedAt ? (
            <DateText iso={known.confirmedAt} format="moment" />
          ) : (
            'Never: this browser has not had an answer about it yet'
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
