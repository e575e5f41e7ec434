import type { ReactNode } from 'react';
import type { FailureMessage } from '#text/failure-message.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Notice } from './Notice.tsx';

/** A failure where the person is working: announced, with the way on. So is what they cancelled. */
export function FailureNotice({
  words,
  onRetry,
  actions,
  takesFocus = false,
}: {
  words: FailureMessage;
  /** Returns a promise where the notice stays while the attempt is under way. */
  onRetry?: () => unknown;
  actions?: ReactNode;
  /** For the answer to what the person did, or in place of what had focus. */
  takesFocus?: boolean;
}) {
  return (
    <Notice
      tone={words.isStopped ? 'info' : 'danger'}
      title={words.title}
      // In place of Cancel, which had focus.
      takesFocus={takesFocus || words.isStopped === true}
      actions={
        <>
          {onRetry && <RetryButton at={words.retryAt} onRetry={onRetry} />}
          {actions}
          {!words.isStopped && (
            <CopyButton size="small" label="Copy details" text={words.details} />
          )}
        </>
      }
    >
      {words.explanation}
    </Notice>
  );
}
