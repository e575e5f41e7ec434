import { sameEventTypes } from './event-types.ts';
import { type Edits, type KnownMembers, sameUrl } from './subscription-change.ts';

/** A member that is another than when the person began to edit. */
export type ChangedElsewhere =
  | { readonly member: 'url'; readonly mine: string | undefined; readonly theirs: string }
  | {
      readonly member: 'eventTypes';
      readonly mine: readonly string[] | undefined;
      readonly theirs: readonly string[];
    };

/**
 * What has changed since `base`, with what the form holds instead; `mine` is undefined for a member
 * that wasn't edited. What is the same on both sides by now is left out.
 */
export function changedElsewhere(
  base: KnownMembers,
  present: KnownMembers,
  edits: Edits,
): readonly ChangedElsewhere[] {
  const changed: ChangedElsewhere[] = [];
  const { url, eventTypes } = present;
  if (url !== null && url !== base.url && !sameUrl(edits.url ?? null, url)) {
    changed.push({ member: 'url', mine: edits.url, theirs: url });
  }
  if (
    eventTypes !== null &&
    !sameEventTypes(eventTypes, base.eventTypes ?? []) &&
    !(edits.eventTypes !== undefined && sameEventTypes(eventTypes, edits.eventTypes))
  ) {
    changed.push({ member: 'eventTypes', mine: edits.eventTypes, theirs: eventTypes });
  }
  return changed;
}
