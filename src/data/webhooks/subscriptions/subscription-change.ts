import { checkEndpointUrl } from '#data/webhooks/endpoint/endpoint-url.ts';
import { sameEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import type { Subscription } from '#data/webhooks/schema.ts';

/** The members to change (interface 4.5); those left out stay as they are. */
export type SubscriptionChange = {
  readonly url?: string;
  readonly eventTypes?: readonly string[];
  readonly status?: 'active' | 'paused';
};

/** What is known of the members a form can change; null where it isn't known in full. */
export type KnownMembers = {
  readonly url: string | null;
  readonly eventTypes: readonly string[] | null;
};

/** What a form holds of the members it was changed in. */
export type Edits = Pick<SubscriptionChange, 'url' | 'eventTypes'>;

/** Two addresses are the same when they would be sent as the same. */
export function sameUrl(known: string | null, url: string): boolean {
  if (known === null) return false;
  const checked = checkEndpointUrl(known);
  return url === (checked.valid ? checked.url : known);
}

/**
 * The members that differ from what is known, which is all that is to be sent; undefined when none
 * do. An empty `url` or `eventTypes` means that the member is left as it is.
 */
export function changeBetween(
  known: KnownMembers,
  { url, eventTypes }: { readonly url: string; readonly eventTypes: readonly string[] },
): SubscriptionChange | undefined {
  const newUrl = url !== '' && !sameUrl(known.url, url);
  const newEventTypes =
    eventTypes.length > 0 &&
    (known.eventTypes === null || !sameEventTypes(known.eventTypes, eventTypes));
  if (!newUrl && !newEventTypes) return undefined;
  return { ...(newUrl ? { url } : {}), ...(newEventTypes ? { eventTypes } : {}) };
}

/** Whether a form holds anything else than what is known, even what could not be sent like that. */
export function isEdited(
  known: KnownMembers,
  { url, eventTypes }: { readonly url: string; readonly eventTypes: readonly string[] },
): boolean {
  const sameAddress = url.trim() === (known.url ?? '') || sameUrl(known.url, url.trim());
  return !sameAddress || !sameEventTypes(known.eventTypes ?? [], eventTypes);
}

/** Whether a subscription as the service shows it holds everything that a change asked for. */
export function isChangeApplied(subscription: Subscription, change: SubscriptionChange): boolean {
  const { url, eventTypes, status } = change;
  return (
    (url === undefined || sameUrl(subscription.url, url)) &&
    (eventTypes === undefined || sameEventTypes(subscription.eventTypes ?? [], eventTypes)) &&
    (status === undefined || subscription.status === status)
  );
}

/** Those members of `next` that say something else than `before`. */
export function changedMembers(
  before: { readonly url: string; readonly eventTypes: readonly string[] },
  { url, eventTypes }: Edits,
): Edits {
  return {
    ...(url === undefined || url === before.url ? {} : { url }),
    ...(eventTypes === undefined || eventTypes.join('\n') === before.eventTypes.join('\n')
      ? {}
      : { eventTypes }),
  };
}
