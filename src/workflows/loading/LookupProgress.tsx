import { Square, UserSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Observable } from '#platform/observable.ts';
import { useObservable } from '#platform/react.tsx';
import { formatCount } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/button/CopyButton.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { Notice } from '#ui/notice/Notice.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { getFailureMessage } from '#workflows/failures/failure-message.ts';

type Lookups = Observable<{
  readonly pausedUntil: number | undefined;
  readonly halted: boolean;
}> & { readonly tryAgain: () => void };

/** `children`, a button for the look-ups of the others, the rest of a pause, and failures. */
export function LookupProgress({
  className,
  children,
  others,
  lookups,
  failed,
  unit,
}: {
  className: string | undefined;
  children: ReactNode;
  /** Look-ups that haven't ended and aren't started automatically. */
  others:
    | {
        /** Label of the button that starts the look-ups. */
        readonly label: string;
        readonly isStarted: boolean;
        readonly onToggle: (isStarted: boolean) => void;
      }
    | undefined;
  lookups: Lookups;
  failed: readonly { readonly error?: Error | undefined }[];
  /** Singular and plural. */
  unit: readonly [one: string, many: string];
}) {
  const { pausedUntil, halted } = useObservable(lookups);
  const seconds = useSecondsUntil(pausedUntil);
  const isPaused = pausedUntil !== undefined;
  const failure = failed.length > 0 ? getFailureMessage(failed[0]?.error) : undefined;
  return (
    <>
      {(children || isPaused) && (
        <div className={className}>
          {children}
          {others && (
            <Button
              size="small"
              icon={others.isStarted ? Square : UserSearch}
              onClick={() => others.onToggle(!others.isStarted)}
            >
              {others.isStarted ? 'Stop' : others.label}
            </Button>
          )}
          {isPaused && <p>The directory is limiting requests. Loading continues in {seconds} s.</p>}
        </div>
      )}
      <VisuallyHidden role="status">
        {isPaused && 'The directory is limiting requests.'}
      </VisuallyHidden>
      {failure && (
        <Notice
          tone="warn"
          title={`${formatCount(failed.length, ...unit)} couldn’t be loaded`}
          actions={
            <>
              <RetryButton at={failure.retryAt} onRetry={lookups.tryAgain} />
              <CopyButton size="small" label="Copy details" text={failure.details} />
            </>
          }
        >
          {failure.explanation}
          {halted && ' Loading stops until you try again.'}
        </Notice>
      )}
    </>
  );
}
