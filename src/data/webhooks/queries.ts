import {
  type Mutation,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { OneTimeSecret } from '#data/webhooks/secret/one-time-secret.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { answered, type ReadableList } from '#platform/http/tolerant.ts';
import {
  creationSchema,
  type Subscription,
  subscriptionsSchema,
  type TaggedSubscription,
  taggedSubscriptionSchema,
} from './schema.ts';

/** Of the list, and of each subscription below it. */
export const webhooksKey = ['webhooks', 'subscriptions'] as const;

const kindsOfChange: readonly unknown[] = ['create', 'update', 'rotate', 'delete'];

/** Whether a mutation is about webhooks themselves: not one about their deliveries. */
export function changesWebhooks({ options: { mutationKey = [] } }: Mutation): boolean {
  const [area, what] = mutationKey;
  return area === 'webhooks' && kindsOfChange.includes(what);
}

/** Of one subscription. */
export const webhookKey = (subscriptionId: string) => [...webhooksKey, subscriptionId] as const;

/** Asks for the list itself, past every cache. */
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

/** One subscription by id, where `webhooks.manage` is offered. */
export const subscriptionQuery = (webhooks: Http, subscriptionId: string) =>
  queryOptions({
    queryKey: webhookKey(subscriptionId),
    queryFn: ({ signal }) =>
      webhooks.get(
        'load the webhook',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}`,
        taggedSubscriptionSchema,
        { signal },
      ),
  });

/** One subscription as it is now: not what a read that is under way may have found earlier. */
export async function readSubscriptionNow(
  client: QueryClient,
  webhooks: Http,
  subscriptionId: string,
): Promise<TaggedSubscription> {
  await client.cancelQueries({ queryKey: webhookKey(subscriptionId) });
  return client.fetchQuery({ ...subscriptionQuery(webhooks, subscriptionId), staleTime: 0 });
}

export type NewSubscription = {
  readonly url: string;
  readonly eventTypes: readonly string[];
};

export type CreationRequest = NewSubscription & {
  /** Where `webhooks.manage` is offered: the same key and input again answers as the first time. */
  readonly idempotencyKey: string | undefined;
  /** Is handed the signing secret, if the answer has one. */
  readonly takeSecret: (secret: OneTimeSecret) => void;
};

/**
 * Creates a subscription (interface 4.4). Its result is kept in a cache for as long as the screen
 * lives, so it is the subscription alone (null where the answer held little else): the secret goes
 * past the cache to whoever asked. Never repeated by itself, since that would create a second one.
 */
export const createSubscriptionMutation = (webhooks: Http) =>
  mutationOptions({
    mutationKey: ['webhooks', 'create'],
    gcTime: 0,
    retry: false,
    mutationFn: async ({ url, eventTypes, idempotencyKey, takeSecret }: CreationRequest) => {
      const { secret, subscription } = await webhooks.post(
        'create the webhook',
        apiPath`/webhooks/v1/subscriptions`,
        creationSchema,
        { url, eventTypes },
        idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } },
      );
      if (secret !== null) takeSecret(secret);
      return subscription;
    },
    onSuccess: async (created, _, __, { client }) => {
      if (created !== null) {
        // A list that was asked for before the creation would hide what was created.
        await client.cancelQueries({ queryKey: webhooksKey, exact: true });
        client.setQueryData<TaggedSubscription>(webhookKey(created.subscriptionId), {
          ...created,
          entityTag: null,
        });
        client.setQueryData<ReadableList<Subscription>>(
          webhooksKey,
          (list) => list && { ...list, items: [created, ...list.items] },
        );
      }
      void client.invalidateQueries({ queryKey: webhooksKey });
    },
    onError: (error, _, __, { client }) => {
      // Something may have been created, or was there before; only the service can say.
      if (failureOf(error)?.outcome !== 'not-applied' || isFailure(error, 'conflict')) {
        void client.invalidateQueries({ queryKey: webhooksKey });
      }
    },
  });
