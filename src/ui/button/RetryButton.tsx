import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Button } from './Button.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

/**
 * Makes attempts one at a time. An attempt is under way until the promise that `attempt` returns has
 * settled, or is over at once if it returns none.
 */
function useAttempt(attempt: () => unknown) {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const run = async () => {
    if (isUnderWay) return;
    setIsUnderWay(true);
    try {
      await attempt();
    } finally {
      setIsUnderWay(false);
    }
  };
  return { isUnderWay, run: () => void run() };
}

/** “Try again”, counting down as long as that is no use. */
export function RetryButton({
  at,
  onRetry,
  children,
}: {
  /** Until then it is no use; in milliseconds since the epoch. */
  at: number | undefined;
  /** Returns a promise where the button stays while the attempt is under way. */
  onRetry: () => unknown;
  /** What is tried again, where the button alone doesn’t say. */
  children?: ReactNode;
}) {
  const seconds = useSecondsUntil(at);
  const { isUnderWay, run } = useAttempt(onRetry);
  return (
    <>
      <Button
        size="small"
        icon={RotateCw}
        isBusy={isUnderWay}
        unavailable={seconds > 0}
        onClick={run}
      >
        {isUnderWay ? 'Trying again…' : seconds > 0 ? `Try again in ${seconds} s` : 'Try again'}
        {children}
      </Button>
      <span role="status">{isUnderWay && <VisuallyHidden>Trying again…</VisuallyHidden>}</span>
    </>
  );
}
