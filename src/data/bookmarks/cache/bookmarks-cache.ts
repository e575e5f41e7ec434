import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarkStateQuery, bookmarksKey } from '#data/bookmarks/queries.ts';
import { failureOf, isFailure } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { type CachedBookmarks, confirmedState, replaceConfirmed } from './cached-bookmarks.ts';

/** Writes to the bookmarks are sent one after another, so that answers come in order. */
export const writeScope = { id: 'bookmark-tree' } as const;

/** No read that began earlier may bring back what a write has changed. */
export function cancelReads(client: QueryClient): Promise<void> {
  return client.cancelQueries({ queryKey: bookmarksKey });
}

/** The bookmarks as the service last said them, if it has. */
export function confirmedIn(client: QueryClient): BookmarkState | undefined {
  const held = client.getQueryData<CachedBookmarks>(bookmarksKey);
  return held && confirmedState(held);
}

/** Makes what the service answered a write with what is held. `ticket` is of a change shown early. */
export async function storeConfirmed(
  client: QueryClient,
  said: BookmarkState,
  ticket?: number,
): Promise<void> {
  // What a read that began before this answer finds may be older.
  await cancelReads(client);
  client.setQueryData<CachedBookmarks>(bookmarksKey, (held) =>
    replaceConfirmed(held, said, ticket),
  );
}

/** Changes what is held while the service has said nothing new: it stays as old as it was. */
export function updateCached(
  client: QueryClient,
  amend: (held: CachedBookmarks) => CachedBookmarks,
): void {
  client.setQueryData<CachedBookmarks>(bookmarksKey, (held) => held && amend(held), {
    updatedAt: client.getQueryState(bookmarksKey)?.dataUpdatedAt ?? 0,
  });
}

/** Whether after this failure only the service can say what became of a write. */
export function isOutcomeUnknown(error: unknown): boolean {
  return failureOf(error)?.outcome !== 'not-applied';
}

/**
 * Reads the bookmarks again after a failure that leaves open what is so, or that means that it isn't
 * what is shown here. Does nothing where they can't be read.
 */
export async function refetchAfterFailure(client: QueryClient, error: unknown): Promise<void> {
  if (!isOutcomeUnknown(error) && !isFailure(error, 'conflict', 'invalid', 'not-found')) return;
  await client.invalidateQueries({ queryKey: bookmarksKey });
}

/** Reads the bookmarks from the service now (viewer.read). Rejects if that fails. */
export async function refetchBookmarks(client: QueryClient, viewer: Http): Promise<BookmarkState> {
  await cancelReads(client);
  const held = await client.fetchQuery({ ...bookmarkStateQuery(viewer), staleTime: 0 });
  return confirmedState(held);
}

/**
 * Reads the bookmarks now, but not before the writes that were sent earlier are answered: the answer to
 * one of them would take the place of what is read, and is older than that.
 */
export function refetchAfterWrites(viewer: Http) {
  return mutationOptions<BookmarkState, Error, void>({
    scope: writeScope,
    gcTime: 0,
    mutationFn: (_nothing, { client }) => refetchBookmarks(client, viewer),
  });
}
