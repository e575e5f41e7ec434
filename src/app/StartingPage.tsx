import styles from '#app/errors/StandalonePage.module.css';
import { Waiting } from '#ui/page/Waiting.tsx';

/**
 * Until it is known what to show: the configuration is read, or the provider is asked. That is mostly quick,
 * so the page stays empty at first, and only says when it takes long.
 */
export function StartingPage() {
  return (
    <div className={styles.page}>
      <Waiting onCancel={undefined} />
    </div>
  );
}
