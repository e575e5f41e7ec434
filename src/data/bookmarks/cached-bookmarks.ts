import { removeFolders } from '#data/bookmarks/tree/deleted-contents.ts';
import type { BookmarkState } from './bookmark.ts';

/** The service, or a file that the user opened. */
export type BookmarksSource =
  | { readonly kind: 'service' }
  | { readonly kind: 'file'; readonly name: string };

/** Changes that are shown optimistically until the service responds. */
export type PendingChanges = {
  readonly mutationId: number;
  /** Returns the unchanged state if the changes can't be applied. */
  readonly apply: (state: BookmarkState) => BookmarkState;
};

export type CachedBookmarks = {
  /** Confirmed state with the pending changes applied, for rendering. */
  readonly state: BookmarkState;
  readonly origin: BookmarksSource;
  /** Undefined if no changes await a response. */
  readonly optimistic?: {
    readonly state: BookmarkState;
    /** In the order in which the changes are sent. */
    readonly pending: readonly PendingChanges[];
  };
  /**
   * Ids of folders that this tab or another has deleted (interface 4.3). Stored only if the
   * bookmarks can't be fetched, because a late response could then restore a deleted folder.
   */
  readonly deleted?: readonly string[];
  /**
   * Ids of deleted folders that were created again (Undo), so that the other tabs show them again.
   */
  readonly restored?: readonly string[];
};

/** Returns the latest state from the service or the opened file, without the pending changes. */
export function getConfirmedState({ state, optimistic }: CachedBookmarks): BookmarkState {
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
 * Removes deleted folders. A state without a deleted folder is newer than its deletion, so nodes in
 * it that refer to the folder are kept.
 */
function withoutDeleted(state: BookmarkState, deleted: readonly string[]): BookmarkState {
  if (deleted.length === 0) return state;
  const listed = new Set(state.folders.map(({ id }) => id));
  return removeFolders(
    state,
    deleted.filter((id) => listed.has(id)),
  );
}

function pendingChanges(
  cached: CachedBookmarks | undefined,
  confirmedId?: number,
): readonly PendingChanges[] {
  return cached?.optimistic?.pending.filter(({ mutationId }) => mutationId !== confirmedId) ?? [];
}

export function getNextMutationId(cached: CachedBookmarks): number {
  return (cached.optimistic?.pending.at(-1)?.mutationId ?? 0) + 1;
}

/** Adds changes to the cache before they are sent. */
export function addPendingChanges(
  cached: CachedBookmarks,
  changes: PendingChanges,
): CachedBookmarks {
  return {
    ...cached,
    state: changes.apply(cached.state),
    optimistic: { state: getConfirmedState(cached), pending: [...pendingChanges(cached), changes] },
  };
}

/** Removes changes that were refused or whose outcome is unknown. */
export function removePendingChanges(cached: CachedBookmarks, mutationId: number): CachedBookmarks {
  return withChanges(cached, getConfirmedState(cached), pendingChanges(cached, mutationId));
}

/** Confirms changes that the service applied without returning a usable response. */
export function confirmPendingChanges(
  cached: CachedBookmarks,
  mutationId: number,
): CachedBookmarks {
  const applied = cached.optimistic?.pending.find((one) => one.mutationId === mutationId);
  const confirmed = getConfirmedState(cached);
  const state = applied?.apply(confirmed) ?? confirmed;
  return withChanges(cached, state, pendingChanges(cached, mutationId));
}

/**
 * Changes that still await a response stay pending. `mutationId` is of those that the response
 * confirms.
 */
export function replaceConfirmedState(
  cached: CachedBookmarks | undefined,
  received: BookmarkState,
  mutationId?: number,
): CachedBookmarks {
  const confirmed = withoutDeleted(received, cached?.deleted ?? []);
  const pending = pendingChanges(cached, mutationId);
  return withChanges({ ...cached, origin: { kind: 'service' } }, confirmed, pending);
}

export function replaceWithFile(
  cached: CachedBookmarks | undefined,
  name: string,
  state: BookmarkState,
): CachedBookmarks {
  return withChanges({ ...cached, origin: { kind: 'file', name } }, state, []);
}

/** Used for updates without a response, such as the removal of deleted nodes. */
export function updateConfirmedState(
  cached: CachedBookmarks,
  update: (confirmed: BookmarkState) => BookmarkState,
): CachedBookmarks {
  return withChanges(cached, update(getConfirmedState(cached)), pendingChanges(cached));
}

/** Removes them from the cached state and from the states in later responses. */
export function removeDeletedFolders(
  cached: CachedBookmarks,
  folderIds: readonly string[],
): CachedBookmarks {
  const deleted = [...new Set([...(cached.deleted ?? []), ...folderIds])];
  const restored = cached.restored?.filter((id) => !folderIds.includes(id));
  const confirmed = withoutDeleted(getConfirmedState(cached), deleted);
  const marked = { ...cached, deleted, ...(restored && { restored }) };
  return withChanges(marked, confirmed, pendingChanges(cached));
}

/** Reverts `removeDeletedFolders` for folders created again with the same ids. */
export function keepRestoredFolders(
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
