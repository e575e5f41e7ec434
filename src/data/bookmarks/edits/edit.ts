import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { invertChangeLists } from '#data/bookmarks/changes/apply-changes.ts';
import { type Change, getJsonByteLength, requestLimits } from '#data/bookmarks/changes/change.ts';

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
   * `folder`: a DELETE request for one folder (interface 4.3). `changes`: a request of the
   * extension viewer.changes.
   */
  readonly sentAs: 'folder' | 'changes';
  readonly changes: readonly Change[];
  /** Changes that undo the request; null if the interface can't express such changes. */
  readonly inverse: readonly Change[] | null;
};

/** Undo stack (`done`) or redo stack (`undone`). */
export type UndoStack = 'done' | 'undone';

/** Edit of the bookmarks, as it is sent and stored in the undo history. */
export type Edit = {
  /** UUID of the edit. */
  readonly id: string;
  /** Issuer and subject of the user. */
  readonly owner: string;
  /**
   * Start time of the edit, in ms since the epoch. It is unique for each owner, because it
   * determines the order of the stacks.
   */
  readonly at: number;
  readonly label: EditLabel;
  /** Stack that will contain the edit once all its requests are answered. */
  readonly stack: UndoStack;
  /**
   * Id of the edit that this edit undoes or redoes, and that leaves its stack when this edit is
   * complete; null if there is none.
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
  // An edit that changed nothing has an empty inverse.
  return (
    inverse !== undefined && inverse.length > 0 && getEditByteLength(edit) <= historyLimits.bytes
  );
}

/** Splits changes into lists that fit into one request each. */
function splitChanges(changes: readonly Change[]): readonly (readonly Change[])[] {
  const lists: Change[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    // A comma follows each change. The rest of the body is shorter than 100 bytes.
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

/** Creates one request for each list of changes, with the changes that undo the request. */
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
 * Plans the requests that apply changes to a state: a single request, unless the changes exceed the
 * limits of a request.
 */
export function planRequests(
  state: BookmarkState,
  changes: readonly Change[],
): readonly EditRequest[] {
  return requestsOf(state, splitChanges(changes), () => 'changes');
}

/**
 * Plans the requests that delete folders and then bookmarks. Each folder has its own DELETE request
 * (interface 4.3).
 */
export function planDeletion(
  state: BookmarkState,
  folderIds: readonly string[],
  bookmarks: readonly Change[],
): readonly EditRequest[] {
  const folders = folderIds.map((id): readonly Change[] => [{ op: 'delete-folder', id }]);
  return requestsOf(state, [...folders, ...splitChanges(bookmarks)], (index) =>
    index < folders.length ? 'folder' : 'changes',
  );
}

/** Returns the edit with only the successful requests; undefined if no request was successful. */
export function keepSuccessfulRequests(edit: Edit): Edit | undefined {
  if (edit.answered === 0) return undefined;
  return { ...edit, requests: edit.requests.slice(0, edit.answered) };
}

/** Returns the complete edits of a stack, the latest last. */
export function getUndoStack(edits: readonly Edit[], stack: UndoStack): readonly Edit[] {
  return edits
    .filter((edit) => edit.stack === stack && !isPending(edit))
    .toSorted((one, other) => one.at - other.at);
}

/**
 * Returns the history with a completed edit added. Removes the edit that the completed edit
 * replaces, and the oldest edits if a limit is exceeded. A new edit also clears the redo stack.
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
