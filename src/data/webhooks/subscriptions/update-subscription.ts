import { mutationOptions } from '@tanstack/react-query';
import {
  readSubscriptionNow,
  updateListed,
  webhookKey,
  webhooksKey,
} from '#data/webhooks/queries.ts';
import {
  mergeDetailedAnswer,
  type TaggedSubscription,
  taggedSubscriptionSchema,
} from '#data/webhooks/schema.ts';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { retryChange, retrying } from '#platform/http/retry.ts';
import { sendAndVerify } from '#platform/send-and-verify.ts';
import { isChangeApplied, type SubscriptionChange } from './subscription-change.ts';

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
    onSuccess: async (answer, { status }, __, { client }) => {
      // A read that began before the change would show the old state. A read of another webhook goes on:
      // it may be verifying a write.
      const wasListing = client.isFetching({ queryKey: webhooksKey, exact: true }) > 0;
      await client.cancelQueries({ queryKey: webhooksKey, exact: true });
      await client.cancelQueries({ queryKey: webhookKey(subscriptionId) });
      client.setQueryData<TaggedSubscription>(webhookKey(subscriptionId), (known) => ({
        ...mergeDetailedAnswer(known, answer),
        entityTag: answer.entityTag,
      }));
      updateListed(client, (items) =>
        items.map((item) =>
          item.subscriptionId === subscriptionId ? mergeDetailedAnswer(item, answer) : item,
        ),
      );
      // The answer need not have the health, which has another number of held events after a pause.
      if (status === 'active') void client.invalidateQueries({ queryKey: webhooksKey });
      // The cancelled list was about other webhooks too.
      else if (wasListing) void client.invalidateQueries({ queryKey: webhooksKey, exact: true });
    },
    onError: (_, __, ___, { client }) => {
      void client.invalidateQueries({ queryKey: webhooksKey });
    },
  });
