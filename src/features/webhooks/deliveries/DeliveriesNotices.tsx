import { useInfiniteQuery } from '@tanstack/react-query';
import { CirclePause, type LucideIcon, Play, RotateCw, Send, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { Delivery } from '#data/webhooks/delivery.ts';
import { deliveriesQuery } from '#data/webhooks/delivery-queries.ts';
import { isFailing, type Subscription, wasResumedAfterLastFailure } from '#data/webhooks/schema.ts';
import { getPauseTitle, PauseReason } from '#features/webhooks/PauseReason.tsx';
import {
  deliveryPollMs,
  useGetPollInterval,
  useUpdateWebhook,
} from '#features/webhooks/use-webhooks.ts';
import { formatEndpointResponse } from '#features/webhooks/webhook-labels.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { DateText } from '#ui/text/DateText.tsx';
import { SubmitFailure } from '#workflows/forms/Form.tsx';
import { heldDeliveriesSelection, useDeliveryCommands } from './DeliveryActions.tsx';
import styles from './deliveries.module.css';
import { getDeliveryLabel } from './delivery-labels.ts';

function DeliveriesNotice({
  tone,
  title,
  children,
  actions,
  failure,
}: {
  tone: 'danger' | 'warn';
  title: ReactNode;
  children: ReactNode;
  actions: ReactNode;
  failure: ReactNode;
}) {
  const titleId = useId();
  const Icon: LucideIcon = tone === 'danger' ? TriangleAlert : CirclePause;
  return (
    <section className={styles.notice} data-tone={tone} aria-labelledby={titleId}>
      <Icon aria-hidden />
      <p className={styles.text}>
        <strong>
          <span id={titleId}>{title}</span>.
        </strong>{' '}
        {children}
      </p>
      <Row wrap gap={8}>
        {actions}
      </Row>
      {failure && <div className={styles.failure}>{failure}</div>}
    </section>
  );
}

/**
 * The button sends the events if the webhook is active. Without held events, only an empty live
 * region is rendered.
 */
export function HeldDeliveriesNotice({
  subscription: { subscriptionId, status, health },
  isShown = true,
}: {
  subscription: Subscription;
  isShown?: boolean;
}) {
  const { busy, failure, retry } = useDeliveryCommands(subscriptionId);
  const isPaused = status === 'paused';
  const canSend = useHasExtension('webhooks.deliveries') && !isPaused;
  const held = health?.held ?? 0;
  const isOne = held === 1;
  const verb = isOne ? 'is' : 'are';
  return (
    <div role="status" data-no-gap>
      {isShown && held > 0 && (
        <DeliveriesNotice
          tone="warn"
          title={`${formatCount(held, 'event')} ${verb} held`}
          actions={
            canSend && (
              <Button
                icon={Send}
                isBusy={busy === 'retry'}
                onClick={() => retry(heldDeliveriesSelection)}
              >
                {busy === 'retry' ? 'Sending…' : `Send held ${isOne ? 'event' : 'events'}`}
              </Button>
            )
          }
          failure={failure}
        >
          {' '}
          {isPaused
            ? `Resume the webhook to send ${isOne ? 'it' : 'them'}.`
            : isOne
              ? 'It occurred while the webhook was paused, and stays held until you send it.'
              : 'They occurred while the webhook was paused, and stay held until you send them.'}
        </DeliveriesNotice>
      )}
    </div>
  );
}

export function PausedNotice({ subscription }: { subscription: Subscription }) {
  const update = useUpdateWebhook(subscription.subscriptionId);
  const held = subscription.health?.held ?? 0;
  return (
    <DeliveriesNotice
      tone="warn"
      title={getPauseTitle(subscription)}
      actions={
        <Button
          icon={Play}
          isBusy={update.isPending}
          onClick={() => update.submit({ status: 'active' })}
        >
          {update.isPending ? 'Resuming…' : 'Resume webhook'}
        </Button>
      }
      failure={update.failure && <SubmitFailure form={update} />}
    >
      <PauseReason subscription={subscription} /> Nothing is delivered until you resume it.
      {held > 0 && ` ${formatCount(held, 'event')} ${held === 1 ? 'is' : 'are'} held.`}
    </DeliveriesNotice>
  );
}

function FirstSentence({ first, waiting }: { first: Delivery; waiting: number }) {
  const name = `“${getDeliveryLabel(first)}”`;
  const next = first.nextAttemptAt !== null && (
    <>
      the next attempt is <DateText at={first.nextAttemptAt} precision="minute" preposition />
    </>
  );
  if (waiting === 0) {
    return next ? (
      <>
        For {name} {next}.
      </>
    ) : (
      <>{name} will be attempted again.</>
    );
  }
  const verb = waiting === 1 ? 'waits' : 'wait';
  return (
    <>
      {formatCount(waiting, 'event')} {verb} in order behind {name}
      {next && <>; {next}</>}.
    </>
  );
}

/** Rendered only if the service reports that the endpoint fails. */
export function FailingEndpointNotice({
  subscription: { subscriptionId, health },
  rows,
}: {
  subscription: Subscription;
  rows: readonly Delivery[];
}) {
  const { webhooks } = useServices();
  const poll = useGetPollInterval();
  const { busy, failure, skip, retry } = useDeliveryCommands(subscriptionId);
  const hasFailed = health !== null && isFailing(health);
  const { data } = useInfiniteQuery({
    ...deliveriesQuery(webhooks, subscriptionId, { status: 'retrying' }),
    enabled: hasFailed,
    refetchInterval: (query) => poll(query, deliveryPollMs),
  });
  if (!hasFailed) return null;
  const retrying = data?.pages[0]?.items ?? [];
  // Prefers the delivery behind which loaded deliveries wait. A delivery that the user has resent
  // can have the status “retrying” too, but no deliveries wait behind it.
  const first =
    retrying.find(({ deliveryId }) => rows.some((row) => row.waitsBehind === deliveryId)) ??
    retrying.at(-1);
  if (first === undefined && wasResumedAfterLastFailure(health)) return null;
  const waiting = Math.max((health.waiting ?? 0) - 1, 0);
  const reaction = formatEndpointResponse(first);
  return (
    <DeliveriesNotice
      tone="danger"
      title={
        health.since === null ? (
          'The endpoint fails'
        ) : (
          <>
            The endpoint has failed since <DateText at={health.since} precision="minute" />
          </>
        )
      }
      actions={
        first && (
          <>
            <Button isBusy={busy === 'skip'} onClick={() => skip(first)}>
              {busy === 'skip' ? 'Skipping…' : `Skip “${getDeliveryLabel(first)}”`}
            </Button>
            <Button
              variant="primary"
              icon={RotateCw}
              isBusy={busy === 'retry'}
              onClick={() => retry({ since: null })}
            >
              {busy === 'retry' ? 'Retrying…' : 'Retry all now'}
            </Button>
          </>
        )
      }
      failure={failure}
    >
      {reaction !== undefined && `It ${reaction}. `}
      {first ? (
        <FirstSentence first={first} waiting={waiting} />
      ) : (
        health.waiting === 0 && 'Nothing waits for it.'
      )}
    </DeliveriesNotice>
  );
}
