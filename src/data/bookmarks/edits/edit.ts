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

/**
 * Description of an edit for messages, such as “move of “Settlement”” or “deletion of 725 items”.
 */
export type EditLabel = {
  readonly action: EditAction;
  /** Name of the edited node if there is only one; null if there are several. */
  readonly name: string | null;
  /** Number of folders and bookmarks, including the contents of folders. */
  readonly count: number;
};

/** One request of an edit. */
export type EditRequest = {
  /** Idempotency-Key, a UUID. */
  readonly key: string;
  /**
   * `folder`: DELETE request for one folder (interface 4.3). `changes`: request with a list of
   * changes (extension viewer.changes).
   */
  readonly sentAs: 'folder' | 'changes';
  readonly changes: readonly Change[];
  /** Changes that undo the request; null if the interface can't express such changes. */
  readonly inverse: readonly Change[] | null;
};

/** Undo stack (`done`) or redo stack (`undone`). */
export type UndoStack = 'done' | 'undone';

/** Edit of the bookmarks, as stored in the undo history. */
export type Edit = {
  /** UUID of the edit. */
  readonly id: string;
  /** Issuer and subject of the user. */
  readonly owner: string;
  /**
   * Start time of the edit, in ms since the epoch. The stacks are sorted by this time, so it is
   * unique for each owner.
   */
  readonly at: number;
  readonly label: EditLabel;
  /** Stack to which the edit moves once all its requests are answered. */
  readonly stack: UndoStack;
  /**
   * Id of the edit that this edit undoes or redoes; null if there is none. The replaced edit is
   * removed from its stack when this edit is complete.
   */
  readonly replaces: string | null;
  readonly requests: readonly EditRequest[];
  /** Number of requests with a successful response. */
  readonly answered: number;
};

export function isPending({ answered, requests }: Edit): boolean {
  return answered < requests.length;
}

/** Returns the changes of all requests in order. */
export function getChanges({ requests }: Pick<Edit, 'requests'>): readonly Change[] {
  return requests.flatMap(({ changes }) => changes);
}

/** Returns the changes that undo all requests; undefined if one of them can't be undone. */
export function getInverse({ requests }: Pick<Edit, 'requests'>): readonly Change[] | undefined {
  const inverses = requests.map(({ inverse }) => inverse).toReversed();
  return inverses.includes(null) ? undefined : inverses.flatMap((inverse) => inverse ?? []);
}

/** Limits of the undo history. The oldest edits are removed when a limit is exceeded. */
export const historyLimits = { edits: 50, bytes: 8 * 1024 * 1024 };

const sizes = new WeakMap<readonly EditRequest[], number>();

/** Returns the size of an edit in the history, in bytes. */
export function getEditByteLength({ requests }: Pick<Edit, 'requests'>): number {
  const known = sizes.get(requests) ?? getJsonByteLength(requests);
  sizes.set(requests, known);
  return known;
}

/** True if an edit can be undone once it is complete. */
export function isUndoable(edit: Pick<Edit, 'requests'>): boolean {
  const inverse = getInverse(edit);
  // If the inverse is empty, the edit changed nothing, and there is nothing to undo.
  return (
    inverse !== undefined && inverse.length > 0 && getEditByteLength(edit) <= historyLimits.bytes
  );
}

/** Splits changes into lists that fit into one request each. */
function splitChanges(changes: readonly Change[]): readonly (readonly Change[])[] {
  const lists: Change[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    // Adds 1 for the comma after the change. 100 bytes of the limit are reserved for the other
    // parts of the body.
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

/** Creates one request for each list of changes, and adds the changes that undo the request. */
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

/**
 * Plans the requests that apply changes to a state. Several requests are needed only if the changes
 * exceed the limits of a request.
 * @param inverse changes that undo all of `changes`, if they are known
 */
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

/**
 * Plans the requests that delete first folders and then bookmarks. Each folder has its own DELETE
 * request (interface 4.3).
 */
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

/** Returns a copy of an edit with only the requests that succeeded; undefined if none succeeded. */
export function keepSuccessfulRequests(edit: Edit): Edit | undefined {
  if (edit.answered === 0) return undefined;
  return { ...edit, requests: edit.requests.slice(0, edit.answered) };
}

/** Returns the complete edits of a stack, oldest first. */
export function getUndoStack(edits: readonly Edit[], stack: UndoStack): readonly Edit[] {
  return edits
    .filter((edit) => edit.stack === stack && !isPending(edit))
    .toSorted((one, other) => one.at - other.at);
}

/** Returns the tree keys of the bookmarks that edits created, latest edit first. */
export function getCreatedBookmarkKeys(edits: readonly Edit[]): readonly string[] {
  const created = getUndoStack(edits, 'done')
    .toReversed()
    .flatMap((edit) => getChanges(edit).filter(({ op }) => op === 'create-bookmark'));
  return created.map(getChangedNodeKey);
}

/**
 * Returns the history with a completed edit added. Removes the edit that the completed edit undoes
 * or redoes, and the oldest edits if a limit is exceeded. An edit that is neither an undo nor a
 * redo clears the redo stack.
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
