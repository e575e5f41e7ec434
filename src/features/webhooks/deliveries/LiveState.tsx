import { useSecondsUntil } from '#ui/button/use-seconds-until.ts';
import styles from './LiveState.module.css';

/** Whether what is below follows the service by itself, and if not why. */
export function LiveState({ online, pausedUntil }: { online: boolean; pausedUntil: number }) {
  const seconds = useSecondsUntil(pausedUntil);
  const isLive = online && seconds === 0;
  return (
    <span className={styles.state} data-live={isLive || undefined}>
      {isLive
        ? 'Live'
        : online
          ? `Paused: the service asks to wait ${seconds} s`
          : 'Paused: no connection'}
    </span>
  );
}
