import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery } from '#data/webhooks/deliveries/delivery.ts';
import {
  type RetrySelection,
  resendMutation,
  retryMutation,
  skipMutation,
} from '#data/webhooks/deliveries/send-deliveries.ts';
import { useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { useToasts } from '#ui/notice/Toaster.tsx';
import { failureMessage } from '#workflows/failures/failure-message.ts';
import { deliveryName, retriedLabel } from './delivery-labels.ts';

/** What can be done by hand: resend or skip one delivery, or retry many. */
export type DeliveryCommand = 'resend' | 'skip' | 'retry';

/**
 * Carries out what is asked for, once at a time and never again by itself.
 * @param onAnswer called with the state of a delivery after it was resent or skipped
 */
export function useDeliveryCommands(
  subscriptionId: string,
  onAnswer: (delivery: Delivery) => void = () => undefined,
) {
  const { webhooks } = useServices();
  const toasts = useToasts();
  const once = useSingleFlight();
  const resend = useMutation(resendMutation(webhooks, subscriptionId));
  const skip = useMutation(skipMutation(webhooks, subscriptionId));
  const retry = useMutation(retryMutation(webhooks, subscriptionId));
  const [busy, setBusy] = useState<DeliveryCommand>();
  const [failed, setFailed] = useState<{ words: FailureMessage; retry: () => Promise<unknown> }>();

  const run = (command: DeliveryCommand, work: () => Promise<void>): Promise<unknown> =>
    once(async () => {
      setBusy(command);
      setFailed(undefined);
      try {
        await work();
      } catch (error) {
        setFailed({ words: failureMessage(error), retry: () => run(command, work) });
      }
      setBusy(undefined);
    });

  const retrySelected = (selection: RetrySelection) =>
    run('retry', async () => {
      toasts.show(retriedLabel(await retry.mutateAsync(selection)));
    });

  return {
    /** What is under way. */
    busy,
    /** What went wrong last, and how to try it again. */
    failed,
    wasResent: resend.data !== undefined,
    resend: ({ deliveryId }: Delivery) =>
      run('resend', async () => onAnswer(await resend.mutateAsync(deliveryId))),
    skip: (delivery: Delivery) =>
      run('skip', async () => {
        onAnswer(await skip.mutateAsync(delivery.deliveryId));
        toasts.show(`Skipped “${deliveryName(delivery)}”. “Resend” brings it back.`);
      }),
    /** Tries now what waits. */
    retryAll: () => retrySelected({ since: null }),
    /** Sends everything that was held during pauses, oldest first. */
    sendHeld: () => retrySelected({ since: null, status: 'held' }),
  };
}
