import { useMutation } from '@tanstack/react-query';
import { FastForward, Link as LinkIcon, RotateCw, Send, SkipForward } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { useHref } from 'react-router';
import { type Delivery, isWaiting } from '#data/webhooks/delivery.ts';
import {
  deliveryMutation,
  type RetrySelection,
  retryMutation,
} from '#data/webhooks/delivery-queries.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import { FailureNotice } from '#ui/notice/FailureNotice.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';
import { formatResentStatus, formatRetryMessage, getDeliveryLabel } from './delivery-labels.ts';

/**
 * Selection of all deliveries that the service held during a pause. The service sends them in the
 * order of their events.
 */
export const heldDeliveriesSelection: RetrySelection = { since: null, status: 'held' };

type Failed = { readonly message: FailureMessage; readonly retry: () => void };

/**
 * Returns functions that resend, skip or retry deliveries of a webhook. A call is ignored while
 * another call is pending. Failed requests aren't retried automatically.
 */
export function useDeliveryCommands(subscriptionId: string) {
  const { webhooks } = useServices();
  const toasts = useToasts();
  const once = useSingleFlight();
  const resend = useMutation(deliveryMutation(webhooks, subscriptionId, 'resend'));
  const skip = useMutation(deliveryMutation(webhooks, subscriptionId, 'skip'));
  const retry = useMutation(retryMutation(webhooks, subscriptionId));
  const [busy, setBusy] = useState<'resend' | 'skip' | 'retry'>();
  const [failed, setFailed] = useState<Failed>();

  const run = (command: typeof busy, work: () => Promise<unknown>): void =>
    void once(async () => {
      setBusy(command);
      setFailed(undefined);
      try {
        await work();
      } catch (error) {
        setFailed({ message: getFailureMessage(error), retry: () => run(command, work) });
      }
      setBusy(undefined);
    });

  return {
    /** Command that is pending; undefined if none is. */
    busy,
    /** Failure notice of the last command. */
    failure: failed && <FailureNotice takesFocus message={failed.message} onRetry={failed.retry} />,
    wasResent: resend.data !== undefined,
    resend: ({ deliveryId }: Delivery) => run('resend', () => resend.mutateAsync(deliveryId)),
    skip: (delivery: Delivery) =>
      run('skip', async () => {
        await skip.mutateAsync(delivery.deliveryId);
        toasts.show(`Skipped “${getDeliveryLabel(delivery)}”. Use “Resend” to send it.`);
      }),
    retry: (selection: RetrySelection) =>
      run('retry', async () => {
        const count = await retry.mutateAsync(selection);
        toasts.show(formatRetryMessage(count), count === 0 ? 'info' : 'done');
      }),
  };
}

/** Action buttons of a delivery, and the outcome of the last action. */
export function DeliveryActions({
  subscriptionId,
  delivery,
  linked = false,
}: {
  subscriptionId: string;
  delivery: Delivery;
  /** Whether to show a link to the page of the delivery. */
  linked?: boolean;
}) {
  const { busy, failure, wasResent, ...commands } = useDeliveryCommands(subscriptionId);
  const path = paths.webhookDelivery(subscriptionId, delivery.deliveryId);
  const href = useHref(path);
  const name = getDeliveryLabel(delivery);
  // Ignores the second click of a double click. The response to the first click can arrive before
  // it, so the pending state doesn't prevent a second request.
  const onClick =
    (run: () => unknown) =>
    ({ detail }: MouseEvent) => {
      if (detail < 2) run();
    };

  return (
    <>
      <Row wrap gap={8}>
        {isWaiting(delivery) && (
          <>
            <Button
              size="small"
              icon={FastForward}
              isBusy={busy === 'retry'}
              aria-label={`Retry ${name} now`}
              onClick={onClick(() => commands.retry({ since: null }))}
            >
              {busy === 'retry' ? 'Retrying…' : 'Retry now'}
            </Button>
            <Button
              size="small"
              icon={SkipForward}
              isBusy={busy === 'skip'}
              aria-label={`Skip ${name}`}
              onClick={onClick(() => commands.skip(delivery))}
            >
              {busy === 'skip' ? 'Skipping…' : 'Skip'}
            </Button>
          </>
        )}
        {/* Sends all held events instead of only this event, so that events arrive in order. */}
        {delivery.status === 'held' ? (
          <Button
            size="small"
            icon={Send}
            isBusy={busy === 'retry'}
            onClick={onClick(() => commands.retry(heldDeliveriesSelection))}
          >
            {busy === 'retry' ? 'Sending…' : 'Send held events'}
          </Button>
        ) : (
          <Button
            size="small"
            icon={RotateCw}
            isBusy={busy === 'resend'}
            aria-label={`Resend ${name}`}
            onClick={onClick(() => commands.resend(delivery))}
          >
            {busy === 'resend' ? 'Resending…' : 'Resend'}
          </Button>
        )}
        {linked && (
          <ButtonLink size="small" aria-label={`Open ${name}`} to={path}>
            Open
          </ButtonLink>
        )}
        <CopyButton
          size="small"
          label="Copy link"
          icon={LinkIcon}
          text={window.location.origin + href}
        />
        <Text as="span" tone="soft" size="small" numeric role="status">
          {wasResent && `Resent: ${formatResentStatus(delivery)}.`}
        </Text>
      </Row>
      {failure}
    </>
  );
}
