import { type ReactNode, useState } from 'react';
import { formatNumber } from '#text/format-number.ts';
import { Button } from '#ui/button/Button.tsx';
import styles from './JsonItems.module.css';

/** The first `step` items, with a button that shows as many more. */
export function JsonItems<T>({
  items,
  step,
  children,
}: {
  items: readonly T[];
  step: number;
  children: (shown: readonly T[]) => ReactNode;
}) {
  const [most, setMost] = useState(step);
  const left = items.length - most;
  return (
    <>
      {children(left > 0 ? items.slice(0, most) : items)}
      {left > 0 && (
        <div className={styles.rest}>
          <span>… and {formatNumber(left)} more</span>
          <Button size="small" variant="quiet" onClick={() => setMost(most + step)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
