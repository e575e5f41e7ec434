import { formatCount, formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import { LimitedList } from '#ui/list/LimitedList.tsx';
import { Notice } from '#ui/notice/Notice.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { FailedFile } from './load-missing-files.ts';
import type { LoadingProgress } from './use-loading-task.ts';

function describeProgress({ done, total }: LoadingProgress): string {
  return `Loading files: ${formatNumber(done)} of ${formatNumber(total)}`;
}

/** Describes the progress in steps of ten per cent, for screen readers. */
export function describeProgressInSteps({ done, total }: LoadingProgress): string {
  const step = Math.max(1, Math.floor(total / 10));
  return describeProgress({ total, done: done === total ? done : done - (done % step) });
}

/** Button that loads files. While it loads them, it is “Cancel” and the progress precedes it. */
export function FileLoadingButton({
  label,
  loading: { progress, start, cancel },
  isQuiet = false,
  unavailable = false,
}: {
  label: string;
  loading: {
    readonly progress: LoadingProgress | undefined;
    readonly start: () => void;
    readonly cancel: () => void;
  };
  isQuiet?: boolean;
  unavailable?: boolean;
}) {
  return (
    <>
      {progress && <span aria-hidden>{describeProgress(progress)}</span>}
      {/* One button for both commands keeps the focus. */}
      <Button
        size="small"
        variant={isQuiet ? 'quiet' : 'default'}
        unavailable={unavailable}
        onClick={progress ? cancel : start}
      >
        {progress ? 'Cancel' : label}
      </Button>
    </>
  );
}

/** Number of failed files that are shown at first, and added each time the user requests more. */
const failuresPerStep = 20;

/** Result of loading several files. */
export type LoadingResult = {
  readonly failed: readonly Pick<FailedFile, 'path' | 'reason'>[];
  /** Number of loaded files. */
  readonly loaded: number;
  readonly isCancelled: boolean;
};

/** Announces the progress to screen readers, and lists the files that couldn't be loaded. */
export function LoadingOutcome({
  progress,
  result,
}: {
  progress: LoadingProgress | undefined;
  result: LoadingResult | undefined;
}) {
  const { failed = [], loaded = 0, isCancelled = false } = result ?? {};
  const title = `${formatCount(failed.length, 'file')} couldn’t be loaded`;
  const count = `${formatCount(loaded, 'file')} loaded.`;
  return (
    <>
      <VisuallyHidden role="status">
        {progress
          ? describeProgressInSteps(progress)
          : result && (isCancelled ? `Cancelled. ${count}` : count)}
      </VisuallyHidden>
      {failed.length > 0 && (
        <Notice tone="warn" title={title}>
          <LimitedList items={failed} step={failuresPerStep}>
            {(shown) => (
              <ul aria-label={title}>
                {shown.map(({ path, reason }) => (
                  <li key={path}>
                    <code>{path}</code>: {reason}
                  </li>
                ))}
              </ul>
            )}
          </LimitedList>
        </Notice>
      )}
    </>
  );
}
