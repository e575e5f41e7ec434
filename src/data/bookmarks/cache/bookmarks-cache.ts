import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateQuery, bookmarksKey } from '#data/bookmarks/queries.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { type CachedBookmarks, confirmedState, replaceConfirmed } from './cached-bookmarks.ts';

/** Writes to the bookmarks are sent one after another, so that answers come in order. */
export const writeScope = { id: 'bookmark-tree' } as const;

/** The latest state from the service or an opened file, without pending changes. */
export function confirmedIn(client: QueryClient): BookmarkState | undefined {
  const cached = client.getQueryData<CachedBookmarks>(bookmarksKey);
  return cached && confirmedState(cached);
}

/**
 * Stores the response of a write. A read that began earlier is canceled: it may be older.
 * @param mutationId the optimistic change that this is the response to
 */
export async function storeConfirmed(
  client: QueryClient,
  answered: BookmarkState,
  mutationId?: number,
): Promise<void> {
  await client.cancelQueries({ queryKey: bookmarksKey });
  client.setQueryData<CachedBookmarks>(bookmarksKey, (cached) =>
    replaceConfirmed(cached, answered, mutationId),
  );
}

/** Changes the cache without a response: the data keep their age. */
export function updateCached(
  client: QueryClient,
  update: (cached: CachedBookmarks) => CachedBookmarks,
): void {
  client.setQueryData<CachedBookmarks>(bookmarksKey, (cached) => cached && update(cached), {
    updatedAt: client.getQueryState(bookmarksKey)?.dataUpdatedAt ?? 0,
  });
}

/** Whether a write that failed like this may have been carried out. */
export function isOutcomeUnknown(error: unknown): boolean {
  return failureOf(error)?.outcome !== 'not-applied';
}

/**
 * Reads the bookmarks again after a failure that may have changed them, or that shows that the cache
 * is out of date. Does nothing where they can't be read.
 */
export async function refetchAfterFailure(client: QueryClient, error: unknown): Promise<void> {
  if (!isOutcomeUnknown(error) && !isFailure(error, 'conflict', 'invalid', 'not-found')) return;
  await client.invalidateQueries({ queryKey: bookmarksKey });
}

/** Reads the bookmarks from the service now (viewer.read). Rejects if that fails. */
export async function refetchBookmarks(client: QueryClient, viewer: Http): Promise<BookmarkState> {
  await client.cancelQueries({ queryKey: bookmarksKey });
  const cached = await client.fetchQuery({ ...bookmarkStateQuery(viewer), staleTime: 0 });
  return confirmedState(cached);
}

/**
 * Reads the bookmarks once the pending writes are answered. Their responses would replace what is
 * read, and are older.
 */
export function refetchAfterWrites(viewer: Http) {
  return mutationOptions<BookmarkState, Error, void>({
    scope: writeScope,
    gcTime: 0,
    mutationFn: (_nothing, { client }) => refetchBookmarks(client, viewer),
  });
}
