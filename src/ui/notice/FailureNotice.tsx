import type { ReactNode } from 'react';
import type { FailureMessage } from '#text/failure-message.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import styles from './Notice.module.css';
import { Notice } from './Notice.tsx';

/** Records of a list couldn’t be read. */
export function UnreadableNotice({
  count,
  details,
  source = 'service',
}: {
  count: number;
  /** Details for a bug report. */
  details: string;
  source?: 'service' | 'file';
}) {
  if (count === 0) return null;
  return (
    <Notice
      tone="warn"
      title={`${formatCount(count, 'item')} couldn’t be read`}
      actions={<CopyButton size="small" label="Copy details" text={details} />}
    >
      {source === 'file' ? 'The file holds' : 'The service sent'} {count === 1 ? 'it' : 'them'} in a
      format that this app doesn’t support. Everything else is shown.
    </Notice>
  );
}

/**
 * Repeats each error message with a button that focuses its field. The form focuses the summary
 * after a submit. `problems` are of all fields marked `aria-invalid`, in their order.
 */
export function ErrorSummary({
  problems,
}: {
  problems: readonly { readonly label: string; readonly problem: string }[];
}) {
  const title =
    problems.length === 1
      ? 'One field needs attention'
      : `${formatNumber(problems.length)} fields need attention`;
  return (
    <Notice tone="danger" title={title}>
      <Stack as="ul" gap={2} data-problems>
        {problems.map(({ label, problem }, index) => (
          <li key={label}>
            <button
              type="button"
              className={styles.field}
              onClick={({ currentTarget: { form } }) =>
                form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]')[index]?.focus()
              }
            >
              {label}
            </button>
            : {problem}
          </li>
        ))}
      </Stack>
    </Notice>
  );
}

/** Failed or cancelled. Screen readers announce it. */
export function FailureNotice({
  message,
  onRetry,
  actions,
  takesFocus = false,
}: {
  message: FailureMessage;
  /**
   * Must return a promise if the notice stays during the retry, whose button then shows as busy.
   */
  onRetry?: () => unknown;
  actions?: ReactNode;
  /** Set this if the failure follows a user action, or replaces the focused element. */
  takesFocus?: boolean;
}) {
  return (
    <Notice
      tone={message.isStopped ? 'info' : 'danger'}
      title={message.title}
      // A cancellation replaces the focused Cancel button.
      takesFocus={takesFocus || message.isStopped === true}
      actions={
        <>
          {onRetry && <RetryButton at={message.retryAt} onRetry={onRetry} />}
          {actions}
          {!message.isStopped && (
            <CopyButton size="small" label="Copy details" text={message.details} />
          )}
        </>
      }
    >
      {message.explanation}
    </Notice>
  );
}
