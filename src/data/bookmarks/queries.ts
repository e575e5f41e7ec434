import { mutationOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query';
import { backgroundQueryOptions } from '#platform/background-query.ts';
import { apiPath } from '#platform/http/api-path.ts';
import { getFailure, isFailure } from '#platform/http/failure.ts';
import { type Http, MiB } from '#platform/http/http.ts';
import type { BookmarkState } from './bookmark.ts';
import {
  type CachedBookmarks,
  getConfirmedState,
  replaceConfirmedState,
} from './cached-bookmarks.ts';
import { bookmarkStateResponseSchema } from './schema.ts';

export const bookmarksKey = ['viewer', 'bookmark-state'] as const;

/** Prefix of the query keys of all users' edit histories. */
export const editsKey = ['viewer', 'bookmark-edits'] as const;

export const bookmarkStateLimits = { maxBytes: 32 * MiB } as const;

/** Extension viewer.read. */
export function bookmarkStateQuery(viewer: Http) {
  return queryOptions({
    queryKey: bookmarksKey,
    queryFn: async ({ signal, client }): Promise<CachedBookmarks> => {
      const state = await viewer.get(
        'load the bookmarks',
        apiPath`/viewer/v1/bookmark-state`,
        bookmarkStateResponseSchema,
        { ...bookmarkStateLimits, signal },
      );
      return replaceConfirmedState(client.getQueryData<CachedBookmarks>(bookmarksKey), state);
    },
    // The bookmarks always open without waiting.
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Used without viewer.read: bookmarks of an opened file or of the response to a deletion. */
export function cachedBookmarksQuery() {
  return queryOptions<CachedBookmarks>({
    queryKey: bookmarksKey,
    queryFn: skipToken,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Writes to the bookmarks are sent one after another, so that responses arrive in order. */
export const serialWriteScope = { id: 'bookmark-tree' } as const;

/**
 * Cancels fetches that began before the response, because they could return an older state.
 * `mutationId` is of the pending changes that the response confirms.
 */
export async function storeWriteResponse(
  client: QueryClient,
  received: BookmarkState,
  mutationId?: number,
): Promise<void> {
  await client.cancelQueries({ queryKey: bookmarksKey });
  client.setQueryData<CachedBookmarks>(bookmarksKey, (cached) =>
    replaceConfirmedState(cached, received, mutationId),
  );
}

/** Used for updates without a response. The data keeps its age. */
export function updateCachedBookmarks(
  client: QueryClient,
  update: (cached: CachedBookmarks) => CachedBookmarks,
): void {
  client.setQueryData<CachedBookmarks>(bookmarksKey, (cached) => cached && update(cached), {
    updatedAt: client.getQueryState(bookmarksKey)?.dataUpdatedAt ?? 0,
  });
}

/** True if the failed write might have been applied. */
export function isOutcomeUnknown(error: unknown): boolean {
  return getFailure(error)?.outcome !== 'not-applied';
}

/** Refetches if the write might have been applied, or the failure shows an outdated cache. */
export async function refetchAfterFailure(client: QueryClient, error: unknown): Promise<void> {
  if (!isOutcomeUnknown(error) && !isFailure(error, 'conflict', 'invalid', 'not-found')) return;
  await client.invalidateQueries({ queryKey: bookmarksKey });
}

/** Fetches even if the cache is fresh (viewer.read). */
export async function refetchBookmarks(client: QueryClient, viewer: Http): Promise<BookmarkState> {
  await client.cancelQueries({ queryKey: bookmarksKey });
  const updates = () => client.getQueryState(bookmarksKey)?.dataUpdateCount ?? 0;
  const before = updates();
  const load = () =>
    client.fetchQuery({ ...bookmarkStateQuery(viewer), ...backgroundQueryOptions, staleTime: 0 });
  let cached = await load();
  // If another fetch cancels this one, the promise resolves with the previous data.
  while (updates() === before) cached = await load();
  return getConfirmedState(cached);
}

/** Refetches after all pending writes, whose late responses would overwrite the newer state. */
export function refetchAfterWrites(viewer: Http) {
  return mutationOptions<BookmarkState, Error, void>({
    scope: serialWriteScope,
    gcTime: 0,
    mutationFn: (_nothing, { client }) => refetchBookmarks(client, viewer),
  });
}
