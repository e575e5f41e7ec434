import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
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
