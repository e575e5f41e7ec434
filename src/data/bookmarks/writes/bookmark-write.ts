import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import {
  refetchAfterFailure,
  refetchBookmarks,
  writeScope,
} from '#data/bookmarks/cache/bookmarks-cache.ts';
import { bookmarksKey } from '#data/bookmarks/queries.ts';
import type { Http } from '#platform/http/http.ts';
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
