import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { type CurrentValues, getFailure } from '#platform/http/failure.ts';
import { applyChanges } from './apply-changes.ts';
import type { Change } from './change.ts';
import { createStateDraft } from './state-draft.ts';

/** `was` differs from the current values, because they have changed since the user saw them. */
export type StaleChange = {
  readonly index: number;
  readonly change: UpdateChange;
  /** Current values of the members in `was`. */
  readonly current: CurrentValues;
};

type UpdateChange = Extract<Change, { op: 'update-folder' | 'update-bookmark' }>;

function isUpdate(change: Change | undefined): change is UpdateChange {
  return change?.op === 'update-folder' || change?.op === 'update-bookmark';
}

/** Returns the changes without `was`; undefined if no change has it. */
export function omitSeenValues(changes: readonly Change[]): readonly Change[] | undefined {
  if (!changes.some((change) => isUpdate(change) && change.was !== undefined)) return undefined;
  return changes.map((change) => {
    if (!isUpdate(change)) return change;
    const { was: _, ...rest } = change;
    return rest;
  });
}

/** Omits the position. */
export function getNewValues(change: UpdateChange): CurrentValues {
  if (change.op === 'update-bookmark') {
    const { title, folderId } = change.set;
    return { title, folderId };
  }
  const { name, parentId } = change;
  return { name, parentId };
}

/** Returns undefined if the response doesn't identify a change. */
export function getRefusedIndex(error: unknown): number | undefined {
  const failure = getFailure(error);
  const pointer = failure && 'response' in failure ? failure.response.problem?.pointer : undefined;
  const index = /^\/changes\/(\d+)/.exec(pointer ?? '')?.[1];
  return index === undefined ? undefined : Number(index);
}

/** Returns the change refused because of its `was`: a 409 whose problem has `current`. */
export function getStaleChange(
  error: unknown,
  changes: readonly Change[],
): StaleChange | undefined {
  const failure = getFailure(error);
  const current = failure?.kind === 'conflict' ? failure.response.problem?.current : undefined;
  const index = getRefusedIndex(error);
  const change = index === undefined ? undefined : changes[index];
  if (current === undefined || index === undefined || !isUpdate(change)) return undefined;
  return { index, change, current };
}

/** The changes are applied in order. */
export function findStaleChanges(
  state: BookmarkState,
  changes: readonly Change[],
): readonly StaleChange[] {
  const stale: StaleChange[] = [];
  if (!changes.some(isUpdate)) return stale;
  const draft = createStateDraft(state);
  for (const [index, change] of changes.entries()) {
    const current = draft.getUnseenValues(change);
    if (current === undefined || !isUpdate(change)) draft.apply(change);
    else {
      const one = { index, change, current };
      stale.push(one);
      draft.apply(withCurrentValues(one));
    }
  }
  return stale;
}

function withCurrentValues({ change, current }: StaleChange): UpdateChange {
  const { name, title, parentId, folderId } = current;
  if (change.op === 'update-folder') {
    const was = {
      ...(typeof name === 'string' && { name }),
      ...(parentId !== undefined && { parentId }),
    };
    return { ...change, was };
  }
  const was = {
    ...(typeof title === 'string' && { title }),
    ...(folderId !== undefined && { folderId }),
  };
  return { ...change, was };
}

/** Sets `was` to the current values, so that the service overwrites them. */
export function acceptCurrentValues(
  changes: readonly Change[],
  stale: readonly StaleChange[],
): readonly Change[] {
  const accepted = new Map(stale.map((one) => [one.index, withCurrentValues(one)]));
  return changes.map((change, index) => accepted.get(index) ?? change);
}

/** True if the change would overwrite a current value with a different one. */
export function isSuperseded({ change, current }: StaleChange): boolean {
  const wanted = getNewValues(change);
  const keys = ['name', 'title', 'parentId', 'folderId'] as const;
  return keys.some(
    (key) => current[key] !== undefined && (current[key] ?? '') !== (wanted[key] ?? ''),
  );
}

export function applyCurrentValues(
  state: BookmarkState,
  { change, current }: StaleChange,
): BookmarkState {
  const { name, title, parentId } = current;
  const update: Change =
    change.op === 'update-folder'
      ? {
          op: 'update-folder',
          id: change.id,
          ...(typeof name === 'string' && { name }),
          ...(parentId !== undefined && { parentId }),
        }
      : {
          op: 'update-bookmark',
          folderId: change.folderId,
          codeHostSlug: change.codeHostSlug,
          path: change.path,
          set: typeof title === 'string' ? { title } : {},
        };
  const applied = applyChanges(state, [update]);
  return applied.ok ? applied.state : state;
}
