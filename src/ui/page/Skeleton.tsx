import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './Skeleton.module.css';

const lines = ['heading', 'a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** The shape of a screen that is on its way. */
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
