import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  type ChangeSubmission,
  type FolderDeletion,
  isSubmissionOutcomeUnknown,
} from '#data/bookmarks/changes/submit-changes.ts';
import { getFailure } from '#platform/http/failure.ts';
import {
  type Edit,
  type EditRequest,
  getChanges,
  isPending,
  keepSuccessfulRequests,
} from './edit.ts';
import type { EditHistory } from './edit-store.ts';

/** Result of an edit. */
export type EditResult = {
  /**
   * Edit with only the applied requests, as stored in the history; undefined if nothing was
   * applied.
   */
  readonly edit: Edit | undefined;
  /** True if all requests succeeded. */
  readonly isComplete: boolean;
  /** True if a request was applied but the resulting bookmarks couldn't be read. */
  readonly isUnread?: boolean;
  /** Error of the failed request; undefined if the user stopped the edit. */
  readonly error?: unknown;
};

/** Functions that send the requests of an edit. */
export type EditSenders = {
  readonly submitChanges: (submission: ChangeSubmission) => Promise<BookmarkState>;
  readonly deleteFolder: (request: {
    readonly folderId: string;
    /** Cancels the request before it is sent or retried. */
    readonly signal?: AbortSignal | undefined;
  }) => Promise<FolderDeletion>;
};

export type EditRun = EditSenders & {
  readonly edit: Edit;
  /** True if the edit was loaded from the history, so another tab might already have ended it. */
  readonly isResumed?: boolean;
  /** Undo history; undefined if edits can't be undone, because the service lacks viewer.changes. */
  readonly history: EditHistory | undefined;
  /**
   * Whether the service applied a request despite an error. True only if bookmarks fetched since
   * the error (`since`, in ms since the epoch) show its changes.
   */
  readonly wasApplied?: (request: EditRequest, since: number) => boolean;
  /** Called with the number of requests that have been answered. */
  readonly onProgress?: (answered: number) => void;
  /**
   * Signal that stops the edit: no further request is sent, and a request without a response is no
   * longer repeated.
   */
  readonly signal?: AbortSignal;
};

/** Ids of edits that this tab is sending. */
const running = new Set<string>();

/**
 * Runs `work` while holding a lock on the edit, so that no other tab sends the edit. Returns
 * undefined if the edit is already locked.
 */
async function locked<T>(id: string, work: () => Promise<T>): Promise<T | undefined> {
  if (running.has(id)) return undefined;
  running.add(id);
  try {
    const locks: LockManager | undefined = globalThis.navigator?.locks;
    if (locks === undefined) return await work();
    const name = `spec-viewer.edit ${id}`;
    return await locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
  } finally {
    running.delete(id);
  }
}

/** Result of one request. */
type RequestResult =
  | { readonly kind: 'applied'; readonly isUnread: boolean }
  /** The folder was already deleted before the request, so undoing must not restore it. */
  | { readonly kind: 'needless' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isUnanswered: boolean };

/**
 * Sends the remaining requests of an edit one after another. Stores the edit before its first
 * request and after each response. If a request fails, the earlier requests stay applied and can be
 * undone. If the outcome of a request is unknown, the edit stays pending, and its remaining
 * requests are sent again later with the same keys.
 * @returns undefined if this tab or another tab is already sending the edit, or has ended it
 */
export function runEdit(run: EditRun): Promise<EditResult | undefined> {
  const { history, onProgress, signal } = run;
  return locked(run.edit.id, async () => {
    let edit = run.edit;
    if (run.isResumed && (await isEndedElsewhere(edit, history))) return undefined;
    let stored = history?.update(edit) ?? Promise.resolve();
    let isUnread = false;
    while (isPending(edit)) {
      if (signal?.aborted) return { ...(await end(edit, history)), isUnread };
      const result = await sendNext(edit, stored, run);
      if (result.kind === 'failed') {
        const { error } = result;
        if (result.isUnanswered && !signal?.aborted)
          return { edit: undefined, isComplete: false, error };
        return { ...(await end(edit, history)), error, isUnread };
      }
      isUnread ||= result.kind === 'applied' && result.isUnread;
      edit =
        result.kind === 'needless'
          ? { ...edit, requests: edit.requests.toSpliced(edit.answered, 1) }
          : { ...edit, answered: edit.answered + 1 };
      onProgress?.(edit.answered);
      if (isPending(edit)) stored = history?.update(edit) ?? stored;
    }
    if (edit.requests.length === 0) await history?.remove(edit.id);
    else await history?.finish(edit);
    return { edit: edit.requests.length === 0 ? undefined : edit, isComplete: true, isUnread };
  });
}

/** True if another tab has ended the edit: it is no longer stored, or no longer pending. */
async function isEndedElsewhere({ id }: Edit, history: EditHistory | undefined): Promise<boolean> {
  const stored = (await history?.stored())?.find((one) => one.id === id);
  return stored === undefined || !isPending(stored);
}

async function sendNext(edit: Edit, stored: Promise<void>, run: EditRun): Promise<RequestResult> {
  const request = edit.requests[edit.answered];
  const [change] = request?.changes ?? [];
  if (request?.sentAs === 'folder' && change?.op === 'delete-folder') {
    await stored;
    try {
      const deletion = await run.deleteFolder({ folderId: change.id, signal: run.signal });
      if (deletion === 'already-gone') return { kind: 'needless' };
      return { kind: 'applied', isUnread: deletion === 'deleted-unread' };
    } catch (error) {
      return { kind: 'failed', error, isUnanswered: getFailure(error)?.outcome === 'unknown' };
    }
  }
  const submission: ChangeSubmission = {
    changes: request?.changes ?? [],
    key: request?.key ?? edit.id,
    stored,
    signal: run.signal,
  };
  try {
    await run.submitChanges(submission);
    return { kind: 'applied', isUnread: false };
  } catch (error) {
    const failure = getFailure(error);
    // If the status was a success, the request was applied, even if the response body is invalid.
    if (failure?.outcome === 'applied') return { kind: 'applied', isUnread: true };
    const isUnanswered = isSubmissionOutcomeUnknown(submission, error);
    const isUnknown = !isUnanswered && failure?.outcome === 'unknown';
    if (isUnknown && request && run.wasApplied?.(request, Date.parse(failure.at))) {
      return { kind: 'applied', isUnread: false };
    }
    return { kind: 'failed', error, isUnanswered };
  }
}

/**
 * Ends an incomplete edit: stores the successful requests in the history, and discards the edit if
 * there are none.
 */
async function end(edit: Edit, history: EditHistory | undefined): Promise<EditResult> {
  const part = keepSuccessfulRequests(edit);
  if (part === undefined) await history?.remove(edit.id);
  // `replaces: null` keeps the edit that was only partially undone on its stack.
  else await history?.finish({ ...part, replaces: null });
  return { edit: part, isComplete: false };
}

/**
 * Time to wait for the effect of a DELETE request without a response, in ms. If the folder still
 * exists after this time, the edit is discarded.
 */
const deletionLimitMs = 10 * 60 * 1000;

/**
 * Returns the edits of earlier visits whose requests must be sent again, oldest first. DELETE
 * requests are not sent again. Instead, an edit is completed if the current bookmarks show that the
 * folder was deleted.
 */
export async function findResumableEdits(
  history: EditHistory,
  { folders }: BookmarkState,
): Promise<readonly Edit[]> {
  const all = await history.loaded();
  const pending = all.filter((one) => isPending(one) && !running.has(one.id));
  if (pending.length === 0) return [];
  const ids = new Set(folders.map(({ id }) => id));
  const isDeleted = ({ changes: [change] }: EditRequest) =>
    change?.op === 'delete-folder' && !ids.has(change.id);
  /** True if a later edit deleted the folder, so that undoing that edit is enough to restore it. */
  const isRepeated = ({ at }: Edit, { changes: [change] }: EditRequest) =>
    change?.op === 'delete-folder' &&
    all.some(
      (one) =>
        one.at > at &&
        !isPending(one) &&
        getChanges(one).some((other) => other.op === 'delete-folder' && other.id === change.id),
    );
  const resumable: Edit[] = [];
  for (const edit of pending.toSorted((one, other) => one.at - other.at)) {
    const deletions = edit.requests.filter(({ sentAs }) => sentAs === 'folder');
    const deleted = deletions.filter(isDeleted);
    const answeredLater = edit.answered - deletions.length;
    if (deletions.length === 0) resumable.push(edit);
    else if (answeredLater >= 0) {
      const requests = [...deleted, ...edit.requests.slice(deletions.length)];
      resumable.push({ ...edit, requests, answered: deleted.length + answeredLater });
    } else if (deletions.every((request) => isRepeated(edit, request))) {
      await history.remove(edit.id);
    } else if (deleted.length > 0) {
      await history.finish({ ...edit, requests: deleted, answered: deleted.length });
    } else if (Date.now() - edit.at > deletionLimitMs) await history.remove(edit.id);
  }
  return resumable;
}
