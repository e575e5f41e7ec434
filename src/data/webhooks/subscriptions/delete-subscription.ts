import { mutationOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { readSubscriptionNow, updateListed, webhooksKey } from '#data/webhooks/queries.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { retryIdempotent, retrying } from '#platform/http/retry.ts';
import { sendAndVerify } from '#platform/send-and-verify.ts';

/** Whether the service knows the webhook that `request` is about. */
async function isThere(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (isFailure(error, 'not-found')) return false;
    throw error;
  }
}

/**
 * Deletes a subscription (extension webhooks.manage). One that the service doesn't know counts
 * as deleted. After a lost answer the service is asked whether it is still there.
 * @throws NotAppliedError when it is; the failure when that can't be known
 */
export const deleteSubscriptionMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'delete', subscriptionId],
    scope: { id: `webhook ${subscriptionId}` },
    mutationFn: async (_: undefined, { client }) => {
      const send = () =>
        webhooks.delete(
          'delete the webhook',
          apiPath`/webhooks/v1/subscriptions/${subscriptionId}`,
          v.unknown(),
        );
      await sendAndVerify({
        send: () => isThere(retrying(retryIdempotent, send)),
        read: () => isThere(readSubscriptionNow(client, webhooks, subscriptionId)),
        isApplied: (isStillThere) => !isStillThere,
        unseen: 'not-applied',
      });
    },
    onMutate: async (_, { client }) => {
      await client.cancelQueries({ queryKey: webhooksKey, exact: true });
    },
    onSuccess: (_, __, ___, { client }) => {
      updateListed(client, (items) =>
        items.filter((item) => item.subscriptionId !== subscriptionId),
      );
      void client.invalidateQueries({ queryKey: webhooksKey, exact: true });
    },
    onError: (_, __, ___, { client }) => {
      void client.invalidateQueries({ queryKey: webhooksKey });
    },
  });
