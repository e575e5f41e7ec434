import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { Button } from './Button.tsx';
import { useSecondsUntil } from './use-seconds-until.ts';

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
      <span role="status">{isUnderWay && <VisuallyHidden>Trying again…</VisuallyHidden>}</span>
    </>
  );
}
