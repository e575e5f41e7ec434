import { useMutation } from '@tanstack/react-query';
import { FastForward, Link as LinkIcon, RotateCw, Send, SkipForward } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useHref } from 'react-router';
import { type Delivery, isWaiting } from '#data/webhooks/delivery.ts';
import {
  deliveryMutation,
  type RetrySelection,
  retryMutation,
} from '#data/webhooks/delivery-queries.ts';
import { paths } from '#paths.ts';
import { useServices } from '#platform/react.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { SubmitFailure } from '#workflows/forms/Form.tsx';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import { formatResentStatus, formatRetryMessage, getDeliveryLabel } from './delivery-labels.ts';

/** Selects all held deliveries. The service sends them in the order of their events. */
export const heldDeliveriesSelection: RetrySelection = { since: null, status: 'held' };

type DeliveryCommand =
  | { readonly kind: 'resend' | 'skip'; readonly delivery: Delivery }
  | { readonly kind: 'retry'; readonly selection: RetrySelection };

/**
 * A call is ignored while another call is pending. Failed requests aren't retried automatically.
 */
export function useDeliveryCommands(subscriptionId: string) {
  const { webhooks } = useServices();
  const toasts = useToasts();
  const resend = useMutation(deliveryMutation(webhooks, subscriptionId, 'resend'));
  const skip = useMutation(deliveryMutation(webhooks, subscriptionId, 'skip'));
  const retry = useMutation(retryMutation(webhooks, subscriptionId));
  const request = useSubmit({
    send: async (command: DeliveryCommand) => {
      if (command.kind === 'retry') {
        const count = await retry.mutateAsync(command.selection);
        toasts.show(formatRetryMessage(count), count === 0 ? 'info' : 'done');
      } else if (command.kind === 'skip') {
        await skip.mutateAsync(command.delivery.deliveryId);
        toasts.show(`Skipped “${getDeliveryLabel(command.delivery)}”. Use “Resend” to send it.`);
      } else await resend.mutateAsync(command.delivery.deliveryId);
    },
  });

  return {
    busy: request.isPending ? request.input?.kind : undefined,
    failure: request.failure && <SubmitFailure form={request} />,
    wasResent: resend.data !== undefined,
    resend: (delivery: Delivery) => request.submit({ kind: 'resend', delivery }),
    skip: (delivery: Delivery) => request.submit({ kind: 'skip', delivery }),
    retry: (selection: RetrySelection) => request.submit({ kind: 'retry', selection }),
  };
}

export function DeliveryActions({
  subscriptionId,
  delivery,
  linked = false,
}: {
  subscriptionId: string;
  delivery: Delivery;
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
