import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Button } from './Button.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

/** Button that is disabled, with a countdown, until a retry can succeed. */
export function RetryButton({
  at,
  onRetry,
  children,
}: {
  /** Time from which a retry is possible, in epoch milliseconds. */
  at: number | undefined;
  /** Must return a promise if the button stays during the retry, which then shows as busy. */
  onRetry: () => unknown;
  /** Replaces “Try again”. */
  children?: ReactNode;
}) {
  const seconds = useSecondsUntil(at);
  const [isUnderWay, setIsUnderWay] = useState(false);
  const run = async () => {
    setIsUnderWay(true);
    try {
      await onRetry();
    } finally {
      setIsUnderWay(false);
    }
  };
  return (
    <>
      <Button
        size="small"
        icon={RotateCw}
        isBusy={isUnderWay}
        unavailable={seconds > 0}
        onClick={() => void run()}
      >
        {isUnderWay ? 'Trying again…' : seconds > 0 ? `Try again in ${seconds} s` : 'Try again'}
        {children}
      </Button>
      <span role="status" data-no-gap>
        {isUnderWay && <VisuallyHidden>Trying again…</VisuallyHidden>}
      </span>
    </>
  );
}
