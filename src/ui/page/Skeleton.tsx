import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './Skeleton.module.css';

const lines = ['heading', 'a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The outline of a screen while it loads. */
export function Skeleton() {
  return (
    <div className={styles.skeleton} aria-busy>
      <VisuallyHidden>Loading</VisuallyHidden>
      {lines.map((line) => (
        <span key={line} />
      ))}
    </div>
  );
}
