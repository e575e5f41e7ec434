import { type Mutation, type QueryClient, queryOptions } from '@tanstack/react-query';
import { backgroundQueryOptions } from '#platform/background-query.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { type ReadableList, withResponseHead } from '#platform/parse-list.ts';
import {
  type Subscription,
  subscriptionsSchema,
  type TaggedSubscription,
  taggedSubscriptionSchema,
} from './schema.ts';

/** Key of the list, and prefix of the key of each subscription. */
export const webhooksKey = ['webhooks', 'subscriptions'] as const;

const webhookWrites: readonly unknown[] = ['update', 'end-overlap', 'delete'];

/** True for changes of webhooks, but not for those of only their deliveries. */
export function isWebhookWrite({ options: { mutationKey = [] } }: Mutation): boolean {
  const [area, what] = mutationKey;
  return area === 'webhooks' && webhookWrites.includes(what);
}

/**
 * Updates the cached list, which keeps its age, because the other subscriptions weren't fetched
 * again.
 */
export function updateCachedSubscriptions(
  client: QueryClient,
  change: (items: readonly Subscription[]) => readonly Subscription[],
): void {
  client.setQueryData<ReadableList<Subscription>>(
    webhooksKey,
    (list) => list && { ...list, items: change(list.items) },
    { updatedAt: client.getQueryState(webhooksKey)?.dataUpdatedAt ?? Date.now() },
  );
}

export const getWebhookKey = (subscriptionId: string) => [...webhooksKey, subscriptionId] as const;

export const subscriptionsQuery = (webhooks: Http) =>
  queryOptions({
    queryKey: webhooksKey,
    queryFn: ({ signal }) =>
      webhooks.get(
        'load the webhooks',
        apiPath`/webhooks/v1/subscriptions`,
        withResponseHead(subscriptionsSchema),
        { signal },
      ),
  });

/**
 * Query for a subscription, which it also replaces in the cached list (extension webhooks.manage).
 */
export const subscriptionQuery = (webhooks: Http, subscriptionId: string) =>
  queryOptions({
    queryKey: getWebhookKey(subscriptionId),
    queryFn: async ({ signal, client }) => {
      const { entityTag, ...subscription } = await webhooks.get(
        'load the webhook',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}`,
        taggedSubscriptionSchema,
        { signal },
      );
      updateCachedSubscriptions(client, (items) =>
        items.map((item) => (item.subscriptionId === subscriptionId ? subscription : item)),
      );
      return { ...subscription, entityTag };
    },
  });

/** Cancels a running fetch, which can have begun before the change that the caller expects. */
export async function refetchSubscription(
  client: QueryClient,
  webhooks: Http,
  subscriptionId: string,
): Promise<TaggedSubscription> {
  await client.cancelQueries({ queryKey: getWebhookKey(subscriptionId) });
  return client.fetchQuery({
    ...subscriptionQuery(webhooks, subscriptionId),
    ...backgroundQueryOptions,
    staleTime: 0,
  });
}
