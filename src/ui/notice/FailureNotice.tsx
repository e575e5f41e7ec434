import type { ReactNode } from 'react';
import type { FailureMessage } from '#text/failure-message.ts';
import { formatCount, formatNumber } from '#text/format-number.ts';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import styles from './Notice.module.css';
import { Notice } from './Notice.tsx';

/** Says how many records could not be read; nothing is left out in silence. */
export function UnreadableNotice({
  count,
  details,
  source = 'service',
}: {
  count: number;
  /** What can be copied into a bug report. */
  details: string;
  source?: 'service' | 'file';
}) {
  if (count === 0) return null;
  return (
    <Notice
      tone="warn"
      title={`${formatCount(count, 'item')} could not be read`}
      actions={<CopyButton size="small" label="Copy details" text={details} />}
    >
      {source === 'file' ? 'The file holds' : 'The service sent'} {count === 1 ? 'it' : 'them'} in a
      form this app doesn’t know. Everything else is shown.
    </Notice>
  );
}

export type FieldProblem = {
  /** Of the field. */
  readonly label: string;
  readonly problem: string;
  /** Puts the focus into the field. */
  readonly focusField: () => void;
};

/** What is wrong in several fields at once, in the words that stand there, with a way to each. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const title =
    problems.length === 1
      ? 'One field needs attention'
      : `${formatNumber(problems.length)} fields need attention`;
  return (
    <Notice tone="danger" title={title} takesFocus>
      <ul className={styles.problems}>
        {problems.map(({ label, problem, focusField }) => (
          <li key={label}>
            <button type="button" className={styles.field} onClick={focusField}>
              {label}
            </button>
            : {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

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
