import { useEffect, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './Waiting.module.css';

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

const slowAfterMs = 5_000;

/** Of several on one screen only one is announced. */
let announced: symbol | undefined;

/** Says after some time, five seconds if it isn't told, that loading takes long, and offers to cancel it. */
export function Waiting({
  onCancel,
  isOver = false,
  afterMs = slowAfterMs,
}: {
  onCancel: (() => void) | undefined;
  /** It lies over something, so it has a surface of its own. */
  isOver?: boolean;
  afterMs?: number;
}) {
  const [slow, setSlow] = useState<'announced' | 'shown'>();
  useEffect(() => {
    const id = Symbol('waiting');
    const timer = setTimeout(() => {
      const isFirst = announced === undefined;
      if (isFirst) announced = id;
      setSlow(isFirst ? 'announced' : 'shown');
    }, afterMs);
    return () => {
      clearTimeout(timer);
      if (announced === id) announced = undefined;
    };
  }, [afterMs]);
  const words = 'This is taking longer than usual.';
  return (
    <div
      className={styles.waiting}
      data-over={isOver || undefined}
      data-slow={slow !== undefined || undefined}
    >
      {/* Empty at first: a live region announces what changes in it. */}
      <span role="status">{slow === 'announced' && words}</span>
      {slow === 'shown' && <span>{words}</span>}
      {slow !== undefined && onCancel && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
