import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '#data/webhooks/queries.ts';
import {
  isFailing,
  noDetails,
  type SubscriptionDetails,
} from '#data/webhooks/subscriptions/subscription-details.ts';
import { connection } from '#platform/observable.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';

const pollMs = 10_000;
/** Whoever has just mended an endpoint waits for the word that it works. */
const failingPollMs = 5_000;

/** How a webhook fares, read again while the page is visible; nothing where the service doesn't say. */
export function useWebhookDetails(subscriptionId: string): SubscriptionDetails {
  const { webhooks } = useServices();
  const online = useObservable(connection);
  const { data } = useQuery({
    ...subscriptionQuery(webhooks, subscriptionId),
    enabled: useHasExtension('webhooks.manage'),
    refetchInterval: ({ state }) => {
      if (!online || state.error !== null) return false;
      return state.data?.health && isFailing(state.data.health) ? failingPollMs : pollMs;
    },
  });
  return data ?? noDetails;
}
