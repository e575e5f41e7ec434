import { useQuery } from '@tanstack/react-query';
import { eventTypesQuery } from '#data/webhooks/endpoint/event-type-catalogue.ts';
import { knownEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { useKnownWebhooks } from './use-known-webhooks.ts';

/** What can be suggested: events of the configuration, the service's catalogue and known webhooks. */
export function useKnownEventTypes(): readonly string[] {
  const { config, webhooks } = useServices();
  // A catalogue that fails to load only means fewer suggestions.
  const catalogue = useQuery({
    ...eventTypesQuery(webhooks),
    enabled: useHasExtension('webhooks.eventTypes'),
  });
  const named = catalogue.data?.items.map(({ name }) => name) ?? [];
  return knownEventTypes([...config.eventTypes, ...named], useKnownWebhooks());
}
