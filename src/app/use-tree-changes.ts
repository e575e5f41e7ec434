import { type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOutcomeUnknown } from '#data/bookmarks/cache/bookmarks-cache.ts';
import {
  type CachedBookmarks,
  confirmedState,
  markDeleted,
  replaceConfirmed,
} from '#data/bookmarks/cache/cached-bookmarks.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { readAfterWrites } from '#platform/http/read-after-writes.ts';
import { useHasExtension, usePerson, useServices } from '#platform/react.tsx';
import { openTreeChannel, type TreeChange } from './tree-channel.ts';

function changesTree({ options: { mutationKey = [] } }: Mutation): boolean {
  return bookmarksKey.every((part, at) => mutationKey[at] === part);
}

/** What the service last said, and when; not what was opened from a file. */
function lastSaid(queryClient: QueryClient): TreeChange['said'] {
  const { data, dataUpdatedAt } = queryClient.getQueryState<CachedBookmarks>(bookmarksKey) ?? {};
  if (data?.origin.kind !== 'service' || dataUpdatedAt === undefined) return undefined;
  return { at: dataUpdatedAt, state: confirmedState(data) };
}

/** Takes what the service said to another tab; if this tab has had an answer since, only what is gone. */
function take(queryClient: QueryClient, { said, deleted }: TreeChange): void {
  const newer = said && said.at > (lastSaid(queryClient)?.at ?? 0) ? said : undefined;
  if (newer === undefined && deleted.length === 0) return;
  const shownSince = queryClient.getQueryState(bookmarksKey)?.dataUpdatedAt ?? 0;
  queryClient.setQueryData<CachedBookmarks>(
    bookmarksKey,
    (held) => {
      const taken = newer ? replaceConfirmed(held, newer.state) : held;
      return taken && markDeleted(taken, deleted);
    },
    { updatedAt: newer?.at ?? shownSince },
  );
}

/**
 * Tells the person's other tabs that the bookmarks have changed, and reads them again when told. Only
 * where they can't be read does the answer itself go from tab to tab, or the others would never know.
 */
export function useTreeChanges(): void {
  const queryClient = useQueryClient();
  const { config } = useServices();
  const { issuer, subject } = usePerson();
  const canRead = useHasExtension('viewer.read');

  useEffect(() => {
    const readAgain = readAfterWrites({
      isWriting: () => queryClient.isMutating({ mutationKey: bookmarksKey }) > 0,
      subscribe: (listener) => queryClient.getMutationCache().subscribe(listener),
      read: () => void queryClient.invalidateQueries({ queryKey: bookmarksKey }),
    });
    const channel = openTreeChannel(config, (change) => {
      if (change.issuer !== issuer || change.subject !== subject) return;
      if (canRead) readAgain();
      else take(queryClient, change);
    });
    const stop = queryClient.getMutationCache().subscribe((event) => {
      if (event.type !== 'updated' || !changesTree(event.mutation)) return;
      const { action } = event;
      const maybeChanged =
        action.type === 'success' || (action.type === 'error' && isOutcomeUnknown(action.error));
      if (!maybeChanged) return;
      const { deleted = [] } = queryClient.getQueryData<CachedBookmarks>(bookmarksKey) ?? {};
      const said = canRead ? undefined : lastSaid(queryClient);
      channel.tell({ issuer, subject, said, deleted });
    });
    return () => {
      stop();
      channel.close();
    };
  }, [queryClient, config, issuer, subject, canRead]);
}
