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

export type EditResult = {
  /** Edit with only the applied requests; undefined if there are none. */
  readonly edit: Edit | undefined;
  readonly isComplete: boolean;
  /** True if a request was applied, but the resulting bookmarks couldn't be read. */
  readonly isUnread?: boolean;
  /** Undefined if the user stopped the edit. */
  readonly error?: unknown;
};

export type EditSenders = {
  readonly submitChanges: (submission: ChangeSubmission) => Promise<BookmarkState>;
  readonly deleteFolder: (request: {
    readonly folderId: string;
    readonly signal?: AbortSignal | undefined;
  }) => Promise<FolderDeletion>;
};

export type EditRun = EditSenders & {
  readonly edit: Edit;
  /** True if the edit was loaded from the history, so another tab might already have ended it. */
  readonly isResumed?: boolean;
  /** Undefined without viewer.changes, because edits can't be undone. */
  readonly history: EditHistory | undefined;
  /**
   * Returns true if bookmarks fetched after `since` (epoch milliseconds) show that a request with
   * an error was carried out.
   */
  readonly wasApplied?: (request: EditRequest, since: number) => boolean;
  readonly onProgress?: (answered: number) => void;
  /** Stops the edit: nothing more is sent, and requests without a response aren't repeated. */
  readonly signal?: AbortSignal;
};

const running = new Set<string>();

/** Returns undefined if the edit is locked, so that only one tab sends it. */
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

type RequestResult =
  | { readonly kind: 'applied'; readonly isUnread: boolean }
  /** Already deleted before the request, so undoing must not restore the folder. */
  | { readonly kind: 'needless' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly hasNoResponse: boolean };

/**
 * Sends the remaining requests one after another. The edit is stored before its first request and
 * after each response. If a request fails, the earlier ones stay applied and can be undone. If an
 * outcome is unknown, the edit stays pending, and its requests are sent again later with the same
 * keys. Undefined if a tab is already sending the edit, or has ended it.
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
        if (result.hasNoResponse && !signal?.aborted)
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

/** True if the edit is no longer stored, or no longer pending. */
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
      return { kind: 'failed', error, hasNoResponse: getFailure(error)?.outcome === 'unknown' };
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
    // A success status means that the request was applied, even if the body is invalid.
    if (failure?.outcome === 'applied') return { kind: 'applied', isUnread: true };
    const hasNoResponse = isSubmissionOutcomeUnknown(submission, error);
    const isUnknown = !hasNoResponse && failure?.outcome === 'unknown';
    if (isUnknown && request && run.wasApplied?.(request, Date.parse(failure.at))) {
      return { kind: 'applied', isUnread: false };
    }
    return { kind: 'failed', error, hasNoResponse };
  }
}

/** Ends an edit. An edit without a successful request is discarded. */
async function end(edit: Edit, history: EditHistory | undefined): Promise<EditResult> {
  const part = keepSuccessfulRequests(edit);
  if (part === undefined) await history?.remove(edit.id);
  // `replaces: null` keeps the edit that was only partially undone on its stack.
  else await history?.finish({ ...part, replaces: null });
  return { edit: part, isComplete: false };
}

/** Milliseconds after which a DELETE without a response is discarded if the folder still exists. */
const deletionLimitMs = 10 * 60 * 1000;

/**
 * Edits of earlier visits whose requests must be sent again, oldest first. DELETE requests aren't:
 * an edit is completed if the current bookmarks show that the folder was deleted.
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
  /** Undoing the later deletion of the same folder is enough to restore it. */
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
