import { useQuery } from '@tanstack/react-query';
import { knownEventTypes } from '#data/webhooks/event-types.ts';
import { subscriptionsQuery } from '#data/webhooks/queries.ts';
import { useObservable, useOffers, useServices } from '#platform/react.tsx';
import { useLocalSubscriptions } from './WebhooksRoom.tsx';

/** What can be suggested as an event: the configuration's and those the known webhooks use. */
export function useKnownEventTypes(): readonly string[] {
  const { config, webhooks } = useServices();
  const local = useObservable(useLocalSubscriptions());
  // Suggestions are a convenience: a list that fails to load only means fewer of them.
  const listed = useQuery({
    ...subscriptionsQuery(webhooks),
    enabled: useOffers('webhooks.manage'),
  });
  return knownEventTypes(config.eventTypes, [...local, ...(listed.data?.items ?? [])]);
}
