import type { QueryClient } from '@tanstack/react-query';
import { settledIn, takeAnswer } from './held-cache.ts';
import type { BookmarkState } from './schema.ts';

/** The bookmarks in the course of a job. */
export type JobCache = {
  /** As the service last said them. */
  readonly latest: () => BookmarkState | undefined;
  /** Takes the answer of one step; shows it now and then. */
  readonly take: (state: BookmarkState) => Promise<void>;
  /** Shows what was taken last. */
  readonly end: () => Promise<void>;
};

/** Drawing a large tree takes longer than many a step. */
const showEveryMs = 500;

export function jobCache(client: QueryClient): JobCache {
  let latest = settledIn(client);
  let isShown = true;
  let lastShown = performance.now();
  const show = async () => {
    if (isShown || latest === undefined) return;
    isShown = true;
    lastShown = performance.now();
    await takeAnswer(client, latest);
  };
  return {
    latest: () => latest,
    take: async (state) => {
      latest = state;
      isShown = false;
      if (performance.now() - lastShown >= showEveryMs) await show();
    },
    end: show,
  };
}
