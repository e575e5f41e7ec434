import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { bookmarksKey, refetchBookmarks } from '#data/bookmarks/queries.ts';
import type { TreeNode } from '#data/bookmarks/tree/bookmark-tree.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#text/failure-message.ts';

/** Nodes that are about to be deleted. */
export type DeletionQuestion = {
  /** Topmost, in the order of the tree. */
  readonly nodes: readonly TreeNode[];
  /** The bookmarks that tell what goes with the nodes. */
  readonly state: BookmarkState;
  /** Where the bookmarks could not be read: why, and when they were last, in ms since the epoch. */
  readonly stale?: { readonly words: FailureMessage; readonly since: number };
};

type FreshState = Pick<DeletionQuestion, 'state' | 'stale'>;

/**
 * Reads the bookmarks before a deletion is announced (viewer.read).
 * @param shown the bookmarks on screen, for where they can't be read
 */
export function useFreshState(shown: BookmarkState) {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const queryClient = useQueryClient();
  const [isReading, setReading] = useState(false);
  const latest = useRef(0);

  const read = async (): Promise<FreshState> => {
    const since = queryClient.getQueryState(bookmarksKey)?.dataUpdatedAt ?? 0;
    try {
      return { state: await refetchBookmarks(queryClient, viewer) };
    } catch (error) {
      return { state: shown, stale: { words: failureMessage(error), since } };
    }
  };

  return {
    isReading,
    /** Calls `use` unless another read was started or this one was canceled meanwhile. */
    readFor: async (use: (fresh: FreshState) => void) => {
      latest.current += 1;
      const turn = latest.current;
      // While writes are pending, a read would return less than what is shown. Before anything is
      // deleted the bookmarks are read again, after those writes.
      const isWriting = queryClient.isMutating({ mutationKey: bookmarksKey }) > 0;
      if (!readable || isWriting) {
        use({ state: shown });
        return;
      }
      setReading(true);
      const fresh = await read();
      if (turn !== latest.current) return;
      setReading(false);
      use(fresh);
    },
    cancel: () => {
      latest.current += 1;
      setReading(false);
    },
  };
}
