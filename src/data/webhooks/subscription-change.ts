import { checkEndpointUrl } from './endpoint-url.ts';
import { sameEventTypes } from './event-types.ts';
import type { NewSubscription, Subscription } from './schema.ts';

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
function sameUrl(known: string | null, url: string): boolean {
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
  { url, eventTypes }: NewSubscription,
): SubscriptionChange | undefined {
  const newUrl = url !== '' && !sameUrl(known.url, url);
  const newEventTypes =
    eventTypes.length > 0 &&
    (known.eventTypes === null || !sameEventTypes(known.eventTypes, eventTypes));
  if (!newUrl && !newEventTypes) return undefined;
  return { ...(newUrl ? { url } : {}), ...(newEventTypes ? { eventTypes } : {}) };
}

/** Whether a form differs from what is known, even by input that can't be sent. */
export function isEdited(known: KnownMembers, { url, eventTypes }: NewSubscription): boolean {
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
export function changedMembers(before: NewSubscription, { url, eventTypes }: Edits): Edits {
  return {
    ...(url === undefined || url === before.url ? {} : { url }),
    ...(eventTypes === undefined || eventTypes.join('\n') === before.eventTypes.join('\n')
      ? {}
      : { eventTypes }),
  };
}

/** A member that has changed since the user began to edit it or another one. */
export type ChangedElsewhere =
  | { readonly member: 'url'; readonly mine: string | undefined; readonly theirs: string }
  | {
      readonly member: 'eventTypes';
      readonly mine: readonly string[] | undefined;
      readonly theirs: readonly string[];
    };

/**
 * The members that have changed since `base`, with the edits of the form: `mine` is undefined without an
 * edit. Members whose edit equals the change are left out, and members that are not known in full.
 */
export function changedElsewhere(
  base: KnownMembers,
  { url, eventTypes }: KnownMembers,
  edits: Edits,
): readonly ChangedElsewhere[] {
  const changed: ChangedElsewhere[] = [];
  const typed = checkEndpointUrl(edits.url ?? '');
  const isSameUrl = url === base.url || (typed.valid && sameUrl(url, typed.url));
  if (url !== null && base.url !== null && !isSameUrl) {
    changed.push({ member: 'url', mine: edits.url, theirs: url });
  }
  const isSameList = [base.eventTypes, edits.eventTypes].some(
    (list) => list && eventTypes && sameEventTypes(eventTypes, list),
  );
  if (eventTypes !== null && base.eventTypes !== null && !isSameList) {
    changed.push({ member: 'eventTypes', mine: edits.eventTypes, theirs: eventTypes });
  }
  return changed;
}
