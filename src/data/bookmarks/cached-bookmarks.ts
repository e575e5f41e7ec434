import { removeFolders } from '#data/bookmarks/tree/deleted-contents.ts';
import type { BookmarkState } from './bookmark.ts';

/** Source of a Bookmark state: the service, or a file that the user opened. */
export type BookmarksSource =
  | { readonly kind: 'service' }
  | { readonly kind: 'file'; readonly name: string };

/** Changes that are shown optimistically until the service responds. */
export type PendingChanges = {
  readonly mutationId: number;
  /**
   * Returns the state with the changes applied, or the unchanged state if they can't be applied.
   */
  readonly apply: (state: BookmarkState) => BookmarkState;
};

/** Bookmarks in the query cache. */
export type CachedBookmarks = {
  /** State to render: the confirmed state with the pending changes applied. */
  readonly state: BookmarkState;
  readonly origin: BookmarksSource;
  /** Confirmed state, and the changes that await a response; undefined if there are none. */
  readonly optimistic?: {
    readonly state: BookmarkState;
    /** Pending changes in the order in which they are sent. */
    readonly pending: readonly PendingChanges[];
  };
  /**
   * Ids of folders that this tab or another tab has deleted (interface 4.3). Stored only if the
   * bookmarks can't be fetched, because a late response could then restore a deleted folder, and no
   * fetch would remove it.
   */
  readonly deleted?: readonly string[];
  /**
   * Ids of deleted folders that were created again, for example by Undo. The other tabs need the
   * ids to show these folders again.
   */
  readonly restored?: readonly string[];
};

/**
 * Returns the latest state from the service or from the opened file, without the pending changes.
 */
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
 * Removes deleted folders and their contents from a state. A state that doesn't contain a deleted
 * folder is newer than the deletion, so nodes in it that refer to the folder are kept.
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
  answered?: number,
): readonly PendingChanges[] {
  return cached?.optimistic?.pending.filter(({ mutationId }) => mutationId !== answered) ?? [];
}

/** Returns an unused id for pending changes. */
export function getNextMutationId(cached: CachedBookmarks): number {
  return (cached.optimistic?.pending.at(-1)?.mutationId ?? 0) + 1;
}

/** Adds changes to the pending changes. Called before the changes are sent. */
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

/**
 * Removes pending changes that the service refused or whose outcome is unknown. Other pending
 * changes stay.
 */
export function removePendingChanges(cached: CachedBookmarks, mutationId: number): CachedBookmarks {
  return withChanges(cached, getConfirmedState(cached), pendingChanges(cached, mutationId));
}

/**
 * Adds pending changes to the confirmed state. For changes that the service applied without
 * returning a usable response.
 */
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
 * Replaces the confirmed state with the state in a response. Changes that still await a response
 * stay pending.
 * @param mutationId id of the pending changes that the response confirms
 */
export function replaceConfirmedState(
  cached: CachedBookmarks | undefined,
  answered: BookmarkState,
  mutationId?: number,
): CachedBookmarks {
  const confirmed = withoutDeleted(answered, cached?.deleted ?? []);
  const pending = pendingChanges(cached, mutationId);
  return withChanges({ ...cached, origin: { kind: 'service' } }, confirmed, pending);
}

/** Replaces the cached bookmarks with the content of a file. */
export function replaceWithFile(
  cached: CachedBookmarks | undefined,
  name: string,
  state: BookmarkState,
): CachedBookmarks {
  return withChanges({ ...cached, origin: { kind: 'file', name } }, state, []);
}

/** Updates the confirmed state without a response, for example to remove deleted nodes. */
export function updateConfirmedState(
  cached: CachedBookmarks,
  update: (confirmed: BookmarkState) => BookmarkState,
): CachedBookmarks {
  return withChanges(cached, update(getConfirmedState(cached)), pendingChanges(cached));
}

/**
 * Removes folders that the service has deleted, from the cached state and from the states in later
 * responses.
 */
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

/**
 * Stops removing folders from later responses (see `removeDeletedFolders`), because the folders
 * were created again with the same ids.
 */
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
