import type { QueryClient } from '@tanstack/react-query';
import type { ApiPath } from '#platform/api-path.ts';
import { isFailure } from '#platform/failure.ts';
import type { Http } from '#platform/http.ts';
import { retryDeletion, retrying } from '#platform/retry.ts';
import { type HeldBookmarks, withSettled } from './held-bookmarks.ts';
import { leavesOpen, stopReads, takeAnswer } from './held-cache.ts';
import { bookmarkStateLimits, bookmarksKey } from './queries.ts';
import { type BookmarkState, bookmarkStateAnswer } from './schema.ts';

export type Deletion =
  /** Carried out; this is the state that the service says is left. */
  | { readonly kind: 'deleted'; readonly state: BookmarkState }
  /** The service knows no such thing. `byUs`: not since an attempt whose answer was lost. */
  | { readonly kind: 'gone'; readonly byUs: boolean };

async function attempt(
  viewer: Http,
  action: string,
  path: ApiPath,
  earlier: readonly unknown[],
): Promise<Deletion> {
  try {
    const state = await viewer.delete(action, path, bookmarkStateAnswer, bookmarkStateLimits);
    return { kind: 'deleted', state };
  } catch (error) {
    if (!isFailure(error, 'not-found')) throw error;
    return { kind: 'gone', byUs: earlier.some(leavesOpen) };
  }
}

/** Sends a deletion, once more if that may help; repeating it does no harm. */
export function sendDeletion(viewer: Http, action: string, path: ApiPath): Promise<Deletion> {
  return retrying(retryDeletion, (earlier) => attempt(viewer, action, path, earlier));
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
    await takeAnswer(client, deletion.state);
    return;
  }
  await stopReads(client);
  client.setQueryData<HeldBookmarks>(bookmarksKey, (held) => held && withSettled(held, without));
  await client.invalidateQueries({ queryKey: bookmarksKey });
}
