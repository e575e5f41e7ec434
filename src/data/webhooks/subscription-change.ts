import { checkEndpointUrl } from './endpoint-url.ts';
import { hasSameEventTypes } from './event-types.ts';
import type { Subscription, WebhookInput } from './schema.ts';

/** Omitted fields stay the same (interface 4.5). */
export type SubscriptionChange = Partial<WebhookInput> & {
  readonly status?: 'active' | 'paused';
};

/** Null if the full value isn't available. */
export type EditableFields = Pick<Subscription, keyof WebhookInput>;

/** Undefined for a field that the user didn't edit. */
export type EditedFields = {
  readonly url?: string | undefined;
  readonly eventTypes?: readonly string[] | undefined;
};

function sameUrl(known: string | null, url: string): boolean {
  if (known === null) return false;
  const checked = checkEndpointUrl(known);
  return url === (checked.valid ? checked.url : known);
}

/** Returns undefined if no field differs. An empty `url` or list counts as unchanged. */
export function getChangedFields(
  known: EditableFields,
  { url, eventTypes }: WebhookInput,
): SubscriptionChange | undefined {
  const newUrl = url !== '' && !sameUrl(known.url, url);
  const newEventTypes =
    eventTypes.length > 0 &&
    (known.eventTypes === null || !hasSameEventTypes(known.eventTypes, eventTypes));
  if (!newUrl && !newEventTypes) return undefined;
  return { ...(newUrl ? { url } : {}), ...(newEventTypes ? { eventTypes } : {}) };
}

/** Includes values that are invalid and can't be sent. */
export function hasEditedFields(known: EditableFields, { url, eventTypes }: WebhookInput): boolean {
  const sameAddress = url.trim() === (known.url ?? '') || sameUrl(known.url, url.trim());
  return !sameAddress || !hasSameEventTypes(known.eventTypes ?? [], eventTypes);
}

export function isChangeApplied(subscription: Subscription, change: SubscriptionChange): boolean {
  const { url, eventTypes, status } = change;
  return (
    (url === undefined || sameUrl(subscription.url, url)) &&
    (eventTypes === undefined || hasSameEventTypes(subscription.eventTypes ?? [], eventTypes)) &&
    (status === undefined || subscription.status === status)
  );
}

/** Changed in the service after the user began to edit. */
export type ConflictingChange = {
  readonly changedField: keyof WebhookInput;
  /** Undefined if the user didn't edit the field. */
  readonly mine: string | readonly string[] | undefined;
  readonly theirs: string | readonly string[];
};

/**
 * Finds changes since `base`. Omits fields that the user changed to the same value, and fields
 * whose full value isn't available.
 */
export function findConflictingChanges(
  base: EditableFields,
  { url, eventTypes }: EditableFields,
  edits: EditedFields,
): readonly ConflictingChange[] {
  const changed: ConflictingChange[] = [];
  const typed = checkEndpointUrl(edits.url ?? '');
  const isSameUrl = url === base.url || (typed.valid && sameUrl(url, typed.url));
  if (url !== null && base.url !== null && !isSameUrl) {
    changed.push({ changedField: 'url', mine: edits.url, theirs: url });
  }
  const isSameList = [base.eventTypes, edits.eventTypes].some(
    (list) => list && eventTypes && hasSameEventTypes(eventTypes, list),
  );
  if (eventTypes !== null && base.eventTypes !== null && !isSameList) {
    changed.push({ changedField: 'eventTypes', mine: edits.eventTypes, theirs: eventTypes });
  }
  return changed;
}
