import { useQuery } from '@tanstack/react-query';
import { eventTypesQuery } from '#data/webhooks/endpoint/event-type-catalogue.ts';
import { knownEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import { subscriptionQuery, subscriptionsQuery } from '#data/webhooks/queries.ts';
import { type Subscription, unknownSubscription } from '#data/webhooks/schema.ts';
import { useHasExtension, useObservable, useServices } from '#platform/react.tsx';
import { useLocalSubscriptions } from './WebhooksLayout.tsx';

/** The person's webhooks: the service's list where it has one, else this browser's. */
export function useKnownWebhooks(): readonly Subscription[] {
  const { webhooks } = useServices();
  const local = useObservable(useLocalSubscriptions());
  const manage = useHasExtension('webhooks.manage');
  // A list that fails to load only means fewer suggestions and warnings.
  const listed = useQuery({ ...subscriptionsQuery(webhooks), enabled: manage });
  return manage ? (listed.data?.items ?? []) : local;
}

/**
 * One webhook as the service shows it, else as this browser remembers it; what isn't known is null.
 * For screens that need no more than its id.
 */
export function useKnownWebhook(subscriptionId: string): Subscription {
  const { webhooks } = useServices();
  const enabled = useHasExtension('webhooks.manage');
  const { data } = useQuery({ ...subscriptionQuery(webhooks, subscriptionId), enabled });
  const remembered = useObservable(useLocalSubscriptions()).find(
    (local) => local.subscriptionId === subscriptionId,
  );
  return data ?? remembered ?? unknownSubscription(subscriptionId);
}

/** The service's catalogue. One that fails to load only means fewer suggestions and warnings. */
function useCatalogue() {
  const { webhooks } = useServices();
  const enabled = useHasExtension('webhooks.eventTypes');
  return useQuery({ ...eventTypesQuery(webhooks), enabled }).data;
}

/**
 * All event types that the service sends: those of its catalogue and of the configuration. Undefined
 * without a catalogue, or with one of which a part can't be read.
 */
export function useListedEventTypes(): readonly string[] | undefined {
  const { config } = useServices();
  const catalogue = useCatalogue();
  if (catalogue === undefined || catalogue.unreadable.length > 0) return undefined;
  if (catalogue.items.length === 0) return undefined;
  return [...config.eventTypes, ...catalogue.items.map(({ name }) => name)];
}

/** Data as an event may have them, by the service's catalogue; null where it gives none. */
export function useExampleData(eventType: string): Readonly<Record<string, unknown>> | null {
  return useCatalogue()?.items.find(({ name }) => name === eventType)?.example ?? null;
}

/** The event types to suggest: from the configuration, the service's catalogue and known webhooks. */
export function useKnownEventTypes(): readonly string[] {
  const { config } = useServices();
  const catalogued = useCatalogue()?.items.map(({ name }) => name) ?? [];
  return knownEventTypes([...config.eventTypes, ...catalogued], useKnownWebhooks());
}
