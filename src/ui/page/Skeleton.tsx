import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './Skeleton.module.css';
import { Waiting } from './Waiting.tsx';

const lines = ['heading', 'a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The outline of a screen while it loads. */
export function Skeleton({ onCancel }: { onCancel: (() => void) | undefined }) {
  return (
    <div className={styles.skeleton}>
      <div className={styles.lines} aria-busy>
        {lines.map((line) => (
          <span key={line} />
        ))}
        <VisuallyHidden>Loading</VisuallyHidden>
      </div>
      {/* Not within what is busy, which isn’t announced. */}
      <div className={styles.words}>
        <Waiting isOver onCancel={onCancel} />
      </div>
    </div>
  );
}
