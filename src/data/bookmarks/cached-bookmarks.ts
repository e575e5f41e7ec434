import { withoutFolders } from '#data/bookmarks/tree/cascade.ts';
import type { BookmarkState } from './bookmark.ts';

/** Source of a state: the service, or a file that the user opened. */
export type Origin =
  | { readonly kind: 'service' }
  | { readonly kind: 'file'; readonly name: string };

/** Optimistic changes without a response so far. */
export type PendingChanges = {
  readonly mutationId: number;
  /** Returns the state with the changes; unchanged if they can't be applied. */
  readonly apply: (state: BookmarkState) => BookmarkState;
};

/** Bookmarks in the query cache. */
export type CachedBookmarks = {
  /** State with the pending changes, as rendered. */
  readonly state: BookmarkState;
  readonly origin: Origin;
  /** Confirmed state and its pending changes; undefined if none is pending. */
  readonly optimistic?: {
    readonly state: BookmarkState;
    /** Pending changes in the order in which they are sent. */
    readonly pending: readonly PendingChanges[];
  };
  /**
   * Ids of folders that the service has deleted (interface 4.3), for any tab. Stored only if the
   * bookmarks can't be fetched: responses to several tabs arrive in any order, and no fetch
   * corrects an older response that still contains the folder.
   */
  readonly deleted?: readonly string[];
  /**
   * Ids of deleted folders that were created again since, for example by Undo. Other tabs must show
   * them again.
   */
  readonly restored?: readonly string[];
};

/** Returns the latest state from the service or the file, without pending changes. */
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
 * Removes deleted folders that the state still contains, with their contents. A state without the
 * folder is newer than its deletion, so its nodes inside such a folder stay.
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

/** Returns an id that no pending change has. */
export function nextMutationId(cached: CachedBookmarks): number {
  return (cached.optimistic?.pending.at(-1)?.mutationId ?? 0) + 1;
}

/** Adds changes that are about to be sent. */
export function addPending(cached: CachedBookmarks, changes: PendingChanges): CachedBookmarks {
  return {
    ...cached,
    state: changes.apply(cached.state),
    optimistic: { state: confirmedState(cached), pending: [...pendingChanges(cached), changes] },
  };
}

/** Removes changes that were refused or whose outcome is unknown; the others stay. */
export function removePending(cached: CachedBookmarks, mutationId: number): CachedBookmarks {
  return withChanges(cached, confirmedState(cached), pendingChanges(cached, mutationId));
}

/**
 * Moves pending changes into the confirmed state, after the service applied them without a usable
 * response.
 */
export function confirmPending(cached: CachedBookmarks, mutationId: number): CachedBookmarks {
  const applied = cached.optimistic?.pending.find((one) => one.mutationId === mutationId);
  const confirmed = confirmedState(cached);
  const state = applied?.apply(confirmed) ?? confirmed;
  return withChanges(cached, state, pendingChanges(cached, mutationId));
}

/**
 * Replaces the confirmed state by the state in a response, and keeps the pending changes.
 * @param mutationId id of the pending changes that the response belongs to
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

/** Replaces the cached bookmarks by the content of a file. */
export function fromFile(
  cached: CachedBookmarks | undefined,
  name: string,
  state: BookmarkState,
): CachedBookmarks {
  return withChanges({ ...cached, origin: { kind: 'file', name } }, state, []);
}

/** Changes the confirmed state, for example to remove deleted nodes. */
export function updateConfirmed(
  cached: CachedBookmarks,
  update: (confirmed: BookmarkState) => BookmarkState,
): CachedBookmarks {
  return withChanges(cached, update(confirmedState(cached)), pendingChanges(cached));
}

/** Removes folders that the service has deleted, from this state and from later responses. */
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

/**
 * Shows deleted folders of later responses again, because they were created again with the same
 * ids.
 */
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
