import { mutationOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { readSubscriptionNow, subscriptionsQuery } from '#data/webhooks/queries.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { type Failure, failureOf, isFailure, RequestError } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { retryDeletion, retrying } from '#platform/http/retry.ts';
import type { ReadableList } from '#platform/http/tolerant.ts';

/**
 * Finds out what became of a deletion whose answer was lost.
 * @throws the failure when the service can't be asked; the same as `not-applied` when the
 *   subscription is seen to be there still
 */
async function lookUp(failure: Failure, read: () => Promise<unknown>): Promise<void> {
  try {
    await read();
  } catch (error) {
    if (isFailure(error, 'not-found')) return;
    throw new RequestError(failure);
  }
  throw new RequestError({ ...failure, outcome: 'not-applied' });
}

/**
 * Deletes a subscription (extension webhooks.manage). One that the service doesn't know is as good as
 * deleted. After a lost answer the service is asked whether it is still there.
 * @throws the failure when it is, or when that can't be known
 */
export const deleteSubscriptionMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'delete', subscriptionId],
    scope: { id: `webhook ${subscriptionId}` },
    mutationFn: async (_: undefined, { client }) => {
      try {
        await retrying(retryDeletion, () =>
          webhooks.delete(
            'delete the webhook',
            apiPath`/webhooks/v1/subscriptions/${subscriptionId}`,
            v.unknown(),
          ),
        );
      } catch (error) {
        if (isFailure(error, 'not-found')) return;
        const failure = failureOf(error);
        if (failure === undefined || failure.outcome === 'not-applied') throw error;
        await lookUp(failure, () => readSubscriptionNow(client, webhooks, subscriptionId));
      }
    },
    onMutate: async (_, { client }) => {
      await client.cancelQueries({ queryKey: subscriptionsQuery(webhooks).queryKey, exact: true });
    },
    onSuccess: (_, __, ___, { client }) => {
      const { queryKey } = subscriptionsQuery(webhooks);
      client.setQueryData<ReadableList<Subscription>>(
        queryKey,
        (list) =>
          list && {
            ...list,
            items: list.items.filter((item) => item.subscriptionId !== subscriptionId),
          },
      );
      void client.invalidateQueries({ queryKey, exact: true });
    },
    onError: (_, __, ___, { client }) => {
      void client.invalidateQueries({ queryKey: subscriptionsQuery(webhooks).queryKey });
    },
  });
