import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { updateConfirmed } from '#data/bookmarks/cache/cached-bookmarks.ts';
import {
  bookmarksKey,
  confirmedIn,
  refetchAfterFailure,
  refetchBookmarks,
  storeConfirmed,
  updateCached,
  writeScope,
} from '#data/bookmarks/queries.ts';
import type { Http } from '#platform/http/http.ts';
import {
  type JobControl,
  type JobReport,
  runSequentially,
} from '#platform/http/run-sequentially.ts';
import { sendAndVerify } from '#platform/http/send-and-verify.ts';

/** Whether the bookmarks can be read (viewer.read), which tells what became of a write. */
export type Readability = { readonly readable: boolean };

export type WriteContext = Readability & {
  readonly viewer: Http;
  readonly client: QueryClient;
};

/** Reads the bookmarks to see what became of a write; undefined where they can't be read. */
export function stateReader({ viewer, client, readable }: WriteContext) {
  return readable ? () => refetchBookmarks(client, viewer) : undefined;
}

/**
 * Sends a write that is answered with the new state. If the answer is lost and the bookmarks can be
 * read, they tell whether it was carried out.
 * @throws NotAppliedError when the bookmarks show that it wasn't; else the error of `send`
 */
export async function sendWrite(
  context: WriteContext,
  send: () => Promise<BookmarkState>,
  isApplied: (state: BookmarkState) => boolean,
): Promise<BookmarkState> {
  return (await sendAndVerify({ send, read: stateReader(context), isApplied })).value;
}

/** The options of a mutation of the bookmarks. Mutations run one after the other. */
export function bookmarkWrite<Variables, Result>(
  name: string,
  viewer: Http,
  { readable }: Readability,
  write: (context: WriteContext, variables: Variables) => Promise<Result>,
) {
  return mutationOptions({
    mutationKey: [...bookmarksKey, name],
    scope: writeScope,
    mutationFn: (variables: Variables, { client }) =>
      write({ viewer, client, readable }, variables),
    onError: (error, _variables, _result, { client }) => refetchAfterFailure(client, error),
  });
}

/** The bookmarks in the course of a job. */
export type JobCache = {
  /** The latest state that the service answered. */
  readonly latest: () => BookmarkState | undefined;
  /** Stores the answer to a write. It is shown at most twice a second. */
  readonly store: (state: BookmarkState) => Promise<void>;
  /** Removes what is known to be gone, where the service didn't answer with the new state. */
  readonly remove: (without: (state: BookmarkState) => BookmarkState) => Promise<void>;
  /** Shows the latest state, and reads it again where the service didn't answer with it. */
  readonly end: () => Promise<void>;
};

/** Drawing a large tree takes longer than many a write. */
const showEveryMs = 500;

export function jobCache(client: QueryClient): JobCache {
  let latest = confirmedIn(client);
  let isAnswered = false;
  let isShown = true;
  let isCertain = true;
  let lastShown = performance.now();
  const show = async () => {
    if (isShown || latest === undefined) return;
    isShown = true;
    lastShown = performance.now();
    await storeConfirmed(client, latest);
  };
  const store = async (state: BookmarkState) => {
    latest = state;
    isAnswered = true;
    isShown = false;
    if (performance.now() - lastShown >= showEveryMs) await show();
  };
  return {
    latest: () => latest,
    store,
    remove: async (without) => {
      isCertain = false;
      if (latest === undefined) return;
      if (isAnswered) return store(without(latest));
      latest = without(latest);
      updateCached(client, (cached) => updateConfirmed(cached, without));
    },
    end: async () => {
      await show();
      if (!isCertain) await client.invalidateQueries({ queryKey: bookmarksKey });
    },
  };
}

/** Sends writes one after the other and reports on each. A failure is followed by a read. */
export async function runWriteJob<Item, Value>(
  { client, readable }: WriteContext,
  items: readonly Item[],
  control: JobControl,
  write: (item: Item, cache: JobCache) => Promise<Value>,
): Promise<{ readonly report: JobReport<Item, Value>; readonly cache: JobCache }> {
  const cache = jobCache(client);
  const report = await runSequentially(items, (item) => write(item, cache), control);
  await cache.end();
  const hasFailed = report.results.some(({ kind }) => kind === 'failed');
  if (readable && hasFailed) await client.invalidateQueries({ queryKey: bookmarksKey });
  return { report, cache };
}
