import styles from '#app/errors/StandalonePage.module.css';
import { Waiting } from '#ui/page/Waiting.tsx';

/**
 * Says that it takes long to learn what to show: the configuration is read, or the provider is asked. That is
 * mostly quick, so the page is empty before.
 */
export function StartingPage() {
  return (
    <div className={styles.page}>
      <Waiting onCancel={undefined} afterMs={0} />
    </div>
  );
}
