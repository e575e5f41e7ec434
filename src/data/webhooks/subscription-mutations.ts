import { mutationOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { apiPath } from '#platform/http/api-path.ts';
import { getFailure, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { runWithRetries, shouldRetryIdempotent, shouldRetryPatch } from '#platform/http/retry.ts';
import { sendAndVerify } from '#platform/send-and-verify.ts';
import {
  getWebhookKey,
  refetchSubscription,
  updateCachedSubscriptions,
  webhooksKey,
} from './queries.ts';
import {
  creationSchema,
  mergeResponse,
  type Subscription,
  type TaggedSubscription,
  taggedSubscriptionSchema,
  type WebhookInput,
} from './schema.ts';
import type { SecretHandover } from './signing-secret.ts';
import { isChangeApplied, type SubscriptionChange } from './subscription-change.ts';

type CreationRequest = WebhookInput & {
  /**
   * Idempotency key; undefined without webhooks.manage. If a request is repeated with the same key
   * and input, the service returns the same response.
   */
  readonly idempotencyKey: string | undefined;
  /** Receives the signing secret, if the response contains one. */
  readonly handover: SecretHandover;
};

/**
 * Creates a subscription (interface 4.4). Resolves to the subscription, or to null if the response
 * contained no valid subscription. The result is cached while the screen is open, so it doesn't
 * contain the secret; the secret is passed only to `handover`. After a lost response, a request
 * with an idempotency key is retried automatically. A request without a key isn't retried, because
 * it could create a second subscription.
 */
export const createSubscriptionMutation = (webhooks: Http) =>
  mutationOptions({
    mutationKey: ['webhooks', 'create'],
    gcTime: 0,
    retry: false,
    mutationFn: async ({ url, eventTypes, idempotencyKey, handover }: CreationRequest) => {
      const send = () =>
        webhooks.post(
          'create the webhook',
          apiPath`/webhooks/v1/subscriptions`,
          creationSchema,
          { url, eventTypes },
          idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } },
        );
      const { secret, subscription } = await (idempotencyKey === undefined
        ? send()
        : runWithRetries(shouldRetryIdempotent, send));
      if (secret !== null) handover.put(secret);
      return subscription;
    },
    onSuccess: async (created, _, __, { client }) => {
      if (created !== null) {
        // Cancels list requests that began before the creation, because their responses would not
        // contain the new webhook.
        await client.cancelQueries({ queryKey: webhooksKey, exact: true });
        client.setQueryData<TaggedSubscription>(getWebhookKey(created.subscriptionId), {
          ...created,
          entityTag: null,
        });
        // If the request was repeated, the service returns the same webhook, which the list can
        // already contain.
        const isOther = ({ subscriptionId }: Subscription) =>
          subscriptionId !== created.subscriptionId;
        updateCachedSubscriptions(client, (items) => [created, ...items.filter(isOther)]);
      }
      void client.invalidateQueries({ queryKey: webhooksKey });
    },
    onError: (error, _, __, { client }) => {
      // The webhook might have been created by this request, or might already exist, so the list is
      // fetched again.
      if (getFailure(error)?.outcome !== 'not-applied' || isFailure(error, 'conflict')) {
        void client.invalidateQueries({ queryKey: webhooksKey });
      }
    },
  });

/**
 * Changes one subscription and stores the response in the caches. Changes to the same subscription
 * are sent one after another, so that a late response can't overwrite a newer one.
 * @param readable whether a subscription can be fetched (webhooks.manage)
 * @param guarded whether the change applies only if the subscription is still in the state that was
 *   last loaded; if it isn't, the service responds with 412
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
    onSuccess: async (answer, _, __, { client }) => {
      // Cancels list requests that began before the change, because their responses would show the
      // old state. Requests for single other webhooks continue, because they can verify another
      // change.
      await client.cancelQueries({ queryKey: webhooksKey, exact: true });
      await client.cancelQueries({ queryKey: getWebhookKey(subscriptionId) });
      client.setQueryData<TaggedSubscription>(getWebhookKey(subscriptionId), (known) => ({
        ...mergeResponse(known, answer),
        entityTag: answer.entityTag,
      }));
      updateCachedSubscriptions(client, (items) =>
        items.map((item) =>
          item.subscriptionId === subscriptionId ? mergeResponse(item, answer) : item,
        ),
      );
    },
    // The response can lack the health, and the cancelled list request would have updated all
    // webhooks, so the webhooks are fetched again.
    onSettled: (_, __, ___, ____, { client }) => {
      void client.invalidateQueries({ queryKey: webhooksKey });
    },
  });

/**
 * Resolves to true if `request` for a webhook succeeds, and to false if the webhook isn't found.
 * Rejects if the request fails for another reason.
 */
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
 * Deletes a subscription (extension webhooks.manage). A subscription that the service doesn't have
 * counts as deleted. If the response is lost, fetching the subscription shows whether it still
 * exists.
 * @throws NotAppliedError if the subscription still exists; the original error if the outcome is
 *   unknown
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

/** Maximum time in which deliveries can be signed with the old and the new secret, in seconds. */
export const maxOverlapSeconds = 86_400;

type RotationRequest = {
  /** Time in which deliveries are also signed with the old secret, in seconds, from 0 to 86400. */
  readonly overlapSeconds: number;
  /** Receives the new signing secret, if the response contains one. */
  readonly handover: SecretHandover;
};

/**
 * Rotates the signing secret of a subscription (extension webhooks.rotate). The new secret is
 * passed only to `handover` and is not cached. Never retried automatically, because each rotation
 * creates another secret.
 */
export const rotateSecretMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'rotate', subscriptionId],
    gcTime: 0,
    retry: false,
    mutationFn: async ({ overlapSeconds, handover }: RotationRequest) => {
      const { secret, subscription } = await webhooks.post(
        'rotate the signing secret',
        apiPath`/webhooks/v1/subscriptions/${subscriptionId}/rotate-secret`,
        creationSchema,
        { overlapSeconds },
      );
      if (secret !== null) handover.put(secret);
      return subscription;
    },
  });

/**
 * Ends the overlap period after a rotation, so that deliveries are no longer signed with the
 * previous secret (extension webhooks.rotate).
 */
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
    // The webhooks contain the expiry of the previous secret, so they are fetched again, even after
    // a failure.
    onSettled: (_, __, ___, ____, { client }) =>
      client.invalidateQueries({ queryKey: webhooksKey }),
  });
