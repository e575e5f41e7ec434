import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { isFailure } from '#platform/http/failure.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './JumpSource.module.css';

/**
 * Says that a group of places is still being loaded or couldn't be loaded. Renders nothing once it is
 * loaded, or if it isn't asked for.
 */
export function JumpSource({
  label,
  query: { data, error, isFetching, refetch },
  onRetry,
}: {
  /** Names the group, such as “Bookmarks”. */
  label: string;
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Moves focus, since the button disappears. */
  onRetry: () => void;
}) {
  const words = error === null ? undefined : failureMessage(error);
  const seconds = useSecondsUntil(words?.retryAt);
  if (data !== undefined || (error === null && !isFetching)) return null;
  const retry = () => {
    void refetch();
    onRetry();
  };
  if (isFetching) return <p className={styles.source}>{label} are loading…</p>;
  return (
    <div className={styles.source}>
      <p>
        {words?.isStopped
          ? `${label} aren’t loaded.`
          : `${label} couldn’t be loaded. ${words?.explanation}`}
      </p>
      {/* The page that asks for the key is among the places. */}
      {!isFailure(error, 'key-required') && (
        <Button size="small" icon={RotateCw} unavailable={seconds > 0} onClick={retry}>
          {seconds > 0 ? `Try again in ${seconds} s` : 'Try again'}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
