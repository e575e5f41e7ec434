import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import { type Http, MiB } from '#platform/http/http.ts';
import { inBackground } from '#platform/in-background.ts';
import type { BookmarkState } from './bookmark.ts';
import { type CachedBookmarks, confirmedState, replaceConfirmed } from './cached-bookmarks.ts';
import { bookmarkStateAnswer } from './schema.ts';

export const bookmarksKey = ['viewer', 'bookmark-state'] as const;

/** The query key of all edit histories. */
export const editsKey = ['viewer', 'bookmark-edits'] as const;

export const bookmarkStateLimits = { maxBytes: 32 * MiB } as const;

/** The caller's bookmarks (extension viewer.read). */
export function bookmarkStateQuery(viewer: Http) {
  return queryOptions({
    queryKey: bookmarksKey,
    queryFn: async ({ signal, client }): Promise<CachedBookmarks> => {
      const state = await viewer.get(
        'load the bookmarks',
        apiPath`/viewer/v1/bookmark-state`,
        bookmarkStateAnswer,
        { ...bookmarkStateLimits, signal },
      );
      return replaceConfirmed(client.getQueryData<CachedBookmarks>(bookmarksKey), state);
    },
  });
}

/**
 * The same cache entry where nothing can be read (no viewer.read). It holds what was opened from a file
 * or the response of a deletion, as long as the person is signed in.
 */
export function cachedBookmarksQuery() {
  return queryOptions<CachedBookmarks>({
    queryKey: bookmarksKey,
    queryFn: skipToken,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Writes to the bookmarks are sent one after another, so that answers come in order. */
export const writeScope = { id: 'bookmark-tree' } as const;

/**
 * Stores the response of a write. A read that began earlier is canceled: it may be older.
 * @param mutationId the pending changes that this is the response to
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
  const updates = () => client.getQueryState(bookmarksKey)?.dataUpdateCount ?? 0;
  const before = updates();
  const load = () =>
    client.fetchQuery({ ...bookmarkStateQuery(viewer), ...inBackground, staleTime: 0 });
  let cached = await load();
  // If another fetch cancels this one, the promise resolves with the earlier data.
  while (updates() === before) cached = await load();
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
