import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import type { Change } from './change.ts';
import { draftOf, type Refusal } from './state-draft.ts';

/** The state after a list of changes, or the first change that can't be applied and why. */
export type AppliedChanges =
  | { readonly ok: true; readonly state: BookmarkState }
  | { readonly ok: false; readonly index: number; readonly refusal: Refusal };

/**
 * Applies all changes in order, or none of them, as the service does (extension viewer.changes). Each list
 * of siblings that a change touches is renumbered from 0.
 */
export function applyChanges(state: BookmarkState, changes: readonly Change[]): AppliedChanges {
  const draft = draftOf(state);
  for (const [index, change] of changes.entries()) {
    const refusal = draft.apply(change);
    if (refusal !== undefined) return { ok: false, index, refusal };
  }
  return { ok: true, state: draft.result() };
}
