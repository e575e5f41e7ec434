import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { invertChangeLists } from '#data/bookmarks/changes/apply-changes.ts';
import {
  type Change,
  getChangedNodeKey,
  getJsonByteLength,
  requestLimits,
} from '#data/bookmarks/changes/change.ts';

export type EditAction =
  | 'create'
  | 'import'
  | 'copy'
  | 'delete'
  | 'rename'
  | 'move'
  | 'repair'
  | 'restore';

/** Name of an edit in messages, such as “move of “Settlement”” or “deletion of 725 items”. */
export type EditLabel = {
  readonly action: EditAction;
  /** Null if several nodes were edited. */
  readonly name: string | null;
  /** Number of folders and bookmarks, including the contents of folders. */
  readonly count: number;
};

export type EditRequest = {
  /** Idempotency-Key, a UUID. */
  readonly key: string;
  /** `folder`: one DELETE request (interface 4.3). `changes`: extension viewer.changes. */
  readonly sentAs: 'folder' | 'changes';
  readonly changes: readonly Change[];
  /** Null if the interface can't express the inverse. */
  readonly inverse: readonly Change[] | null;
};

/** Undo stack (`done`) or redo stack (`undone`). */
export type UndoStack = 'done' | 'undone';

/** Edit as stored in the undo history. */
export type Edit = {
  /** A UUID. */
  readonly id: string;
  /** Issuer and subject of the user. */
  readonly owner: string;
  /** Start in epoch milliseconds, unique for each owner, because the stacks are sorted by it. */
  readonly at: number;
  readonly label: EditLabel;
  /** Stack for the edit once all its requests are answered. */
  readonly stack: UndoStack;
  /** Id of the edit that this edit undoes or redoes, and replaces on its stack when complete. */
  readonly replaces: string | null;
  readonly requests: readonly EditRequest[];
  /** Number of requests with a successful response. */
  readonly answered: number;
};

export function isPending({ answered, requests }: Edit): boolean {
  return answered < requests.length;
}

export function getChanges({ requests }: Pick<Edit, 'requests'>): readonly Change[] {
  return requests.flatMap(({ changes }) => changes);
}

/** Returns undefined if a request can't be undone. */
export function getInverse({ requests }: Pick<Edit, 'requests'>): readonly Change[] | undefined {
  const inverses = requests.map(({ inverse }) => inverse).toReversed();
  return inverses.includes(null) ? undefined : inverses.flatMap((inverse) => inverse ?? []);
}

/** The oldest edits are removed when a limit is exceeded. */
export const historyLimits = { edits: 50, bytes: 8 * 1024 * 1024 };

const sizes = new WeakMap<readonly EditRequest[], number>();

export function getEditByteLength({ requests }: Pick<Edit, 'requests'>): number {
  const known = sizes.get(requests) ?? getJsonByteLength(requests);
  sizes.set(requests, known);
  return known;
}

/** True if the edit can be undone once it is complete. */
export function isUndoable(edit: Pick<Edit, 'requests'>): boolean {
  const inverse = getInverse(edit);
  // With an empty inverse, there is nothing to undo.
  return (
    inverse !== undefined && inverse.length > 0 && getEditByteLength(edit) <= historyLimits.bytes
  );
}

/** Splits changes into lists that each fit into one request. */
function splitChanges(changes: readonly Change[]): readonly (readonly Change[])[] {
  const lists: Change[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    // 1 for the comma after the change; 100 bytes of the limit are for the rest of the body.
    const size = getJsonByteLength(change) + 1;
    const last = lists.at(-1);
    if (
      last === undefined ||
      last.length >= requestLimits.changes ||
      bytes + size > requestLimits.bytes - 100
    ) {
      lists.push([change]);
      bytes = size;
    } else {
      last.push(change);
      bytes += size;
    }
  }
  return lists;
}

function requestsOf(
  state: BookmarkState,
  lists: readonly (readonly Change[])[],
  sentAs: (index: number) => EditRequest['sentAs'],
): readonly EditRequest[] {
  const inverses = invertChangeLists(state, lists);
  return lists.map((changes, index) => ({
    key: crypto.randomUUID(),
    sentAs: sentAs(index),
    changes,
    inverse: inverses?.[index] ?? null,
  }));
}

/** Several requests are needed only above the limits of a request. `inverse` undoes all changes. */
export function planRequests(
  state: BookmarkState,
  changes: readonly Change[],
  inverse?: readonly Change[],
): readonly EditRequest[] {
  const lists = splitChanges(changes);
  return inverse !== undefined && lists.length === 1
    ? [{ key: crypto.randomUUID(), sentAs: 'changes', changes, inverse }]
    : requestsOf(state, lists, () => 'changes');
}

/** Deletes folders first, each with its own DELETE request (interface 4.3), then bookmarks. */
export function planDeletionRequests(
  state: BookmarkState,
  folderIds: readonly string[],
  bookmarks: readonly Change[],
): readonly EditRequest[] {
  const folders = folderIds.map((id): readonly Change[] => [{ op: 'delete-folder', id }]);
  return requestsOf(state, [...folders, ...splitChanges(bookmarks)], (index) =>
    index < folders.length ? 'folder' : 'changes',
  );
}

/** Returns undefined if no request succeeded. */
export function keepSuccessfulRequests(edit: Edit): Edit | undefined {
  if (edit.answered === 0) return undefined;
  return { ...edit, requests: edit.requests.slice(0, edit.answered) };
}

/** Returns complete edits, oldest first. */
export function getUndoStack(edits: readonly Edit[], stack: UndoStack): readonly Edit[] {
  return edits
    .filter((edit) => edit.stack === stack && !isPending(edit))
    .toSorted((one, other) => one.at - other.at);
}

/** Returns the keys from the latest edit to the oldest. */
export function getCreatedBookmarkKeys(edits: readonly Edit[]): readonly string[] {
  const created = getUndoStack(edits, 'done')
    .toReversed()
    .flatMap((edit) => getChanges(edit).filter(({ op }) => op === 'create-bookmark'));
  return created.map(getChangedNodeKey);
}

/**
 * Removes the edit that the completed edit undoes or redoes, and the oldest edits if a limit is
 * exceeded. An edit that is neither an undo nor a redo clears the redo stack.
 */
export function addCompletedEdit(edits: readonly Edit[], edit: Edit): readonly Edit[] {
  const isNew = edit.stack === 'done' && edit.replaces === null;
  const others = edits.filter(
    (one) =>
      one.id !== edit.id &&
      one.id !== edit.replaces &&
      (isPending(one) || !isNew || one.stack === 'done'),
  );
  const kept = isUndoable(edit) ? [...others, edit] : others;
  const newestFirst = kept.filter((one) => !isPending(one)).toSorted((a, b) => b.at - a.at);
  let bytes = 0;
  const removed = new Set(
    newestFirst.filter((one, index) => {
      bytes += getEditByteLength(one);
      return index >= historyLimits.edits || bytes > historyLimits.bytes;
    }),
  );
  return kept.filter((one) => !removed.has(one));
}
