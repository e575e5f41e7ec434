import { History, Send } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  getPauseEnd,
  useSuggestedEventTypes,
  useWebhook,
} from '#features/webhooks/use-webhooks.ts';
import { getWebhookLabel } from '#features/webhooks/webhook-labels.ts';
import shared from '#features/webhooks/webhooks.module.css';
import { paths } from '#paths.ts';
import { useObservable, useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { decodePathSegment } from '#text/path-segment.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Text } from '#ui/layout/layout.tsx';
import { Page } from '#ui/page/Page.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useRunRequestedCommand } from '#workflows/command-request.ts';
import { useRegisterActions } from '#workflows/palette/PaletteProvider.tsx';
import { FailingEndpointNotice, HeldDeliveriesNotice, PausedNotice } from './DeliveriesNotices.tsx';
import { DeliveryFilters, noDeliveryFilter, useDeliveryFilter } from './DeliveryFilters.tsx';
import { DeliveryList, useDeliveries } from './DeliveryList.tsx';
import styles from './deliveries.module.css';
import { ReplayDialog } from './ReplayDialog.tsx';
import { TestEventDialog } from './TestEventDialog.tsx';

/** “Live”, or the reason why the list isn't refreshed. */
function LiveStatus({ error, count }: { error: unknown; count: number }) {
  const isOnline = useObservable(useServices().online);
  const seconds = useSecondsUntil(getPauseEnd(error));
  const isLive = isOnline && error === null;
  return (
    <Text
      as="span"
      tone="soft"
      size="small"
      numeric
      className={`${shared.dot} ${styles.live}`}
      data-live={isLive || undefined}
    >
      <span>
        {isLive
          ? 'Live'
          : !isOnline
            ? 'Paused: no connection'
            : seconds > 0
              ? `Paused: the service is limiting requests, next update in ${seconds} s`
              : 'Not live: the last update failed'}
        {count > 0 && (
          <>
            {' · '}
            <span role="status">{formatNumber(count)} shown</span>
          </>
        )}
      </span>
    </Text>
  );
}

function DeliveriesOf({ subscriptionId }: { subscriptionId: string }) {
  const known = useWebhook(subscriptionId, true);
  const eventTypes = useSuggestedEventTypes();
  const { state, filter, choose, type } = useDeliveryFilter();
  const deliveries = useDeliveries(subscriptionId, filter);
  const rows = deliveries.data?.pages.flatMap(({ items }) => items) ?? [];
  const [dialog, setDialog] = useState<'test' | 'replay'>();
  const isPaused = known.status === 'paused';
  useRunRequestedCommand((command) => {
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
      label: 'Resend since…',
      icon: History,
      run: () => setDialog('replay'),
    },
  ];
  useRegisterActions(() =>
    actions.map((action) => ({ ...action, context: getWebhookLabel(known) })),
  );

  return (
    <Page
      title="Deliveries"
      layout="flush"
      ruled={false}
      crumbs={[
        { to: paths.webhooks(), label: 'Webhooks' },
        { to: paths.webhook(subscriptionId), label: getWebhookLabel(known) },
      ]}
      actions={actions.map(({ id, label, icon, run }) => (
        <Button key={id} icon={icon} onClick={run}>
          {label}
        </Button>
      ))}
    >
      <div className={styles.content}>
        {isPaused ? (
          <PausedNotice subscription={known} />
        ) : (
          <FailingEndpointNotice subscription={known} rows={rows} />
        )}
        <HeldDeliveriesNotice subscription={known} isShown={!isPaused} />
        <section className={styles.main} aria-labelledby="list">
          <h2 id="list">
            <VisuallyHidden>List of deliveries</VisuallyHidden>
          </h2>
          <DeliveryFilters
            state={state}
            eventTypes={eventTypes}
            receivedStatuses={rows.flatMap((delivery) =>
              (delivery.attempts ?? []).map(({ responseStatus }) => String(responseStatus)),
            )}
            onChoose={choose}
            onType={type}
          >
            {deliveries.data && <LiveStatus error={deliveries.error} count={rows.length} />}
          </DeliveryFilters>
          <DeliveryList
            subscriptionId={subscriptionId}
            deliveries={deliveries}
            isPaused={isPaused}
            isFiltered={Object.values(state).some((text) => text !== '')}
            onClear={() => choose(noDeliveryFilter)}
            onTest={() => setDialog('test')}
          />
        </section>
        <Text tone="soft" size="small" numeric>
          Every delivery is signed: <Link to={paths.verifyDeliveries()}>verify deliveries</Link>{' '}
          with the signing secret before you trust one.
        </Text>
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

export function DeliveriesPage() {
  const subscriptionId = decodePathSegment(useParams().subscriptionId ?? '');
  return <DeliveriesOf key={subscriptionId} subscriptionId={subscriptionId} />;
}
