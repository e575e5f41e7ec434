import { checkEndpointUrl } from '#data/webhooks/endpoint/endpoint-url.ts';
import { sameEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import { maskedUrl } from '#data/webhooks/endpoint/masked-url.ts';
import type { Edits, KnownMembers } from './subscription-change.ts';

/** A member that has changed since the person began to edit. */
export type ChangedElsewhere =
  | { readonly member: 'url'; readonly mine: string | undefined; readonly theirs: string }
  | {
      readonly member: 'eventTypes';
      readonly mine: readonly string[] | undefined;
      readonly theirs: readonly string[];
    };

/** What is known of the webhook that a form edits. */
export type KnownToForm = KnownMembers & {
  /** The address as lists show it (see maskedUrl); null where nothing of it is known. */
  readonly shownUrl: string | null;
};

/** The present address, as far as it is known, if it isn't that of `base`. */
function otherUrl(base: KnownToForm, present: KnownToForm): string | undefined {
  const bothWhole = base.url !== null && present.url !== null;
  const same = bothWhole ? base.url === present.url : base.shownUrl === present.shownUrl;
  // An address that wasn't known before may be the same.
  return same || base.shownUrl === null
    ? undefined
    : (present.url ?? present.shownUrl ?? undefined);
}

/** Whether a typed address is the shown one, as far as the mask lets it be seen. */
function isProbably(typed: string | undefined, shown: string): boolean {
  const checked = checkEndpointUrl(typed ?? '');
  return checked.valid && (checked.url === shown || maskedUrl(checked.url) === shown);
}

/**
 * The members that have changed since `base`, with the edits of the form: `mine` is undefined without an
 * edit. Members whose edit equals the change are left out.
 */
export function changedElsewhere(
  base: KnownToForm,
  present: KnownToForm,
  edits: Edits,
): readonly ChangedElsewhere[] {
  const changed: ChangedElsewhere[] = [];
  const url = otherUrl(base, present);
  if (url !== undefined && !isProbably(edits.url, url)) {
    changed.push({ member: 'url', mine: edits.url, theirs: url });
  }
  const { eventTypes } = present;
  if (
    eventTypes !== null &&
    base.eventTypes !== null &&
    !sameEventTypes(eventTypes, base.eventTypes) &&
    !(edits.eventTypes !== undefined && sameEventTypes(eventTypes, edits.eventTypes))
  ) {
    changed.push({ member: 'eventTypes', mine: edits.eventTypes, theirs: eventTypes });
  }
  return changed;
}
