import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  type FolderDeletion,
  isUnanswered,
  type Submission,
} from '#data/bookmarks/changes/submit-changes.ts';
import { failureOf } from '#platform/http/failure.ts';
import { answeredPart, type Edit, type EditRequest, isPending } from './edit.ts';
import type { EditHistory } from './edit-store.ts';

/** How an edit ended. */
export type EditResult = {
  /** What was applied, as the history keeps it; undefined if nothing was. */
  readonly edit: Edit | undefined;
  /** Whether all requests were answered with a success. */
  readonly isComplete: boolean;
  /** The error of the request that failed; undefined if the user stopped the edit. */
  readonly error?: unknown;
};

/** How the requests of an edit are sent. */
export type EditSenders = {
  readonly submitChanges: (submission: Submission) => Promise<BookmarkState>;
  readonly deleteFolder: (folderId: string) => Promise<FolderDeletion>;
};

export type EditRun = EditSenders & {
  readonly edit: Edit;
  /** Undefined if nothing can be undone here (no viewer.changes). */
  readonly history: EditHistory | undefined;
  /** Gets how many requests are answered. */
  readonly onProgress?: (answered: number) => void;
  /** Stops before the next request, and stops repeating a request that got no answer. */
  readonly signal?: AbortSignal;
};

/** Edits that this tab is sending. */
const running = new Set<string>();

/** Runs work while no other call, here or in another tab, has this edit; undefined if one has. */
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

/** What became of one request. */
type RequestResult =
  | { readonly kind: 'applied' }
  /** The folder was gone before, so undoing must not bring it back. */
  | { readonly kind: 'needless' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isUnanswered: boolean };

/**
 * Sends the unanswered requests of an edit one after the other. The edit is stored before its first request
 * and after each answer. If a request fails, those before it stay applied and can be undone. If its
 * outcome is unknown, the edit stays pending: the same requests with the same keys are sent again later.
 * @returns undefined if the edit is being sent already, here or in another tab
 */
export function runEdit(run: EditRun): Promise<EditResult | undefined> {
  const { history, onProgress, signal } = run;
  return locked(run.edit.id, async () => {
    let edit = run.edit;
    let stored = history?.update(edit) ?? Promise.resolve();
    while (isPending(edit)) {
      if (signal?.aborted) return end(edit, history);
      const result = await sendNext(edit, stored, run);
      if (result.kind === 'failed') {
        const { error } = result;
        if (result.isUnanswered && !signal?.aborted)
          return { edit: undefined, isComplete: false, error };
        return { ...(await end(edit, history)), error };
      }
      edit =
        result.kind === 'needless'
          ? { ...edit, requests: edit.requests.toSpliced(edit.answered, 1) }
          : { ...edit, answered: edit.answered + 1 };
      onProgress?.(edit.answered);
      if (isPending(edit)) stored = history?.update(edit) ?? stored;
    }
    if (edit.requests.length === 0) await history?.remove(edit.id);
    else await history?.finish(edit);
    return { edit: edit.requests.length === 0 ? undefined : edit, isComplete: true };
  });
}

async function sendNext(edit: Edit, stored: Promise<void>, run: EditRun): Promise<RequestResult> {
  const request = edit.requests[edit.answered];
  const [change] = request?.changes ?? [];
  if (request?.sentAs === 'folder' && change?.op === 'delete-folder') {
    await stored;
    try {
      const deletion = await run.deleteFolder(change.id);
      return { kind: deletion === 'deleted' ? 'applied' : 'needless' };
    } catch (error) {
      return { kind: 'failed', error, isUnanswered: failureOf(error)?.outcome === 'unknown' };
    }
  }
  const submission: Submission = {
    changes: request?.changes ?? [],
    key: request?.key ?? edit.id,
    stored,
    signal: run.signal,
  };
  try {
    await run.submitChanges(submission);
    return { kind: 'applied' };
  } catch (error) {
    // The service returned a success; only the response body is invalid.
    if (failureOf(error)?.outcome === 'applied') return { kind: 'applied' };
    return { kind: 'failed', error, isUnanswered: isUnanswered(submission, error) };
  }
}

/** Records the requests that were answered, and forgets the others. */
async function end(edit: Edit, history: EditHistory | undefined): Promise<EditResult> {
  const part = answeredPart(edit);
  if (part === undefined) await history?.remove(edit.id);
  // A partially undone edit stays on its stack.
  else await history?.finish({ ...part, replaces: null });
  return { edit: part, isComplete: false };
}

/** After this time, a folder whose deletion got no answer and that still exists was not deleted. */
const deletionLimitMs = 10 * 60 * 1000;

/**
 * The edits of earlier visits that have to be sent again, oldest first. A DELETE is not sent again: the
 * bookmarks show whether it was carried out, and the edit is recorded if it was.
 */
export async function resumableEdits(
  history: EditHistory,
  { folders }: BookmarkState,
): Promise<readonly Edit[]> {
  const pending = (await history.loaded()).filter((one) => isPending(one) && !running.has(one.id));
  if (pending.length === 0) return [];
  const ids = new Set(folders.map(({ id }) => id));
  const isDeleted = ({ changes: [change] }: EditRequest) =>
    change?.op === 'delete-folder' && !ids.has(change.id);
  const resumable: Edit[] = [];
  for (const edit of pending.toSorted((one, other) => one.at - other.at)) {
    const deletions = edit.requests.filter(({ sentAs }) => sentAs === 'folder');
    const deleted = deletions.filter(isDeleted);
    const answeredLater = edit.answered - deletions.length;
    if (deletions.length === 0) resumable.push(edit);
    else if (answeredLater >= 0) {
      const requests = [...deleted, ...edit.requests.slice(deletions.length)];
      resumable.push({ ...edit, requests, answered: deleted.length + answeredLater });
    } else if (deleted.length > 0) {
      await history.finish({ ...edit, requests: deleted, answered: deleted.length });
    } else if (Date.now() - edit.at > deletionLimitMs) await history.remove(edit.id);
  }
  return resumable;
}
