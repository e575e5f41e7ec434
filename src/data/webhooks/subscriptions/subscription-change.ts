import { checkEndpointUrl } from '#data/webhooks/endpoint/endpoint-url.ts';
import { sameEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import type { Subscription } from '#data/webhooks/schema.ts';

/** The members to change (interface 4.5); those left out stay as they are. */
export type SubscriptionChange = {
  readonly url?: string;
  readonly eventTypes?: readonly string[];
  readonly status?: 'active' | 'paused';
};

/** The members that a form can change; null if not known in full. */
export type KnownMembers = {
  readonly url: string | null;
  readonly eventTypes: readonly string[] | null;
};

/** The members that were edited in a form. */
export type Edits = Pick<SubscriptionChange, 'url' | 'eventTypes'>;

/** Whether `url`, as it would be sent, is the known address. */
export function sameUrl(known: string | null, url: string): boolean {
  if (known === null) return false;
  const checked = checkEndpointUrl(known);
  return url === (checked.valid ? checked.url : known);
}

/**
 * The members to send: those that differ from what is known. Undefined if there are none. An empty `url`
 * or `eventTypes` keeps the member.
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

/** Whether a form differs from what is known, even by input that can't be sent. */
export function isEdited(
  known: KnownMembers,
  { url, eventTypes }: { readonly url: string; readonly eventTypes: readonly string[] },
): boolean {
  const sameAddress = url.trim() === (known.url ?? '') || sameUrl(known.url, url.trim());
  return !sameAddress || !sameEventTypes(known.eventTypes ?? [], eventTypes);
}

/** Whether a subscription has everything that a change asked for. */
export function isChangeApplied(subscription: Subscription, change: SubscriptionChange): boolean {
  const { url, eventTypes, status } = change;
  return (
    (url === undefined || sameUrl(subscription.url, url)) &&
    (eventTypes === undefined || sameEventTypes(subscription.eventTypes ?? [], eventTypes)) &&
    (status === undefined || subscription.status === status)
  );
}

/** The members of the edits that differ from `before`. */
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
