import { useMutation, useQuery } from '@tanstack/react-query';
import { combineEventTypes, eventTypesQuery } from '#data/webhooks/event-types.ts';
import { getLocalSubscriptions } from '#data/webhooks/local-subscriptions.ts';
import { subscriptionQuery, subscriptionsQuery } from '#data/webhooks/queries.ts';
import {
  createPlaceholderSubscription,
  isFailing,
  type Subscription,
} from '#data/webhooks/schema.ts';
import type { SubscriptionChange } from '#data/webhooks/subscription-change.ts';
import { updateSubscriptionMutation } from '#data/webhooks/subscription-mutations.ts';
import { getFailure, isFailure } from '#platform/http/failure.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { getRetryTime } from '#workflows/failures/failure-message.ts';
import { useSubmit } from '#workflows/forms/use-submit.ts';
import { getWebhookFailureMessage } from './webhook-labels.ts';

/**
 * Returns the time from which the service accepts requests again, in ms since the epoch; 0 if it
 * requests no pause.
 */
export function getPauseEnd(error: unknown): number {
  const failure = getFailure(error);
  return (failure && getRetryTime(failure)) ?? 0;
}

export const useLocalSubscriptions = () => getLocalSubscriptions(useServices());

export const deliveryPollMs = 5_000;

type PolledQuery = { readonly state: { readonly error: unknown } };

/**
 * The function returns the `refetchInterval` of a polled query: `ms`, or longer if the service has
 * requested a pause. No polling while offline and after an error that a refetch can't fix.
 * react-query itself stops polling while the page is hidden.
 */
export function useGetPollInterval(): (query: PolledQuery, ms: number) => number | false {
  const online = useObservable(useServices().online);
  return ({ state: { error } }, ms) =>
    online && !isFailure(error, 'not-found', 'forbidden', 'unauthenticated', 'unaddressable')
      ? Math.max(ms, getPauseEnd(error) - Date.now())
      : false;
}

/** Returns the service's webhooks if it lists webhooks, otherwise those stored in this browser. */
export function useWebhookList(): readonly Subscription[] {
  const { webhooks } = useServices();
  const local = useObservable(useLocalSubscriptions());
  const manage = useHasExtension('webhooks.manage');
  // Ignores an error, because without the list, forms only show fewer suggestions and warnings.
  const listed = useQuery({ ...subscriptionsQuery(webhooks), enabled: manage });
  return manage ? (listed.data?.items ?? []) : local;
}

const healthPollMs = 10_000;
/**
 * Polling interval while a webhook fails; shorter, because a user who has just fixed the endpoint
 * waits for the result.
 */
const failingPollMs = 5_000;

/**
 * Returns a webhook from the service, or else from this browser. If neither has it, all fields except
 * the id are null.
 * @param isPolled whether to poll the webhook, because the page shows its health
 */
export function useWebhook(subscriptionId: string, isPolled = false): Subscription {
  const { webhooks } = useServices();
  const poll = useGetPollInterval();
  const { data } = useQuery({
    ...subscriptionQuery(webhooks, subscriptionId),
    enabled: useHasExtension('webhooks.manage'),
    refetchInterval: (query) => {
      const health = query.state.data?.health;
      return isPolled && poll(query, health && isFailing(health) ? failingPollMs : healthPollMs);
    },
  });
  const remembered = useObservable(useLocalSubscriptions()).find(
    (local) => local.subscriptionId === subscriptionId,
  );
  return data ?? remembered ?? createPlaceholderSubscription(subscriptionId);
}

/** Without the catalogue, forms show fewer suggestions and warnings. */
export function useCatalogue() {
  const { webhooks } = useServices();
  const enabled = useHasExtension('webhooks.eventTypes');
  return useQuery({ ...eventTypesQuery(webhooks), enabled }).data;
}

/**
 * Returns all event types of the service; undefined if the catalogue is missing, empty or partly
 * unreadable.
 */
export function useListedEventTypes(): readonly string[] | undefined {
  const { config } = useServices();
  const catalogue = useCatalogue();
  if (catalogue === undefined || catalogue.unreadable.length > 0) return undefined;
  if (catalogue.items.length === 0) return undefined;
  return [...config.eventTypes, ...catalogue.items.map(({ name }) => name)];
}

export function useExampleData(eventType: string): Readonly<Record<string, unknown>> | null {
  return useCatalogue()?.items.find(({ name }) => name === eventType)?.example ?? null;
}

/** Returns the event types of the configuration, the catalogue and the user's webhooks. */
export function useSuggestedEventTypes(): readonly string[] {
  const { config } = useServices();
  const catalogued = useCatalogue()?.items.map(({ name }) => name) ?? [];
  return combineEventTypes([...config.eventTypes, ...catalogued], useWebhookList());
}

/**
 * Returns a function that sends a change and stores the response in the list in this browser.
 * @param guarded whether the service refuses the change if the webhook has changed since it was
 *   loaded
 */
export function useSendChange(subscriptionId: string, { guarded = false } = {}) {
  const { webhooks } = useServices();
  const local = useLocalSubscriptions();
  const readable = useHasExtension('webhooks.manage');
  const options = updateSubscriptionMutation(webhooks, subscriptionId, { readable, guarded });
  const { mutateAsync } = useMutation({
    ...options,
    onSuccess: (response, ...rest) => {
      local.confirm(response);
      return options.onSuccess?.(response, ...rest);
    },
    onError: (failed) => {
      if (isFailure(failed, 'not-found')) local.reportMissing(subscriptionId);
    },
  });
  return async (change: SubscriptionChange): Promise<void> => {
    await mutateAsync(change);
  };
}

export function useUpdateWebhook(subscriptionId: string) {
  const send = useSendChange(subscriptionId);
  return useSubmit({ send, getFailureMessage: getWebhookFailureMessage });
}
