import { mutationOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { apiPath } from '#platform/http/api-path.ts';
import { isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { runWithRetries, shouldRetryIdempotent, shouldRetryPatch } from '#platform/http/retry.ts';
import { sendAndVerify } from '#platform/send-and-verify.ts';
import {
  getWebhookKey,
  refetchSubscription,
  updateCachedSubscriptions,
  webhooksKey,
} from './queries.ts';
import { mergeResponse, type TaggedSubscription, taggedSubscriptionSchema } from './schema.ts';
import { isChangeApplied, type SubscriptionChange } from './subscription-change.ts';

/**
 * Changes to one subscription are sent one after another, so that a late response can't overwrite a
 * newer one. `readable`: webhooks.manage. `guarded`: the service refuses the change (412) if the
 * subscription has changed since it was last loaded.
 */
export const updateSubscriptionMutation = (
  webhooks: Http,
  subscriptionId: string,
  { readable, guarded }: { readonly readable: boolean; readonly guarded: boolean },
) =>
  mutationOptions({
    mutationKey: ['webhooks', 'update', subscriptionId],
    scope: { id: `webhook ${subscriptionId}` },
    mutationFn: async (change: SubscriptionChange, { client }) => {
      const known = client.getQueryData<TaggedSubscription>(getWebhookKey(subscriptionId));
      const tag = guarded && readable ? known?.entityTag : undefined;
      const send = () =>
        webhooks.patch(
          'change the webhook',
          apiPath`/webhooks/v1/subscriptions/${subscriptionId}`,
          taggedSubscriptionSchema,
          change,
          tag ? { headers: { 'if-match': tag } } : {},
        );
      const read = () => refetchSubscription(client, webhooks, subscriptionId);
      const { value } = await sendAndVerify({
        send: () => runWithRetries(shouldRetryPatch, send),
        read: readable ? read : undefined,
        isApplied: (present) => isChangeApplied(present, change),
        unseen: 'open',
      });
      return value;
    },
    onSuccess: async (response, _, __, { client }) => {
      // Responses to earlier list requests would show the old state. Requests for single other
      // webhooks continue, because they can verify another change.
      await client.cancelQueries({ queryKey: webhooksKey, exact: true });
      await client.cancelQueries({ queryKey: getWebhookKey(subscriptionId) });
      client.setQueryData<TaggedSubscription>(getWebhookKey(subscriptionId), (known) => ({
        ...mergeResponse(known, response),
        entityTag: response.entityTag,
      }));
      updateCachedSubscriptions(client, (items) =>
        items.map((item) =>
          item.subscriptionId === subscriptionId ? mergeResponse(item, response) : item,
        ),
      );
    },
    // The response can lack the health, and the cancelled list request would have updated all
    // webhooks.
    onSettled: (_, __, ___, ____, { client }) => {
      void client.invalidateQueries({ queryKey: webhooksKey });
    },
  });

async function webhookExists(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (isFailure(error, 'not-found')) return false;
    throw error;
  }
}

/**
 * A missing subscription counts as deleted. After a lost response, a fetch decides.
 *
 * @throws NotAppliedError if the subscription still exists; the original error if the outcome is
 * unknown
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
        send: () => webhookExists(runWithRetries(shouldRetryIdempotent, send)),
        read: () => webhookExists(refetchSubscription(client, webhooks, subscriptionId)),
        isApplied: (isStillThere) => !isStillThere,
        unseen: 'not-applied',
      });
    },
    onMutate: async (_, { client }) => {
      await client.cancelQueries({ queryKey: webhooksKey, exact: true });
    },
    onSuccess: (_, __, ___, { client }) => {
      updateCachedSubscriptions(client, (items) =>
        items.filter((item) => item.subscriptionId !== subscriptionId),
      );
      void client.invalidateQueries({ queryKey: webhooksKey, exact: true });
    },
    onError: (_, __, ___, { client }) => {
      void client.invalidateQueries({ queryKey: webhooksKey });
    },
  });

/** Deliveries are no longer signed with the previous secret (extension webhooks.rotate). */
export const endOverlapMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'end-overlap', subscriptionId],
    mutationFn: () =>
      runWithRetries(shouldRetryIdempotent, () =>
        webhooks.delete(
          'revoke the old secret',
          apiPath`/webhooks/v1/subscriptions/${subscriptionId}/previous-secret`,
          v.unknown(),
        ),
      ),
    // The webhooks contain the expiry of the previous secret, which can change despite a failure.
    onSettled: (_, __, ___, ____, { client }) =>
      client.invalidateQueries({ queryKey: webhooksKey }),
  });
