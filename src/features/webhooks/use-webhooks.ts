import { useMutation, useQuery } from '@tanstack/react-query';
import { combineEventTypes, eventTypesQuery } from '#data/webhooks/event-types.ts';
import { subscriptionQuery, subscriptionsQuery } from '#data/webhooks/queries.ts';
import { createUnknownSubscription, isFailing, type Subscription } from '#data/webhooks/schema.ts';
import type { SubscriptionChange } from '#data/webhooks/subscription-change.ts';
import { updateSubscriptionMutation } from '#data/webhooks/subscription-mutations.ts';
import { getFailure, isFailure } from '#platform/http/failure.ts';
import { onlineStatus } from '#platform/observable.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { useSingleFlight } from '#ui/button/use-single-flight.ts';
import { getRetryTime } from '#workflows/failures/failure-message.ts';
import { useLocalSubscriptions } from './WebhooksLayout.tsx';
import { webhookFailureMessage } from './webhook-labels.ts';

/**
 * Returns the time from which the service allows requests again after `error`, in milliseconds
 * since the epoch; 0 if requests are allowed immediately.
 */
export function getPauseEnd(error: unknown): number {
  const failure = getFailure(error);
  return (failure && getRetryTime(failure)) ?? 0;
}

export const deliveryPollMs = 5_000;

type PolledQuery = { readonly state: { readonly error: unknown } };

/**
 * Returns a function that returns the `refetchInterval` of a polled query: `ms`, or longer if the
 * service asks for a pause. It returns false while offline, and after an error that a refetch can't
 * fix. react-query doesn't poll while the page is hidden.
 */
export function useGetPollInterval(): (query: PolledQuery, ms: number) => number | false {
  const online = useObservable(onlineStatus);
  return ({ state: { error } }, ms) =>
    online && !isFailure(error, 'not-found', 'forbidden', 'unauthenticated', 'unaddressable')
      ? Math.max(ms, getPauseEnd(error) - Date.now())
      : false;
}

/** Returns the user's webhooks: the service's list if available, otherwise this browser's. */
export function useWebhookList(): readonly Subscription[] {
  const { webhooks } = useServices();
  const local = useObservable(useLocalSubscriptions());
  const manage = useHasExtension('webhooks.manage');
  // An error isn't handled, because without the list the form only shows fewer suggestions and
  // warnings.
  const listed = useQuery({ ...subscriptionsQuery(webhooks), enabled: manage });
  return manage ? (listed.data?.items ?? []) : local;
}

const healthPollMs = 10_000;
/**
 * Polling interval of a failing webhook in milliseconds. The interval is short, because a user who
 * has just fixed an endpoint waits for the confirmation.
 */
const failingPollMs = 5_000;

/**
 * Returns one webhook from the service, otherwise from this browser; unknown members are null.
 * @param isPolled whether to poll, because the page shows the webhook's health, which changes
 *   without an action of the user
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
  return data ?? remembered ?? createUnknownSubscription(subscriptionId);
}

/**
 * Returns the service's event catalogue. Without it, there are only fewer suggestions and warnings.
 */
function useCatalogue() {
  const { webhooks } = useServices();
  const enabled = useHasExtension('webhooks.eventTypes');
  return useQuery({ ...eventTypesQuery(webhooks), enabled }).data;
}

/**
 * Returns all event types that the service sends: those in its catalogue and those in the
 * configuration. Undefined if there is no catalogue or a part of it is unreadable.
 */
export function useListedEventTypes(): readonly string[] | undefined {
  const { config } = useServices();
  const catalogue = useCatalogue();
  if (catalogue === undefined || catalogue.unreadable.length > 0) return undefined;
  if (catalogue.items.length === 0) return undefined;
  return [...config.eventTypes, ...catalogue.items.map(({ name }) => name)];
}

/** Returns example data of an event from the service's catalogue; null if there is none. */
export function useExampleData(eventType: string): Readonly<Record<string, unknown>> | null {
  return useCatalogue()?.items.find(({ name }) => name === eventType)?.example ?? null;
}

/**
 * Returns the event types to suggest: from the configuration, the service's catalogue and the
 * user's webhooks.
 */
export function useSuggestedEventTypes(): readonly string[] {
  const { config } = useServices();
  const catalogued = useCatalogue()?.items.map(({ name }) => name) ?? [];
  return combineEventTypes([...config.eventTypes, ...catalogued], useWebhookList());
}

/**
 * Returns a mutation that updates a webhook and stores the response in this browser's list. Updates
 * are ignored while one is pending.
 * @param guarded whether the service applies the update only if the webhook hasn't changed since it
 *   was loaded
 */
export function useUpdateWebhook(subscriptionId: string, { guarded = false } = {}) {
  const { webhooks } = useServices();
  const local = useLocalSubscriptions();
  const readable = useHasExtension('webhooks.manage');
  const once = useSingleFlight();
  const options = updateSubscriptionMutation(webhooks, subscriptionId, { readable, guarded });
  const { error, variables, isPending, reset, mutateAsync } = useMutation({
    ...options,
    onSuccess: (answer, ...rest) => {
      local.confirm(answer);
      return options.onSuccess?.(answer, ...rest);
    },
    onError: (failed) => {
      if (isFailure(failed, 'not-found')) local.reportMissing(subscriptionId);
    },
  });
  const ignore = () => undefined;
  const change = (
    next: SubscriptionChange,
    onSuccess: () => void = ignore,
    onError: (error: unknown) => void = ignore,
  ) => void once(() => mutateAsync(next).then(onSuccess, onError));
  return {
    isPending,
    /** Error of the last change; null if the last change didn't fail. */
    error,
    /** Message for `error`. */
    problem: error === null ? undefined : webhookFailureMessage(error),
    change,
    /** Sends the last change again. */
    retry: () => variables && change(variables),
    reset,
  };
}
