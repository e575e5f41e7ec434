import { History, Send } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { isUntriedSinceResumption } from '#data/webhooks/subscriptions/subscription-details.ts';
import { useKnownEventTypes, useKnownWebhook } from '#features/webhooks/use-known-webhooks.ts';
import { useWebhookDetails } from '#features/webhooks/use-webhook-details.ts';
import { webhookName } from '#features/webhooks/webhook-labels.ts';
import { paths } from '#paths.ts';
import { fromSegment } from '#text/path-segment.ts';
import { Button } from '#ui/button/Button.tsx';
import { Page } from '#ui/page/Page.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useOfferedActions } from '#workflows/commands/OfferedActions.tsx';
import { useRequestedCommand } from '#workflows/commands/requested-command.ts';
import styles from './DeliveriesPage.module.css';
import { DeliveryDaySection } from './DeliveryDaySection.tsx';
import { DeliveryFilters } from './DeliveryFilters.tsx';
import { DeliveryList } from './DeliveryList.tsx';
import { noFilter, useDeliveryFilter } from './delivery-filter-state.ts';
import { HeldNotice } from './HeldNotice.tsx';
import { OutageNotice } from './OutageNotice.tsx';
import { PausedNotice } from './PausedNotice.tsx';
import { ReplayDialog } from './ReplayDialog.tsx';
import { TestEventDialog } from './TestEventDialog.tsx';
import { useLatestDeliveries } from './use-live-deliveries.ts';
import { useOutage } from './use-outage.ts';
import { useRecoveryMessage } from './use-recovery-message.ts';

/** The status codes that were answered lately. */
function useAnswers(subscriptionId: string): readonly string[] {
  const { data } = useLatestDeliveries(subscriptionId);
  const attempts = data?.items.flatMap((delivery) => delivery.attempts ?? []) ?? [];
  return attempts.flatMap(({ responseStatus: code }) =>
    code !== null && /^\d{3}$/.test(String(code)) ? [String(code)] : [],
  );
}

function Deliveries({ subscriptionId }: { subscriptionId: string }) {
  const known = useKnownWebhook(subscriptionId);
  const details = useWebhookDetails(subscriptionId);
  const { health } = details;
  const outage = useOutage(subscriptionId, health);
  useRecoveryMessage(subscriptionId, outage, health);
  const answers = useAnswers(subscriptionId);
  const eventTypes = useKnownEventTypes();
  const { state, filter, choose, type } = useDeliveryFilter();
  const [dialog, setDialog] = useState<'test' | 'replay'>();
  const isPaused = known.status === 'paused';
  const isUntried =
    outage?.first === undefined && health !== null && isUntriedSinceResumption(health);
  useRequestedCommand((command) => {
    if (command === 'send-test-event') setDialog('test');
  });

  const actions = [
    {
      id: 'send-test-event',
      label: 'Send test event',
      icon: Send,
      run: () => setDialog('test'),
    },
    {
      id: 'replay',
      label: 'Replay since…',
      icon: History,
      run: () => setDialog('replay'),
    },
  ];
  useOfferedActions(() => actions.map((action) => ({ ...action, context: webhookName(known) })));

  return (
    <Page
      title="Deliveries"
      layout="flush"
      ruled={false}
      crumb={
        <>
          <Link to={paths.webhooks()}>Webhooks</Link> /{' '}
          <Link to={paths.webhook(subscriptionId)}>
            <bdi>{webhookName(known)}</bdi>
          </Link>
        </>
      }
      actions={actions.map(({ id, label, icon, run }) => (
        <Button key={id} icon={icon} onClick={run}>
          {label}
        </Button>
      ))}
    >
      <div className={styles.content}>
        {isPaused ? (
          <PausedNotice subscriptionId={subscriptionId} details={details} />
        ) : (
          outage && !isUntried && <OutageNotice subscriptionId={subscriptionId} outage={outage} />
        )}
        <HeldNotice subscription={{ ...known, health }} isShown={!isPaused} />
        <section className={styles.main} aria-labelledby="list">
          <h2 id="list">
            <VisuallyHidden>List of deliveries</VisuallyHidden>
          </h2>
          <DeliveryList
            subscriptionId={subscriptionId}
            isPaused={isPaused}
            filter={filter}
            isFiltered={Object.values(state).some((text) => text !== '')}
            onClear={() => choose(noFilter)}
            onTest={() => setDialog('test')}
            bar={(end) => (
              <DeliveryFilters
                state={state}
                eventTypes={eventTypes}
                answers={answers}
                onChoose={choose}
                onType={type}
              >
                {end}
              </DeliveryFilters>
            )}
          />
        </section>
        <div className={styles.below}>
          <DeliveryDaySection subscriptionId={subscriptionId} />
          <p className={styles.note}>
            Every delivery is signed: <Link to={paths.verifyDeliveries()}>verify deliveries</Link>{' '}
            with the signing secret before you trust one.
          </p>
        </div>
      </div>
      {dialog === 'test' && (
        <TestEventDialog subscription={known} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'replay' && (
        <ReplayDialog subscriptionId={subscriptionId} onClose={() => setDialog(undefined)} />
      )}
    </Page>
  );
}

/** What the service has sent to one webhook, as it happens (extension webhooks.deliveries). */
export function DeliveriesPage() {
  const subscriptionId = fromSegment(useParams().subscriptionId ?? '');
  return <Deliveries key={subscriptionId} subscriptionId={subscriptionId} />;
}
