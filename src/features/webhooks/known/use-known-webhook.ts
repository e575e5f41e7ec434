import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from '#data/webhooks/queries.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { useLocalSubscriptions } from './WebhooksLayout.tsx';

/**
 * What is known of a webhook, by the service where it can be asked, else by this browser; null for
 * all that isn't. For screens that do with its id alone.
 */
export function useKnownWebhook(subscriptionId: string): Subscription {
  const { webhooks } = useServices();
  const enabled = useHasExtension('webhooks.manage');
  const { data } = useQuery({ ...subscriptionQuery(webhooks, subscriptionId), enabled });
  const remembered = useObservable(useLocalSubscriptions()).find(
    (local) => local.subscriptionId === subscriptionId,
  );
  return (
    data ??
    remembered ?? { subscriptionId, url: null, eventTypes: null, status: null, createdAt: null }
  );
}
