import { checkEndpointUrl } from '#data/webhooks/endpoint/endpoint-url.ts';
import { sameEventTypes } from '#data/webhooks/endpoint/event-types.ts';
import { maskedUrl } from '#data/webhooks/endpoint/masked-url.ts';
import type { Edits, KnownMembers } from './subscription-change.ts';

/** A member that is another than when the person began to edit. */
export type ChangedElsewhere =
  | { readonly member: 'url'; readonly mine: string | undefined; readonly theirs: string }
  | {
      readonly member: 'eventTypes';
      readonly mine: readonly string[] | undefined;
      readonly theirs: readonly string[];
    };

/** What is known of a webhook under a form. */
export type KnownToForm = KnownMembers & {
  /** The address as lists show it (see maskedUrl); null where nothing of it is known. */
  readonly shownUrl: string | null;
};

/** The address in place of that of `base`, as far as it is known; undefined if there is none. */
function otherUrl(base: KnownToForm, present: KnownToForm): string | undefined {
  const bothWhole = base.url !== null && present.url !== null;
  const same = bothWhole ? base.url === present.url : base.shownUrl === present.shownUrl;
  // What wasn't known before may always have been so.
  return same || base.shownUrl === null
    ? undefined
    : (present.url ?? present.shownUrl ?? undefined);
}

/** Whether an address that was typed is, as far as can be seen, the one that is shown. */
function isProbably(typed: string | undefined, shown: string): boolean {
  const checked = checkEndpointUrl(typed ?? '');
  return checked.valid && (checked.url === shown || maskedUrl(checked.url) === shown);
}

/**
 * What has changed since `base`, with what the form holds instead; `mine` is undefined for a member
 * that wasn't edited. What is the same on both sides by now is left out.
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
