import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { refetchBookmarks } from '#data/bookmarks/cache/bookmarks-cache.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import type { FailureMessage } from '#ui/notice/FailureNotice.tsx';

/** The bookmarks from which is announced what a deletion takes along. */
export type DeletionBasis = {
  readonly state: BookmarkState;
  /** Where they could not be read afresh: why, and when they were last, in ms since the epoch. */
  readonly stale?: { readonly words: FailureMessage; readonly since: number };
};

/**
 * Reads the bookmarks afresh before a deletion is announced (viewer.read); where they can’t be read
 * at all, takes what is held.
 * @param held the bookmarks as shown
 */
export function useDeletionBasis(held: BookmarkState) {
  const { viewer } = useServices();
  const readable = useHasExtension('viewer.read');
  const queryClient = useQueryClient();
  const [isReading, setReading] = useState(false);
  const latest = useRef(0);

  const read = async (): Promise<DeletionBasis> => {
    const since = queryClient.getQueryState(bookmarksKey)?.dataUpdatedAt ?? 0;
    try {
      return { state: await refetchBookmarks(queryClient, viewer) };
    } catch (error) {
      return { state: held, stale: { words: failureMessage(error), since } };
    }
  };

  return {
    isReading,
    /** Calls back unless something else has been asked for meanwhile. */
    prepare: async (ask: (basis: DeletionBasis) => void) => {
      latest.current += 1;
      const turn = latest.current;
      // A reading that the answer to a write overtakes, or that calls off a look-up, would say less than
      // what is held. Before anything is deleted the bookmarks are read in turn with the writes.
      const isWriting = queryClient.isMutating({ mutationKey: bookmarksKey }) > 0;
      if (!readable || isWriting) {
        ask({ state: held });
        return;
      }
      setReading(true);
      const basis = await read();
      if (turn !== latest.current) return;
      setReading(false);
      ask(basis);
    },
    /** The person has turned to something else. */
    abandon: () => {
      latest.current += 1;
      setReading(false);
    },
  };
}
