import { mutationOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { apiPath } from '#platform/http/api-path.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { retryChange, retryIdempotent, retrying } from '#platform/http/retry.ts';
import { sendAndVerify } from '#platform/send-and-verify.ts';
import { readSubscriptionNow, updateListed, webhookKey, webhooksKey } from './queries.ts';
import {
  creationSchema,
  mergeAnswer,
  type Subscription,
  type TaggedSubscription,
  taggedSubscriptionSchema,
  type WebhookInput,
} from './schema.ts';
import type { SecretHandover } from './signing-secret.ts';
import { isChangeApplied, type SubscriptionChange } from './subscription-change.ts';

type CreationRequest = WebhookInput & {
  /** With webhooks.manage: a repeated request with the same key and input has the same response. */
  readonly idempotencyKey: string | undefined;
  /** Gets the signing secret, if the answer has one. */
  readonly handover: SecretHandover;
};

/**
 * Creates a subscription (interface 4.4). The result is kept in the cache while the screen is open, so it is the
 * subscription alone, null if the response had little more than the secret. The secret goes to `handover` only.
 * Repeated automatically after a lost response if it has a key; without one that would create a second subscription.
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
        : retrying(retryIdempotent, send));
      if (secret !== null) handover.put(secret);
      return subscription;
    },
    onSuccess: async (created, _, __, { client }) => {
      if (created !== null) {
        // A list that was requested before the creation would not contain the new webhook.
        await client.cancelQueries({ queryKey: webhooksKey, exact: true });
        client.setQueryData<TaggedSubscription>(webhookKey(created.subscriptionId), {
          ...created,
          entityTag: null,
        });
        // A repeated request returns a webhook that the list can already contain.
        const isOther = ({ subscriptionId }: Subscription) =>
          subscriptionId !== created.subscriptionId;
        updateListed(client, (items) => [created, ...items.filter(isOther)]);
      }
      void client.invalidateQueries({ queryKey: webhooksKey });
    },
    onError: (error, _, __, { client }) => {
      // The webhook may have been created, or may have existed before.
      if (failureOf(error)?.outcome !== 'not-applied' || isFailure(error, 'conflict')) {
        void client.invalidateQueries({ queryKey: webhooksKey });
      }
    },
  });

/**
 * Changes one subscription and puts the service's answer into the caches. Changes to the same
 * subscription are sent one after another, so that a late answer can't overwrite a newer one.
 * @param readable whether a subscription can be read (webhooks.manage)
 * @param guarded whether the change is only meant for the state that was last read; the service then
 *   answers 412 if the state has changed since
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
      const known = client.getQueryData<TaggedSubscription>(webhookKey(subscriptionId));
      const tag = guarded && readable ? known?.entityTag : undefined;
      const send = () =>
        webhooks.patch(
          'change the webhook',
          apiPath`/webhooks/v1/subscriptions/${subscriptionId}`,
          taggedSubscriptionSchema,
          change,
          tag ? { headers: { 'if-match': tag } } : {},
        );
      const read = () => readSubscriptionNow(client, webhooks, subscriptionId);
      const { value } = await sendAndVerify({
        send: () => retrying(retryChange, send),
        read: readable ? read : undefined,
        isApplied: (present) => isChangeApplied(present, change),
        unseen: 'open',
      });
      return value;
    },
    onSuccess: async (answer, _, __, { client }) => {
      // A list request that began before the change would show the old state. Requests for other
      // webhooks continue, because they can verify a change.
      await client.cancelQueries({ queryKey: webhooksKey, exact: true });
      await client.cancelQueries({ queryKey: webhookKey(subscriptionId) });
      client.setQueryData<TaggedSubscription>(webhookKey(subscriptionId), (known) => ({
        ...mergeAnswer(known, answer),
        entityTag: answer.entityTag,
      }));
      updateListed(client, (items) =>
        items.map((item) =>
          item.subscriptionId === subscriptionId ? mergeAnswer(item, answer) : item,
        ),
      );
    },
    // The response can lack the health, and the cancelled request was for other webhooks too.
    onSettled: (_, __, ___, ____, { client }) => {
      void client.invalidateQueries({ queryKey: webhooksKey });
    },
  });

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

/** The longest time for which deliveries may carry both signatures. */
export const longestOverlapSeconds = 86_400;

type RotationRequest = {
  /** For how long deliveries carry the old signature too; 0 to 86400. */
  readonly overlapSeconds: number;
  /** Gets the new signing secret, if the answer has one. */
  readonly handover: SecretHandover;
};

/**
 * Gives a subscription a new signing secret (extension webhooks.rotate). The secret goes to `handover`
 * only, not into the cache. Never repeated by itself, since each rotation makes another secret.
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

/** Ends the time in which the secret before the last rotation signs too (extension webhooks.rotate). */
export const endOverlapMutation = (webhooks: Http, subscriptionId: string) =>
  mutationOptions({
    mutationKey: ['webhooks', 'end-overlap', subscriptionId],
    mutationFn: () =>
      retrying(retryIdempotent, () =>
        webhooks.delete(
          'end the old secret',
          apiPath`/webhooks/v1/subscriptions/${subscriptionId}/previous-secret`,
          v.unknown(),
        ),
      ),
    // The expiry of the previous secret is fetched again, whatever the outcome.
    onSettled: (_, __, ___, ____, { client }) =>
      client.invalidateQueries({ queryKey: webhooksKey }),
  });
