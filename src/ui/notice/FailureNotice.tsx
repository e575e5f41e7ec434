import type { ReactNode } from 'react';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Notice } from './Notice.tsx';

/** A failure in words; `details` is what can be copied into a bug report. */
export type FailureMessage = {
  readonly title: string;
  readonly explanation: string;
  readonly details: string;
  /** Until then trying again is no use; in milliseconds since the epoch. */
  readonly retryAt?: number | undefined;
};

/** A failure where the person is working: announced, with the way on. */
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
      tone="danger"
      title={words.title}
      takesFocus={takesFocus}
      actions={
        <>
          {onRetry && <RetryButton at={words.retryAt} onRetry={onRetry} />}
          {actions}
          <CopyButton size="small" label="Copy details" text={words.details} />
        </>
      }
    >
      {words.explanation}
    </Notice>
  );
}
