import { NotSeenError } from '#data/bookmarks/writes/lost-write.ts';
import { type Words, wordsFor } from '#platform/http/describe-failure.ts';

/** The words for a failed write; where the bookmarks were read again, what they show. */
export function wordsForWrite(error: unknown): Words {
  const words = wordsFor(error);
  if (!(error instanceof NotSeenError)) return words;
  return {
    ...words,
    explanation: `${words.explanation} The bookmarks were read again, and it hasn’t been carried out.`,
  };
}
