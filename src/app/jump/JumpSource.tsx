import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { failureMessage } from '#platform/http/describe-failure.ts';
import { isFailure } from '#platform/http/failure.ts';
import { Button } from '#ui/button/Button.tsx';
import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './JumpSource.module.css';

/**
 * Says of one part of the places that it isn't among them yet, or can't be. Nothing where it is, or
 * where nobody asked for it.
 */
export function JumpSource({
  label,
  query: { data, error, isFetching, refetch },
  onRetry,
}: {
  /** Of what, such as “Bookmark folders”. */
  label: string;
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The button goes, so that focus has to go elsewhere. */
  onRetry: () => void;
}) {
  const words = error === null ? undefined : failureMessage(error);
  const seconds = useSecondsUntil(words?.retryAt);
  if (data !== undefined || (error === null && !isFetching)) return null;
  const retry = () => {
    void refetch();
    onRetry();
  };
  if (isFetching) return <p className={styles.source}>{label} are still being loaded…</p>;
  return (
    <div className={styles.source}>
      <p>
        {label} couldn’t be loaded. {words?.explanation}
      </p>
      {/* Where the key is asked for, on the pages of the directory, is one of the places. */}
      {!isFailure(error, 'key-required') && (
        <Button size="small" icon={RotateCw} unavailable={seconds > 0} onClick={retry}>
          {seconds > 0 ? `Try again in ${seconds} s` : 'Try again'}
          <VisuallyHidden>: {label}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
