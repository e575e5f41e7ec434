import type { QueryClient } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { confirmedIn, storeConfirmed, updateCached } from './bookmarks-cache.ts';
import { updateConfirmed } from './cached-bookmarks.ts';

/** The bookmarks in the course of a job. */
export type JobCache = {
  /** As the service last said them. */
  readonly latest: () => BookmarkState | undefined;
  /** Takes the answer of one step; shows it now and then. */
  readonly take: (state: BookmarkState) => Promise<void>;
  /** Takes out what is known to be gone, of which the service has said no more than that. */
  readonly drop: (without: (state: BookmarkState) => BookmarkState) => Promise<void>;
  /** Shows what was taken last. */
  readonly end: () => Promise<void>;
};

/** Drawing a large tree takes longer than many a step. */
const showEveryMs = 500;

export function jobCache(client: QueryClient): JobCache {
  let latest = confirmedIn(client);
  let isAnswered = false;
  let isShown = true;
  let lastShown = performance.now();
  const show = async () => {
    if (isShown || latest === undefined) return;
    isShown = true;
    lastShown = performance.now();
    await storeConfirmed(client, latest);
  };
  const take = async (state: BookmarkState) => {
    latest = state;
    isAnswered = true;
    isShown = false;
    if (performance.now() - lastShown >= showEveryMs) await show();
  };
  return {
    latest: () => latest,
    take,
    drop: async (without) => {
      if (latest === undefined) return;
      if (isAnswered) return take(without(latest));
      latest = without(latest);
      updateCached(client, (held) => updateConfirmed(held, without));
    },
    end: show,
  };
}
