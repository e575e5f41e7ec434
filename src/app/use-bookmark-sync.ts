import { type Mutation, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  type CachedBookmarks,
  getConfirmedState,
  keepRestoredFolders,
  removeDeletedFolders,
  replaceConfirmedState,
} from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarksKey, editsKey } from '#data/bookmarks/queries.ts';
import { bookmarkStateSchema } from '#data/bookmarks/schema.ts';
import type { Config } from '#platform/config.ts';
import { useHasExtension, useServices, useSignedInUser } from '#platform/react.tsx';
import { storageKey } from '#platform/stored.ts';
import { openTabChannel } from '#platform/tab-channel.ts';
import { syncTabs } from '#workflows/tabs/sync-tabs.ts';

const unreadableSchema = v.object({
  list: v.picklist(['folders', 'bookmarks']),
  index: v.number(),
  reason: v.string(),
});

/** `at` is the time of the response, in epoch milliseconds. */
const confirmedSchema = v.pipe(
  v.object({
    at: v.number(),
    // Parsed like a response, because the other tab can run another version of the app.
    state: bookmarkStateSchema,
    unreadable: v.array(unreadableSchema),
  }),
  v.transform(({ at, state, unreadable }) => {
    const all = [...unreadable, ...state.unreadable];
    const complete: BookmarkState = { ...state, unreadable: all };
    return { at, state: complete };
  }),
);

const treeChangeSchema = v.object({
  type: v.literal('tree-changed'),
  /** Identifies, together with `subject`, the user whose bookmarks have changed. */
  issuer: v.string(),
  subject: v.string(),
  /** Present only without viewer.read, because other tabs can't fetch the bookmarks then. */
  confirmed: v.optional(confirmedSchema),
  deleted: v.optional(v.array(v.string()), []),
  /** Deleted folders that were created again, for example by Undo. */
  restored: v.optional(v.array(v.string()), []),
});

export type TreeChange = v.InferOutput<typeof treeChangeSchema>;

export function openTreeChannel({ baseUrl, oidc }: Pick<Config, 'baseUrl' | 'oidc'>) {
  const name = storageKey('bookmarks', oidc.authority, baseUrl);
  return openTabChannel(name, treeChangeSchema);
}

const isTreeWrite = ({ options: { mutationKey = [] } }: Mutation) =>
  bookmarksKey.every((part, index) => mutationKey[index] === part);

/** Returns undefined if the bookmarks were opened from a file. */
function lastConfirmed(queryClient: QueryClient): TreeChange['confirmed'] {
  const { data, dataUpdatedAt } = queryClient.getQueryState<CachedBookmarks>(bookmarksKey) ?? {};
  if (data?.origin.kind !== 'service' || dataUpdatedAt === undefined) return undefined;
  return { at: dataUpdatedAt, state: getConfirmedState(data) };
}

/** If this tab has newer bookmarks, only deletions and restorations are applied to them. */
function applyChange(queryClient: QueryClient, { confirmed, deleted, restored }: TreeChange): void {
  const isNewer = confirmed && confirmed.at > (lastConfirmed(queryClient)?.at ?? 0);
  const newer = isNewer ? confirmed : undefined;
  if (newer === undefined && deleted.length + restored.length === 0) return;
  const shownSince = queryClient.getQueryState(bookmarksKey)?.dataUpdatedAt ?? 0;
  queryClient.setQueryData<CachedBookmarks>(
    bookmarksKey,
    (before) => {
      const listed = before && keepRestoredFolders(before, restored);
      const replaced = newer ? replaceConfirmedState(listed, newer.state) : listed;
      return replaced && removeDeletedFolders(replaced, deleted);
    },
    { updatedAt: newer?.at ?? shownSince },
  );
}

/**
 * Tells the user's other tabs when the bookmarks have changed, so that they refetch them. Without
 * viewer.read, the message contains the bookmarks instead.
 */
export function useSyncBookmarksAcrossTabs(): void {
  const queryClient = useQueryClient();
  const { config } = useServices();
  const { issuer, subject } = useSignedInUser();
  const canRead = useHasExtension('viewer.read');

  useEffect(
    () =>
      syncTabs({
        queryClient,
        queryKey: bookmarksKey,
        isWrite: isTreeWrite,
        channel: openTreeChannel(config),
        message: () => {
          const { deleted = [], restored = [] } =
            queryClient.getQueryData<CachedBookmarks>(bookmarksKey) ?? {};
          const confirmed = canRead ? undefined : lastConfirmed(queryClient);
          return {
            type: 'tree-changed' as const,
            issuer,
            subject,
            deleted: [...deleted],
            restored: [...restored],
            ...(confirmed && {
              confirmed: { ...confirmed, unreadable: [...confirmed.state.unreadable] },
            }),
          };
        },
        onMessage: (change, readAgain) => {
          if (change.issuer !== issuer || change.subject !== subject) return;
          void queryClient.invalidateQueries({ queryKey: editsKey });
          if (canRead) readAgain();
          else applyChange(queryClient, change);
        },
      }),
    [queryClient, config, issuer, subject, canRead],
  );
}
