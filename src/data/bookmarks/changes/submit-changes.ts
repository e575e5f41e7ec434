import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { type BookmarkState, matchesFolderId } from '#data/bookmarks/bookmark.ts';
import {
  addPendingChanges,
  type CachedBookmarks,
  confirmPendingChanges,
  getNextMutationId,
  keepRestoredFolders,
  removeDeletedFolders,
  removePendingChanges,
  updateConfirmedState,
} from '#data/bookmarks/cached-bookmarks.ts';
import {
  bookmarkStateLimits,
  bookmarksKey,
  isOutcomeUnknown,
  refetchAfterFailure,
  refetchBookmarks,
  serialWriteScope,
  storeWriteResponse,
  updateCachedBookmarks,
} from '#data/bookmarks/queries.ts';
import { bookmarkStateResponseSchema } from '#data/bookmarks/schema.ts';
import { removeFolders } from '#data/bookmarks/tree/deleted-contents.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { getFailure, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import {
  getRetryDelayMs,
  runWithRetries,
  shouldRetryIdempotent,
  shouldRetryRead,
} from '#platform/http/retry.ts';
import { sendAndVerify } from '#platform/send-and-verify.ts';
import { applyChanges } from './apply-changes.ts';
import type { Change } from './change.ts';
import { applyCurrentValues, getStaleChange, omitSeenValues } from './stale-changes.ts';

/** `deleted-unread`: the resulting bookmarks couldn't be read. */
export type FolderDeletion = 'deleted' | 'deleted-unread' | 'already-gone';

/**
 * Sends a deletion, which is retried once, because DELETE is idempotent. Returns the state in the
 * response, if any.
 */
function sendDeletion(viewer: Http, folderId: string, signal: AbortSignal | undefined) {
  const send = async (
    earlier: readonly unknown[],
  ): Promise<BookmarkState | 'deleted' | 'already-gone'> => {
    try {
      return await viewer.delete(
        'delete the folder',
        apiPath`/viewer/v1/bookmark-folders/${folderId}`,
        bookmarkStateResponseSchema,
        bookmarkStateLimits,
      );
    } catch (error) {
      if (!isFailure(error, 'not-found')) throw error;
      // If an earlier attempt got no response, that attempt probably deleted the folder.
      return earlier.some(isOutcomeUnknown) ? 'deleted' : 'already-gone';
    }
  };
  return runWithRetries(shouldRetryIdempotent, send, signal);
}

/** Used if the response lacks the new state. */
async function removeFromCache(client: QueryClient, folderId: string): Promise<void> {
  updateCachedBookmarks(client, (cached) =>
    updateConfirmedState(cached, (state) => removeFolders(state, [folderId])),
  );
  await client.invalidateQueries({ queryKey: bookmarksKey });
}

/**
 * Interface 4.3. Cancels earlier fetches, which would restore the folder in the cache. If the
 * response is lost, a fetch (viewer.read) shows whether the folder was deleted.
 *
 * @throws RequestError if the folder was not deleted, or if the outcome is unknown
 */
export function deleteFolderMutation(viewer: Http, { readable }: { readonly readable: boolean }) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, 'delete-folder'],
    scope: serialWriteScope,
    mutationFn: async (
      {
        folderId,
        signal,
      }: { readonly folderId: string; readonly signal?: AbortSignal | undefined },
      { client },
    ): Promise<FolderDeletion> => {
      if (signal?.aborted) throw new SubmissionStoppedError(false);
      const found = await sendAndVerify({
        send: () => sendDeletion(viewer, folderId, signal),
        read: readable ? () => refetchBookmarks(client, viewer) : undefined,
        isApplied: ({ folders }) => !folders.some(matchesFolderId(folderId)),
        // The service can take time to delete a large folder.
        unseen: 'open',
      }).catch((error: unknown) => {
        // A success status means that the folder is deleted, even if the body is invalid.
        if (getFailure(error)?.outcome === 'applied') return undefined;
        throw error;
      });
      const value = found?.value ?? 'deleted-unread';
      const state = typeof value === 'object' ? value : undefined;
      const deletion = typeof value === 'object' ? 'deleted' : value;
      if (state === undefined) await removeFromCache(client, folderId);
      else await storeWriteResponse(client, state);
      // Without viewer.read, other tabs can't fetch the bookmarks, so they remove the folder by its
      // id from an outdated state.
      const isListed = state?.folders.some(matchesFolderId(folderId)) ?? false;
      if (!readable && deletion !== 'already-gone' && !isListed) {
        updateCachedBookmarks(client, (cached) => removeDeletedFolders(cached, [folderId]));
      }
      return deletion;
    },
    onError: (error, _request, _result, { client }) => refetchAfterFailure(client, error),
  });
}

export type ChangeSubmission = {
  readonly changes: readonly Change[];
  /**
   * Idempotency-Key: changes with the same key are applied only once, so they can be sent again.
   */
  readonly key: string;
  /** The request is sent only when the edit is stored. */
  readonly stored: Promise<void>;
  /** Stops the retries after attempts without a response. */
  readonly signal?: AbortSignal | undefined;
};

/** Mutation key of all submissions. */
export const changeSubmissionKey = [...bookmarksKey, 'changes'] as const;

const maxPauseMs = 5_000;

/** Returned by a proxy if the service doesn't respond. */
const gatewayErrors: readonly number[] = [502, 504];

/** True if the service did not respond, so that the outcome is unknown. */
function isUnreachable(error: unknown): boolean {
  const failure = getFailure(error);
  switch (failure?.kind) {
    case 'unreachable':
    case 'interrupted':
    case 'timeout':
      return true;
    case 'server':
      return gatewayErrors.includes(failure.response.status);
    default:
      return false;
  }
}

/** Services that have rejected the optional `was` in this session. */
const withoutSeenValues = new WeakSet<Http>();

/**
 * If the service accepts the changes only without the optional `was`, later requests omit it. A
 * request with other contents needs another key.
 */
async function sendChanges(
  viewer: Http,
  { changes, key }: ChangeSubmission,
): Promise<BookmarkState> {
  const send = (sent: readonly Change[], sentKey: string) =>
    viewer.post(
      'change the bookmarks',
      apiPath`/viewer/v1/bookmark-changes`,
      bookmarkStateResponseSchema,
      { changes: sent },
      { ...bookmarkStateLimits, headers: { 'idempotency-key': sentKey } },
    );
  const plain = omitSeenValues(changes);
  if (plain === undefined) return send(changes, key);
  const sendPlain = () => send(plain, `${key}-plain`);
  if (withoutSeenValues.has(viewer)) return sendPlain();
  try {
    return await send(changes, key);
  } catch (error) {
    if (!isFailure(error, 'invalid')) throw error;
    const state = await sendPlain().catch((second: unknown) => {
      throw isFailure(second, 'invalid') ? error : second;
    });
    withoutSeenValues.add(viewer);
    return state;
  }
}

/** Submissions with at least one attempt that got no response. */
const withoutResponse = new WeakSet<ChangeSubmission>();

/**
 * True if the request must be repeated with the same key: an attempt got no response, and the last
 * failure isn't a refusal by the service.
 */
export function isSubmissionOutcomeUnknown(submission: ChangeSubmission, error: unknown): boolean {
  return (
    withoutResponse.has(submission) &&
    !isFailure(error, 'not-found', 'conflict', 'invalid', 'too-large', 'forbidden', 'rejected')
  );
}

/** The user stopped a submission. If it was already sent, the outcome is unknown. */
export class SubmissionStoppedError extends Error {
  override readonly name = 'SubmissionStoppedError';
  readonly wasSent: boolean;

  constructor(wasSent: boolean) {
    super();
    this.wasSent = wasSent;
  }
}

/** True if a request must be repeated with the same key. */
function shouldRepeatRequest(failureCount: number, error: unknown): boolean {
  if (error instanceof SubmissionStoppedError) return false;
  if (isUnreachable(error)) return true;
  const failure = getFailure(error);
  // While offline, the browser sends nothing, so an earlier attempt must have been sent.
  if (failure?.kind === 'offline') return failureCount > 0;
  // The idempotency key makes a repeated request as safe as a read.
  return failure?.outcome !== 'applied' && shouldRetryRead(failureCount, error);
}

function repeatDelayMs(failureCount: number, error: unknown): number {
  const isWaiting = isUnreachable(error) || isFailure(error, 'offline');
  return isWaiting
    ? Math.min(1_000 * 2 ** failureCount, maxPauseMs)
    : getRetryDelayMs(failureCount, error);
}

/**
 * Sends one list of changes (extension viewer.changes), shown optimistically until the response,
 * one submission after another. After an attempt without a response, the request is repeated with
 * the same key until a response arrives or `signal` is aborted; after a server error, as often as a
 * GET request.
 */
export function submitChangesMutation(viewer: Http) {
  return mutationOptions({
    mutationKey: changeSubmissionKey,
    scope: serialWriteScope,
    mutationFn: async (submission: ChangeSubmission): Promise<BookmarkState> => {
      if (submission.signal?.aborted) {
        throw new SubmissionStoppedError(withoutResponse.has(submission));
      }
      await submission.stored;
      try {
        return await sendChanges(viewer, submission);
      } catch (error) {
        if (isUnreachable(error)) withoutResponse.add(submission);
        throw error;
      }
    },
    onMutate: ({ changes }, { client }) => {
      const cached = client.getQueryData<CachedBookmarks>(bookmarksKey);
      if (cached === undefined) return undefined;
      const mutationId = getNextMutationId(cached);
      const apply = (state: BookmarkState) => {
        const applied = applyChanges(state, changes);
        // The service can have a newer state, so the changes are sent nevertheless.
        return applied.ok ? applied.state : state;
      };
      updateCachedBookmarks(client, (shown) => addPendingChanges(shown, { mutationId, apply }));
      return mutationId;
    },
    onSuccess: (state, { changes }, mutationId, { client }) => {
      const created = changes.flatMap((change) => (change.op === 'create-folder' ? change.id : []));
      updateCachedBookmarks(client, (cached) => keepRestoredFolders(cached, created));
      return storeWriteResponse(client, state, mutationId);
    },
    onError: async (error, { changes }, mutationId, { client }) => {
      if (mutationId !== undefined) {
        const isApplied = getFailure(error)?.outcome === 'applied';
        const settle = isApplied ? confirmPendingChanges : removePendingChanges;
        updateCachedBookmarks(client, (cached) => settle(cached, mutationId));
      }
      const stale = getStaleChange(error, changes);
      // Without viewer.read, the response is the only source of the current values.
      if (stale !== undefined) {
        updateCachedBookmarks(client, (cached) =>
          updateConfirmedState(cached, (state) => applyCurrentValues(state, stale)),
        );
      }
      await refetchAfterFailure(client, error);
    },
    retry: shouldRepeatRequest,
    retryDelay: repeatDelayMs,
  });
}
