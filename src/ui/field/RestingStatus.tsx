import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './RestingStatus.module.css';
import { useDebouncedValue } from './use-debounced-value.ts';

/** Long enough that nothing is spoken between two strokes. */
const restMs = 700;

/** Says a text to screen readers, once it has stayed the same for a while. */
export function RestingStatus({ children }: { children: string | undefined }) {
  const said = useDebouncedValue(children, restMs);
  return (
    <span role="status" className={styles.status}>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
}
