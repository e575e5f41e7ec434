import { useQuery } from '@tanstack/react-query';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import type { Subscription } from '#data/webhooks/schema.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { useLocalSubscriptions } from './WebhooksLayout.tsx';

/** The person's webhooks as far as they are known here: the service's list, or this browser's. */
export function useKnownWebhooks(): readonly Subscription[] {
  const { webhooks } = useServices();
  const local = useObservable(useLocalSubscriptions());
  const manage = useHasExtension('webhooks.manage');
  // Only a convenience here: a list that fails to load means fewer suggestions and warnings.
  const listed = useQuery({ ...subscriptionsQuery(webhooks), enabled: manage });
  // Where the service lists them, one that it doesn't list is gone.
  return manage ? (listed.data?.items ?? []) : local;
}
