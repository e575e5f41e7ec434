import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { deliveriesQuery } from '#data/webhooks/delivery-queries.ts';
import {
  type Health,
  isFailing,
  type Subscription,
  wasResumedAfterLastFailure,
} from '#data/webhooks/schema.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { createCommandRequest } from '#workflows/command-request.ts';
import { getPauseTitle, PauseReason } from './PauseReason.tsx';
import { formatEndpointResponse, formatTimeAgo } from './webhook-labels.ts';
import styles from './webhooks.module.css';

function State({
  tone,
  title,
  held,
  children,
}: {
  tone: 'good' | 'warn' | 'danger' | 'off';
  title: ReactNode;
  held: number;
  children?: ReactNode;
}) {
  return (
    <Stack gap={2} size="small" breaks>
      <p className={`${styles.dot} ${styles.state}`} data-tone={tone}>
        {title}
        {held > 0 && (
          <Text as="span" tone="soft" size="small" numeric>
            · {formatNumber(held)} held
          </Text>
        )}
      </p>
      {children && (
        <Text tone="soft" size="small" numeric>
          {children}
        </Text>
      )}
    </Stack>
  );
}

function FailingState({ subscriptionId, health }: { subscriptionId: string; health: Health }) {
  const { since, waiting, held } = health;
  const hasNoAttempt = wasResumedAfterLastFailure(health);
  const { webhooks } = useServices();
  const hasDeliveries = useHasExtension('webhooks.deliveries');
  const { data } = useInfiniteQuery({
    ...deliveriesQuery(webhooks, subscriptionId, { status: 'retrying' }),
    enabled: hasDeliveries,
  });
  const parts = [
    waiting !== null && waiting > 0 && `${formatNumber(waiting)} waiting`,
    formatEndpointResponse(data?.pages[0]?.items[0]),
  ].filter((part) => typeof part === 'string');
  const title =
    since === null ? (
      'Failing'
    ) : (
      <span>
        Failing since <DateText at={since} precision="minute" />
      </span>
    );
  return (
    <State
      tone={hasNoAttempt ? 'warn' : 'danger'}
      title={hasNoAttempt ? 'No attempt since it was resumed' : title}
      held={held ?? 0}
    >
      {parts.join(' · ')}
      {hasDeliveries && (
        <>
          {parts.length > 0 && ' · '}
          <Link to={paths.webhookDeliveries(subscriptionId)}>See deliveries</Link>
        </>
      )}
    </State>
  );
}

export function hasVisibleHealth({ health, pausedBy, status }: Subscription): boolean {
  if (status === 'paused') return pausedBy !== null || (health?.held ?? 0) > 0;
  return health !== null && (isFailing(health) || /^(healthy|unused)$/.test(health.state ?? ''));
}

export function WebhookHealth({ subscription }: { subscription: Subscription }) {
  const { subscriptionId, status, health } = subscription;
  const hasDeliveries = useHasExtension('webhooks.deliveries');
  if (!hasVisibleHealth(subscription)) return null;
  const held = health?.held ?? 0;
  if (status === 'paused') {
    return (
      <State tone="warn" title={getPauseTitle(subscription)} held={held}>
        <PauseReason subscription={subscription} />
      </State>
    );
  }
  if (health === null) return null;
  if (isFailing(health)) return <FailingState subscriptionId={subscriptionId} health={health} />;
  if (health.state === 'healthy') {
    return (
      <State tone="good" title="Healthy" held={held}>
        {health.lastSuccessAt !== null && `Last delivered ${formatTimeAgo(health.lastSuccessAt)}`}
      </State>
    );
  }
  return (
    <State tone="off" title="Nothing delivered yet" held={held}>
      {hasDeliveries && (
        <Link
          to={paths.webhookDeliveries(subscriptionId)}
          state={createCommandRequest('send-test-event')}
        >
          Send test event
        </Link>
      )}
    </State>
  );
}
