import { ArrowLeft, ArrowRight, X } from 'lucide-react';
import { IconButton } from '#ui/button/IconButton.tsx';
import styles from './CompareColumnButtons.module.css';

/** Moves a column, or takes it out. A move that isn't possible stays in place, and does nothing. */
export function CompareColumnButtons({
  name,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  return (
    <span className={styles.buttons}>
      {!(isFirst && isLast) && (
        <>
          <IconButton
            label={`Move ${name} left`}
            icon={ArrowLeft}
            aria-disabled={isFirst}
            onClick={() => !isFirst && onMove(-1)}
          />
          <IconButton
            label={`Move ${name} right`}
            icon={ArrowRight}
            aria-disabled={isLast}
            onClick={() => !isLast && onMove(1)}
          />
        </>
      )}
      <IconButton label={`Remove ${name}`} icon={X} onClick={onRemove} />
    </span>
  );
}
