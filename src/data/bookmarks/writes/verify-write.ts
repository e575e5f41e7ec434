import type { BookmarkState } from '#data/bookmarks/bookmark.ts';
import { type Failure, failureOf, RequestError } from '#platform/http/failure.ts';

/** How a write is known to have been carried out. */
export type WriteResult = {
  /** The bookmarks after it. */
  readonly state: BookmarkState;
  /** By the answer; or that was lost, and the bookmarks read since then show it. */
  readonly knownBy: 'answer' | 'reading';
};

/**
 * The answer to a write was lost, and the bookmarks that were read since then don't show it: its
 * outcome is `not-applied` by what was seen, not by what was said.
 */
export class NotAppliedError extends RequestError {
  constructor(failure: Failure) {
    super({ ...failure, outcome: 'not-applied' });
  }
}

/**
 * Finds out what became of a write that failed.
 * @param readAgain reads the bookmarks; undefined where that isn't offered (viewer.read)
 * @param shows whether the bookmarks show that the write was carried out
 * @throws NotSeenError when they don't; the error itself when it leaves nothing open or the
 *   bookmarks can't be read
 */
export async function verifyWrite(
  error: unknown,
  readAgain: (() => Promise<BookmarkState>) | undefined,
  shows: (state: BookmarkState) => boolean,
): Promise<WriteResult> {
  const failure = failureOf(error);
  if (failure === undefined || failure.outcome === 'not-applied' || readAgain === undefined) {
    throw error;
  }
  const state = await readAgain().catch(() => undefined);
  if (state === undefined) throw error;
  if (shows(state)) return { state, knownBy: 'reading' };
  throw failure.outcome === 'unknown' ? new NotAppliedError(failure) : error;
}
