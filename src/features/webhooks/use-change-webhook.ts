import { useMutation } from '@tanstack/react-query';
import type { SubscriptionChange } from '#data/webhooks/subscriptions/subscription-change.ts';
import { updateSubscriptionMutation } from '#data/webhooks/subscriptions/update-subscription.ts';
import { isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { useLocalSubscriptions } from './WebhooksLayout.tsx';
import { webhookFailureMessage } from './webhook-labels.ts';

/**
 * Changes one webhook and stores the answer in this browser's list. A change that is asked for while
 * another is under way is dropped.
 * @param guarded whether the change is only meant for the state on screen
 */
export function useChangeWebhook(subscriptionId: string, { guarded = false } = {}) {
  const { webhooks } = useServices();
  const local = useLocalSubscriptions();
  const readable = useHasExtension('webhooks.manage');
  const once = useSingleFlight();
  const options = updateSubscriptionMutation(webhooks, subscriptionId, { readable, guarded });
  const mutation = useMutation({
    ...options,
    onSuccess: (answer, ...rest) => {
      local.confirm(answer);
      return options.onSuccess?.(answer, ...rest);
    },
    onError: (failed, ...rest) => {
      if (isFailure(failed, 'not-found')) local.reportMissing(subscriptionId);
      return options.onError?.(failed, ...rest);
    },
  });
  const { error, variables } = mutation;

  function change(
    next: SubscriptionChange,
    onSuccess: () => void = () => undefined,
    // The error is in `problem` too.
    onError: (error: unknown) => void = () => undefined,
  ): void {
    void once(() => mutation.mutateAsync(next).then(onSuccess, onError));
  }

  return {
    isPending: mutation.isPending,
    error,
    reset: mutation.reset,
    change,
    /** What went wrong; undefined if nothing did. */
    problem: error === null ? undefined : webhookFailureMessage(error),
    retry: () => {
      if (variables !== undefined) change(variables);
    },
  };
}
