import { failureMessage } from '#platform/http/describe-failure.ts';
import { isFailure } from '#platform/http/failure.ts';
import type { FailureMessage } from '#ui/notice/FailureNotice.tsx';

/** The state couldn't be read before the deletion, which was therefore not sent. */
export function checkProblem(error: unknown): FailureMessage {
  const { explanation, ...words } = failureMessage(error);
  return {
    ...words,
    title: 'Couldn’t check the bookmarks before deleting',
    explanation: `${explanation} Nothing was deleted.`,
  };
}

export function deletionProblem(error: unknown): FailureMessage {
  const words = failureMessage(error);
  if (!isFailure(error, 'forbidden')) return words;
  return { ...words, title: 'You are not allowed to delete this folder' };
}
