import {
  type Mutation,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { SecretHandover } from '#data/webhooks/secret/secret-handover.ts';
import { noDetails } from '#data/webhooks/subscriptions/subscription-details.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { answered, type ReadableList } from '#platform/http/tolerant.ts';
import { inBackground } from '#platform/in-background.ts';
import {
  creationSchema,
  type DetailedSubscription,
  type NewSubscription,
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
  change: (items: readonly DetailedSubscription[]) => readonly DetailedSubscription[],
): void {
  client.setQueryData<ReadableList<DetailedSubscription>>(
    webhooksKey,
    (list) => list && { ...list, items: change(list.items) },
    { updatedAt: client.getQueryState(webhooksKey)?.dataUpdatedAt ?? Date.now() },
  );
}

/** The key of one subscription. */
export const webhookKey = (subscriptionId: string) => [...webhooksKey, subscriptionId] as const;

/** Reads the list, past every cache. */
export const readSubscriptions = (webhooks: Http, signal: AbortSignal) =>
  webhooks.get(
    'load the webhooks',
    apiPath`/webhooks/v1/subscriptions`,
    answered(subscriptionsSchema),
    { signal },
  );

/** The caller's own subscriptions, where `webhooks.manage` is offered. */
export const subscriptionsQuery = (webhooks: Http) =>
  queryOptions({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => readSubscriptions(webhooks, signal),
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

export type CreationRequest = NewSubscription & {
  /** With webhooks.manage a repeated request with the same key and input has the same answer. */
  readonly idempotencyKey: string | undefined;
  /** Gets the signing secret, if the answer has one. */
  readonly handover: SecretHandover;
};

/**
 * Creates a subscription (interface 4.4). The cache keeps the result as long as the screen is there, so
 * it is the subscription alone (null where the answer held little more than the secret). The secret goes
 * to `handover` only. Never repeated by itself, since that would create a second subscription.
 */
export const createSubscriptionMutation = (webhooks: Http) =>
  mutationOptions({
    mutationKey: ['webhooks', 'create'],
    gcTime: 0,
    retry: false,
    mutationFn: async ({ url, eventTypes, idempotencyKey, handover }: CreationRequest) => {
      const { secret, subscription } = await webhooks.post(
        'create the webhook',
        apiPath`/webhooks/v1/subscriptions`,
        creationSchema,
        { url, eventTypes },
        idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } },
      );
      if (secret !== null) handover.put(secret);
      return subscription;
    },
    onSuccess: async (created, _, __, { client }) => {
      if (created !== null) {
        // A list that was requested before the creation would hide the new webhook.
        await client.cancelQueries({ queryKey: webhooksKey, exact: true });
        client.setQueryData<TaggedSubscription>(webhookKey(created.subscriptionId), {
          ...created,
          ...noDetails,
          entityTag: null,
        });
        // A repeated request is answered with the webhook that the list may have already.
        const isOther = ({ subscriptionId }: Subscription) =>
          subscriptionId !== created.subscriptionId;
        updateListed(client, (items) => [{ ...created, ...noDetails }, ...items.filter(isOther)]);
      }
      void client.invalidateQueries({ queryKey: webhooksKey });
    },
    onError: (error, _, __, { client }) => {
      // A webhook may have been created, or was there before.
      if (failureOf(error)?.outcome !== 'not-applied' || isFailure(error, 'conflict')) {
        void client.invalidateQueries({ queryKey: webhooksKey });
      }
    },
  });
