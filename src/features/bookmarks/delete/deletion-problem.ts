import { wordsFor } from '#platform/http/describe-failure.ts';
import { isFailure } from '#platform/http/failure.ts';
import type { FailureWords } from '#ui/notice/FailureNotice.tsx';

/** The state couldn't be read before the deletion, which was therefore not sent. */
export function checkProblem(error: unknown): FailureWords {
  const { explanation, ...words } = wordsFor(error);
  return {
    ...words,
    title: 'Couldn’t check the bookmarks before deleting',
    explanation: `${explanation} Nothing was deleted.`,
  };
}

export function deletionProblem(error: unknown): FailureWords {
  const words = wordsFor(error);
  if (!isFailure(error, 'forbidden')) return words;
  return { ...words, title: 'You are not allowed to delete this folder' };
}
