import { type Mutation, type QueryClient, queryOptions } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { inBackground } from '#platform/in-background.ts';
import { answered, type ReadableList } from '#platform/tolerant.ts';
import {
  type Subscription,
  subscriptionsSchema,
  type TaggedSubscription,
  taggedSubscriptionSchema,
} from './schema.ts';

/** The key of the list, and the prefix of the key of each subscription. */
export const webhooksKey = ['webhooks', 'subscriptions'] as const;

const webhookWrites: readonly unknown[] = ['create', 'update', 'rotate', 'end-overlap', 'delete'];

/** Whether a mutation writes webhooks themselves, and not their deliveries. */
export function changesWebhooks({ options: { mutationKey = [] } }: Mutation): boolean {
  const [area, what] = mutationKey;
  return area === 'webhooks' && webhookWrites.includes(what);
}

/** Changes the list in the cache, if there is one. Its age stays, since the other webhooks are no newer. */
export function updateListed(
  client: QueryClient,
  change: (items: readonly Subscription[]) => readonly Subscription[],
): void {
  client.setQueryData<ReadableList<Subscription>>(
    webhooksKey,
    (list) => list && { ...list, items: change(list.items) },
    { updatedAt: client.getQueryState(webhooksKey)?.dataUpdatedAt ?? Date.now() },
  );
}

/** The key of one subscription. */
export const webhookKey = (subscriptionId: string) => [...webhooksKey, subscriptionId] as const;

/** The caller's own subscriptions, where `webhooks.manage` is offered. */
export const subscriptionsQuery = (webhooks: Http) =>
  queryOptions({
    queryKey: webhooksKey,
    queryFn: ({ signal }) =>
      webhooks.get(
        'load the webhooks',
        apiPath`/webhooks/v1/subscriptions`,
        answered(subscriptionsSchema),
        { signal },
      ),
  });

/** One subscription by id, where `webhooks.manage` is offered. The list in the cache gets its state too. */
export const subscriptionQuery = (webhooks: Http, subscriptionId: string) =>
  queryOptions({
    queryKey: webhookKey(subscriptionId),
    queryFn: async ({ signal, client }) => {
      const { entityTag, ...subscription } = await webhooks.get(
        'load the webhook',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}`,
        taggedSubscriptionSchema,
        { signal },
      );
      updateListed(client, (items) =>
        items.map((item) => (item.subscriptionId === subscriptionId ? subscription : item)),
      );
      return { ...subscription, entityTag };
    },
  });

/** Reads one subscription anew. A read that is under way is cancelled: it may have begun too early. */
export async function readSubscriptionNow(
  client: QueryClient,
  webhooks: Http,
  subscriptionId: string,
): Promise<TaggedSubscription> {
  await client.cancelQueries({ queryKey: webhookKey(subscriptionId) });
  return client.fetchQuery({
    ...subscriptionQuery(webhooks, subscriptionId),
    ...inBackground,
    staleTime: 0,
  });
}
