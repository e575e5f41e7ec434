import type { QueryClient } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  cancelReads,
  isOutcomeUnknown,
  storeConfirmed,
  updateCached,
} from '#data/bookmarks/cache/bookmarks-cache.ts';
import { updateConfirmed } from '#data/bookmarks/cache/cached-bookmarks.ts';
import { hasId } from '#data/bookmarks/cache/same-record.ts';
import { bookmarkStateLimits, bookmarksKey } from '#data/bookmarks/queries.ts';
import { bookmarkStateAnswer } from '#data/bookmarks/schema.ts';
import type { ApiPath } from '#platform/http/api-path.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { retryDeletion, retrying } from '#platform/http/retry.ts';

export type Deletion =
  /** Carried out; this is the state that the service says is left. */
  | { readonly kind: 'deleted'; readonly state: BookmarkState }
  /** The service has no such thing any more. `byUs`: since this deletion. What is left wasn't said. */
  | { readonly kind: 'gone'; readonly byUs: boolean };

/** Whether the bookmarks can be read (viewer.read), which tells what became of a deletion. */
export type Readability = { readonly readable: boolean };

async function attempt(
  viewer: Http,
  action: string,
  path: ApiPath,
  { readable }: Readability,
  earlier: readonly unknown[],
): Promise<Deletion> {
  try {
    const state = await viewer.delete(action, path, bookmarkStateAnswer, bookmarkStateLimits);
    return { kind: 'deleted', state };
  } catch (error) {
    if (isFailure(error, 'not-found'))
      return { kind: 'gone', byUs: earlier.some(isOutcomeUnknown) };
    // The service said that it was carried out; only what is left broke off or can't be used.
    if (!readable && failureOf(error)?.outcome === 'applied') return { kind: 'gone', byUs: true };
    throw error;
  }
}

/**
 * Whether the service has said that it deleted a folder, and names it no more: not where it never knew
 * it, nor where another folder has the same id.
 */
export function hasDeleted(deletion: Deletion, folderId: string): boolean {
  return deletion.kind === 'deleted'
    ? !deletion.state.folders.some(hasId(folderId))
    : deletion.byUs;
}

/** Sends a deletion, once more if that may help; repeating it does no harm. */
export function sendDeletion(
  viewer: Http,
  action: string,
  path: ApiPath,
  readability: Readability,
): Promise<Deletion> {
  return retrying(retryDeletion, (earlier) => attempt(viewer, action, path, readability, earlier));
}

/**
 * Makes what a deletion left what is held. Where the service knew no such thing, `without` takes it
 * out of what is held, and the bookmarks are read again.
 */
export async function takeDeletion(
  client: QueryClient,
  deletion: Deletion,
  without: (settled: BookmarkState) => BookmarkState,
): Promise<void> {
  if (deletion.kind === 'deleted') {
    await storeConfirmed(client, deletion.state);
    return;
  }
  await cancelReads(client);
  updateCached(client, (held) => updateConfirmed(held, without));
  await client.invalidateQueries({ queryKey: bookmarksKey });
}
