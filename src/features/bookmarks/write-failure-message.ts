import { SubmissionStoppedError } from '#data/bookmarks/changes/submit-changes.ts';
import { NotAppliedError } from '#platform/send-and-verify.ts';
import type { FailureMessage } from '#text/failure-message.ts';
import { failureMessage } from '#workflows/failures/failure-message.ts';

/** The words for a failed write; where the bookmarks were read again, what they show. */
export function writeFailureMessage(error: unknown): FailureMessage {
  const words = failureMessage(error);
  if (error instanceof SubmissionStoppedError) {
    const explanation = error.wasSent ? 'It may or may not have been saved.' : 'It wasn’t sent.';
    return { ...words, title: 'Stopped', explanation };
  }
  if (!(error instanceof NotAppliedError)) return words;
  return {
    ...words,
    explanation: `${words.explanation} The bookmarks were loaded again. Nothing has changed.`,
  };
}
