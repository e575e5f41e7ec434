import { withoutFolders } from '#data/bookmarks/tree/cascade.ts';
import type { BookmarkState } from './bookmark.ts';

/** Where a state came from: the service, or a file that was opened here. */
export type Origin =
  | { readonly kind: 'service' }
  | { readonly kind: 'file'; readonly name: string };

/** Changes that are shown before they are answered. */
export type PendingChanges = {
  readonly mutationId: number;
  /** Returns the state with the changes; unchanged if they can't be applied. */
  readonly apply: (state: BookmarkState) => BookmarkState;
};

/** The bookmarks in the cache. */
export type CachedBookmarks = {
  /** As shown: with the pending changes. */
  readonly state: BookmarkState;
  readonly origin: Origin;
  /** The confirmed state and the pending changes over it; absent while none is pending. */
  readonly optimistic?: {
    readonly state: BookmarkState;
    /** In the order in which they are sent. */
    readonly pending: readonly PendingChanges[];
  };
  /**
   * Ids of folders that the service has deleted (interface 4.3), for this tab or another. Kept only
   * where the bookmarks can't be read: answers to several tabs arrive in any order, and no read corrects
   * an older one that brings a folder back.
   */
  readonly deleted?: readonly string[];
  /** Ids of deleted folders that were created again since, for example by Undo. Other tabs have to list them again. */
  readonly restored?: readonly string[];
};

/** The latest state from the service or the file, without pending changes. */
export function confirmedState({ state, optimistic }: CachedBookmarks): BookmarkState {
  return optimistic?.state ?? state;
}

function withChanges(
  { origin, deleted, restored }: Pick<CachedBookmarks, 'origin' | 'deleted' | 'restored'>,
  confirmed: BookmarkState,
  pending: readonly PendingChanges[],
): CachedBookmarks {
  const cached = { origin, ...(deleted && { deleted }), ...(restored && { restored }) };
  if (pending.length === 0) return { ...cached, state: confirmed };
  const state = pending.reduce((before, { apply }) => apply(before), confirmed);
  return { ...cached, state, optimistic: { state: confirmed, pending } };
}

/**
 * Removes deleted folders that the state still lists, with everything inside. A state that doesn't
 * list a folder is newer than its deletion, so what it has inside such a folder stays.
 */
function withoutDeleted(state: BookmarkState, deleted: readonly string[]): BookmarkState {
  if (deleted.length === 0) return state;
  const listed = new Set(state.folders.map(({ id }) => id));
  return withoutFolders(
    state,
    deleted.filter((id) => listed.has(id)),
  );
}

function pendingChanges(
  cached: CachedBookmarks | undefined,
  answered?: number,
): readonly PendingChanges[] {
  return cached?.optimistic?.pending.filter(({ mutationId }) => mutationId !== answered) ?? [];
}

/** An id that no pending change has. */
export function nextMutationId(cached: CachedBookmarks): number {
  return (cached.optimistic?.pending.at(-1)?.mutationId ?? 0) + 1;
}

/** Shows changes that are about to be sent. */
export function addPending(cached: CachedBookmarks, changes: PendingChanges): CachedBookmarks {
  return {
    ...cached,
    state: changes.apply(cached.state),
    optimistic: { state: confirmedState(cached), pending: [...pendingChanges(cached), changes] },
  };
}

/** Takes back changes that were refused or whose outcome is unknown; the others stay. */
export function removePending(cached: CachedBookmarks, mutationId: number): CachedBookmarks {
  return withChanges(cached, confirmedState(cached), pendingChanges(cached, mutationId));
}

/** Makes pending changes part of the confirmed state, if the service applied them without a usable response. */
export function confirmPending(cached: CachedBookmarks, mutationId: number): CachedBookmarks {
  const applied = cached.optimistic?.pending.find((one) => one.mutationId === mutationId);
  const confirmed = confirmedState(cached);
  const state = applied?.apply(confirmed) ?? confirmed;
  return withChanges(cached, state, pendingChanges(cached, mutationId));
}

/**
 * Replaces the confirmed state by one that the service answered, under the pending changes.
 * @param mutationId the pending changes that this is the answer to
 */
export function replaceConfirmed(
  cached: CachedBookmarks | undefined,
  answered: BookmarkState,
  mutationId?: number,
): CachedBookmarks {
  const confirmed = withoutDeleted(answered, cached?.deleted ?? []);
  const pending = pendingChanges(cached, mutationId);
  return withChanges({ ...cached, origin: { kind: 'service' } }, confirmed, pending);
}

/** The content of a file, in place of what was cached. */
export function fromFile(
  cached: CachedBookmarks | undefined,
  name: string,
  state: BookmarkState,
): CachedBookmarks {
  return withChanges({ ...cached, origin: { kind: 'file', name } }, state, []);
}

/** Changes the confirmed state, for example to remove what is known to be gone. */
export function updateConfirmed(
  cached: CachedBookmarks,
  update: (confirmed: BookmarkState) => BookmarkState,
): CachedBookmarks {
  return withChanges(cached, update(confirmedState(cached)), pendingChanges(cached));
}

/** Removes folders that the service has deleted, from this state and from later answers. */
export function markDeleted(
  cached: CachedBookmarks,
  folderIds: readonly string[],
): CachedBookmarks {
  const deleted = [...new Set([...(cached.deleted ?? []), ...folderIds])];
  const restored = cached.restored?.filter((id) => !folderIds.includes(id));
  const confirmed = withoutDeleted(confirmedState(cached), deleted);
  const marked = { ...cached, deleted, ...(restored && { restored }) };
  return withChanges(marked, confirmed, pendingChanges(cached));
}

/** Lists deleted folders again in later answers, because they were created again with the same ids. */
export function markRestored(
  cached: CachedBookmarks,
  folderIds: readonly string[],
): CachedBookmarks {
  const returned = folderIds.filter((id) => cached.deleted?.includes(id));
  if (returned.length === 0) return cached;
  return {
    ...cached,
    deleted: cached.deleted?.filter((id) => !returned.includes(id)) ?? [],
    restored: [...new Set([...(cached.restored ?? []), ...returned])],
  };
}
