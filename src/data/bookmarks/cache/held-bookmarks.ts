import type { BookmarkState } from '#data/bookmarks/schema.ts';
import { withoutFolders } from '#data/bookmarks/tree/cascade.ts';
import { applyChange } from './apply-change.ts';
import type { Change } from './bookmark-change.ts';

/** Where a state came from: the service, or a file that was opened here. */
export type Origin =
  | { readonly kind: 'service' }
  | { readonly kind: 'file'; readonly name: string };

/** A change that is shown already and not yet answered. `ticket` tells it from any like it. */
export type PendingChange = { readonly ticket: number; readonly change: Change };

/** The bookmarks this app holds at the moment, and whose word they are. */
export type HeldBookmarks = {
  /** As shown: with the changes that are under way. */
  readonly state: BookmarkState;
  readonly origin: Origin;
  /** What the service last said, and the changes over it; absent while none is under way. */
  readonly unsettled?: {
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
export function settledState({ state, unsettled }: HeldBookmarks): BookmarkState {
  return unsettled?.state ?? state;
}

function hold(
  { origin, deleted }: Pick<HeldBookmarks, 'origin' | 'deleted'>,
  settled: BookmarkState,
  changes: readonly PendingChange[],
): HeldBookmarks {
  const held = { origin, ...(deleted && { deleted }) };
  if (changes.length === 0) return { ...held, state: settled };
  const state = changes.reduce((before, { change }) => applyChange(before, change), settled);
  return { ...held, state, unsettled: { state: settled, changes } };
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

function changesOf(held: HeldBookmarks | undefined, without?: number): readonly PendingChange[] {
  return held?.unsettled?.changes.filter(({ ticket }) => ticket !== without) ?? [];
}

/** A number that no change under way has. */
export function nextTicket(held: HeldBookmarks): number {
  return (held.unsettled?.changes.at(-1)?.ticket ?? 0) + 1;
}

/** Shows a change that is about to be sent. */
export function withChange(held: HeldBookmarks, pending: PendingChange): HeldBookmarks {
  return {
    ...held,
    state: applyChange(held.state, pending.change),
    unsettled: { state: settledState(held), changes: [...changesOf(held), pending] },
  };
}

/** Shows a change no longer that was refused or whose outcome is open; the others stay. */
export function withoutChange(held: HeldBookmarks, ticket: number): HeldBookmarks {
  return hold(held, settledState(held), changesOf(held, ticket));
}

/**
 * What is held once the service has said how things are: `said` replaces what it said before, under
 * the changes that are still under way. `ticket` is of the change that this was the answer to.
 */
export function withAnswer(
  held: HeldBookmarks | undefined,
  said: BookmarkState,
  ticket?: number,
): HeldBookmarks {
  const left = withoutDeleted(said, held?.deleted ?? []);
  return hold({ ...held, origin: { kind: 'service' } }, left, changesOf(held, ticket));
}

/** What a file holds, in place of what was held. */
export function fromFile(
  held: HeldBookmarks | undefined,
  name: string,
  state: BookmarkState,
): HeldBookmarks {
  return hold({ ...held, origin: { kind: 'file', name } }, state, []);
}

/** With something done to what the service last said, such as taking out what is known to be gone. */
export function withSettled(
  held: HeldBookmarks,
  change: (settled: BookmarkState) => BookmarkState,
): HeldBookmarks {
  return hold(held, change(settledState(held)), changesOf(held));
}

/** Without folders that the service has deleted, whatever a later answer says. */
export function withDeleted(held: HeldBookmarks, folderIds: readonly string[]): HeldBookmarks {
  const deleted = [...new Set([...(held.deleted ?? []), ...folderIds])];
  return hold({ ...held, deleted }, withoutDeleted(settledState(held), deleted), changesOf(held));
}
