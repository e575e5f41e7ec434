import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { withoutFolders } from '#data/bookmarks/tree/cascade.ts';
import { applyChange } from './apply-change.ts';
import type { Change } from './bookmark-change.ts';

/** Where a state came from: the service, or a file that was opened here. */
export type Origin =
  | { readonly kind: 'service' }
  | { readonly kind: 'file'; readonly name: string };

/** A change that is shown already and not yet answered. `ticket` tells it from any like it. */
export type PendingChange = { readonly mutationId: number; readonly change: Change };

/** The bookmarks this app holds at the moment, and whose word they are. */
export type CachedBookmarks = {
  /** As shown: with the changes that are under way. */
  readonly state: BookmarkState;
  readonly origin: Origin;
  /** What the service last said, and the changes over it; absent while none is under way. */
  readonly optimistic?: {
    readonly state: BookmarkState;
    /** In the order in which they are sent. */
    readonly changes: readonly PendingChange[];
  };
  /**
   * Ids of folders that the service has deleted (interface 4.3), in this tab or another. Only kept where
   * the bookmarks can't be read: answers to several tabs may arrive in any order, and no reading sets
   * right what an older one brings back.
   */
  readonly deleted?: readonly string[];
};

/** What the service last said, without changes that are under way. */
export function confirmedState({ state, optimistic: unsettled }: CachedBookmarks): BookmarkState {
  return unsettled?.state ?? state;
}

function cachedWith(
  { origin, deleted }: Pick<CachedBookmarks, 'origin' | 'deleted'>,
  settled: BookmarkState,
  changes: readonly PendingChange[],
): CachedBookmarks {
  const held = { origin, ...(deleted && { deleted }) };
  if (changes.length === 0) return { ...held, state: settled };
  const state = changes.reduce((before, { change }) => applyChange(before, change), settled);
  return { ...held, state, optimistic: { state: settled, changes } };
}

/** Only where it names them: what an answer that doesn't name a folder says is in it isn't older. */
function withoutDeleted(state: BookmarkState, deleted: readonly string[]): BookmarkState {
  if (deleted.length === 0) return state;
  const named = new Set(state.folders.map(({ id }) => id));
  return withoutFolders(
    state,
    deleted.filter((id) => named.has(id)),
  );
}

function changesOf(held: CachedBookmarks | undefined, without?: number): readonly PendingChange[] {
  return held?.optimistic?.changes.filter(({ mutationId: ticket }) => ticket !== without) ?? [];
}

/** A number that no change under way has. */
export function nextMutationId(held: CachedBookmarks): number {
  return (held.optimistic?.changes.at(-1)?.mutationId ?? 0) + 1;
}

/** Shows a change that is about to be sent. */
export function addChange(held: CachedBookmarks, pending: PendingChange): CachedBookmarks {
  return {
    ...held,
    state: applyChange(held.state, pending.change),
    optimistic: { state: confirmedState(held), changes: [...changesOf(held), pending] },
  };
}

/** Shows a change no longer that was refused or whose outcome is open; the others stay. */
export function removeChange(held: CachedBookmarks, ticket: number): CachedBookmarks {
  return cachedWith(held, confirmedState(held), changesOf(held, ticket));
}

/**
 * What is held once the service has said how things are: `said` replaces what it said before, under
 * the changes that are still under way. `ticket` is of the change that this was the answer to.
 */
export function replaceConfirmed(
  held: CachedBookmarks | undefined,
  said: BookmarkState,
  ticket?: number,
): CachedBookmarks {
  const left = withoutDeleted(said, held?.deleted ?? []);
  return cachedWith({ ...held, origin: { kind: 'service' } }, left, changesOf(held, ticket));
}

/** What a file holds, in place of what was held. */
export function fromFile(
  held: CachedBookmarks | undefined,
  name: string,
  state: BookmarkState,
): CachedBookmarks {
  return cachedWith({ ...held, origin: { kind: 'file', name } }, state, []);
}

/** With something done to what the service last said, such as taking out what is known to be gone. */
export function updateConfirmed(
  held: CachedBookmarks,
  change: (settled: BookmarkState) => BookmarkState,
): CachedBookmarks {
  return cachedWith(held, change(confirmedState(held)), changesOf(held));
}

/** Without folders that the service has deleted, whatever a later answer says. */
export function markDeleted(held: CachedBookmarks, folderIds: readonly string[]): CachedBookmarks {
  const deleted = [...new Set([...(held.deleted ?? []), ...folderIds])];
  return cachedWith(
    { ...held, deleted },
    withoutDeleted(confirmedState(held), deleted),
    changesOf(held),
  );
}
