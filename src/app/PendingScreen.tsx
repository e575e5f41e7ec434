import { useLocation } from 'react-router';
import type { Observable } from '#platform/observable.ts';
import { useObservable } from '#platform/react.tsx';
import { LoadingWords } from '#workflows/waiting/LoadingWords.tsx';
import styles from './PendingScreen.module.css';

/**
 * The old screen stays while the next one loads. When that takes long, this says so above it.
 * @param latestKey of the location that the router has gone to
 */
export function PendingScreen({ latestKey }: { latestKey: Observable<string> }) {
  const { key } = useLocation();
  const latest = useObservable(latestKey);
  if (latest === key) return null;
  return (
    <div className={styles.pending}>
      <LoadingWords key={latest} isOver />
    </div>
  );
}
