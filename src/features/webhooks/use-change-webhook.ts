import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { SubscriptionChange } from '#data/webhooks/subscriptions/subscription-change.ts';
import { updateSubscriptionMutation } from '#data/webhooks/subscriptions/update-subscription.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useLocalSubscriptions } from './WebhooksLayout.tsx';
import { webhookFailureMessage } from './webhook-labels.ts';

/** Changes one webhook and lets this browser's registry know what the service answered. */
export function useChangeWebhook(
  subscriptionId: string,
  /** Whether the change is only meant for the state on screen. */
  { guarded = false }: { guarded?: boolean } = {},
) {
  const { webhooks } = useServices();
  const local = useLocalSubscriptions();
  const readable = useHasExtension('webhooks.manage');
  // State is too late for a second click in the same frame.
  const sending = useRef(false);
  const options = updateSubscriptionMutation(webhooks, subscriptionId, { readable, guarded });
  const mutation = useMutation({
    ...options,
    onSuccess: (answer, ...rest) => {
      local.confirm(answer);
      return options.onSuccess?.(answer, ...rest);
    },
    onSettled: () => {
      sending.current = false;
    },
  });
  const { error, variables } = mutation;

  function mutate(
    change: SubscriptionChange,
    then?: { onSuccess: () => void; onError: (error: unknown) => void },
  ): void {
    if (sending.current) return;
    sending.current = true;
    mutation.mutate(change, then);
  }

  return {
    ...mutation,
    /** Does nothing while a change is on its way. */
    mutate,
    /** What went wrong, in words; undefined if nothing did. */
    failure: error === null ? undefined : webhookFailureMessage(error),
    /** Sends the last change once more. */
    again: () => {
      if (variables !== undefined) mutate(variables);
    },
  };
}
