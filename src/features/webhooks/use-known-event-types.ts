import { knownEventTypes } from '#data/webhooks/event-types.ts';
import { useServices } from '#platform/react.tsx';
import { useKnownWebhooks } from './use-known-webhooks.ts';

/** What can be suggested as an event: the configuration's and those the known webhooks use. */
export function useKnownEventTypes(): readonly string[] {
  return knownEventTypes(useServices().config.eventTypes, useKnownWebhooks());
}
