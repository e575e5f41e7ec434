import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { latestDeliveriesQuery } from '#data/webhooks/deliveries/delivery-queries.ts';
import type { DetailedSubscription } from '#data/webhooks/schema.ts';
import {
  type Health,
  isFailing,
  isUntriedSinceResumption,
} from '#data/webhooks/subscriptions/subscription-details.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { commandRequest } from '#workflows/commands/requested-command.ts';
import { formatAgo, formatRecentTime } from './format-recent.ts';
import { pauseWords } from './pause-labels.ts';
import styles from './WebhookHealth.module.css';

function State({
  tone,
  title,
  held,
  children,
}: {
  tone: 'good' | 'warn' | 'danger' | 'off';
  title: string;
  held: number;
  children?: ReactNode;
}) {
  return (
    <div className={styles.health}>
      <p className={styles.state} data-tone={tone}>
        {title}
        {held > 0 && <span className={styles.held}>· {formatNumber(held)} held</span>}
      </p>
      {children && <p className={styles.more}>{children}</p>}
    </div>
  );
}

/** “answers 503”, of the delivery that is tried again; undefined where it isn't known. */
function useAnswer(subscriptionId: string): string | undefined {
  const { webhooks } = useServices();
  const { data } = useQuery({
    ...latestDeliveriesQuery(webhooks, subscriptionId, { status: 'retrying' }),
    enabled: useHasExtension('webhooks.deliveries'),
  });
  const last = data?.items[0]?.attempts?.at(-1);
  if (last === undefined) return undefined;
  return last.responseStatus === null ? 'doesn’t answer' : `answers ${last.responseStatus}`;
}

function FailingState({ subscriptionId, health }: { subscriptionId: string; health: Health }) {
  const { since, waiting, held } = health;
  const isUntried = isUntriedSinceResumption(health);
  const answer = useAnswer(subscriptionId);
  const hasDeliveries = useHasExtension('webhooks.deliveries');
  const words = [
    waiting !== null && waiting > 0 && `${formatNumber(waiting)} waiting`,
    answer !== undefined && answer,
  ].filter((word) => word !== false);
  const title = since === null ? 'Failing' : `Failing since ${formatRecentTime(since)}`;
  return (
    <State
      tone={isUntried ? 'warn' : 'danger'}
      title={isUntried ? 'Not tried since it was resumed' : title}
      held={held ?? 0}
    >
      {words.join(' · ')}
      {hasDeliveries && (
        <>
          {words.length > 0 && ' · '}
          <Link to={paths.webhookDeliveries(subscriptionId)}>See deliveries</Link>
        </>
      )}
    </State>
  );
}

/** Whether there is anything to say of how a webhook fares. */
export function hasHealth({ health, pausedBy, status }: DetailedSubscription): boolean {
  if (status === 'paused') return pausedBy !== null || (health?.held ?? 0) > 0;
  return health !== null && (isFailing(health) || /^(healthy|unused)$/.test(health.state ?? ''));
}

/** How a webhook fares, in two lines. Nothing where the service doesn't say (see `hasHealth`). */
export function WebhookHealth({ subscription }: { subscription: DetailedSubscription }) {
  const { subscriptionId, status, health, pausedBy } = subscription;
  const hasDeliveries = useHasExtension('webhooks.deliveries');
  if (!hasHealth(subscription)) return null;
  const held = health?.held ?? 0;
  if (status === 'paused') {
    const { who, why } = pauseWords(pausedBy);
    return (
      <State tone="warn" title={who} held={held}>
        {why}
      </State>
    );
  }
  if (health === null) return null;
  if (isFailing(health)) return <FailingState subscriptionId={subscriptionId} health={health} />;
  if (health.state === 'healthy') {
    return (
      <State tone="good" title="Healthy" held={held}>
        {health.lastSuccessAt !== null && `Last delivered ${formatAgo(health.lastSuccessAt)}`}
      </State>
    );
  }
  return (
    <State tone="off" title="Nothing delivered yet" held={held}>
      {hasDeliveries && (
        <Link
          to={paths.webhookDeliveries(subscriptionId)}
          state={commandRequest('send-test-event')}
        >
          Send a test event
        </Link>
      )}
    </State>
  );
}
