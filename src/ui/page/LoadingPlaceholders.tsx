import { useEffect, useState } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './LoadingPlaceholders.module.css';

const lines = ['heading', 'a', 'b', 'c', 'd', 'e', 'f', 'g'];

export function Skeleton({ onCancel }: { onCancel: (() => void) | undefined }) {
  return (
    <div className={styles.skeleton}>
      <div className={styles.lines} data-appears aria-busy>
        {lines.map((line) => (
          <span key={line} />
        ))}
        <VisuallyHidden>Loading</VisuallyHidden>
      </div>
      {/* The notice is outside the `aria-busy` element, because screen readers don't announce
          content of that element. */}
      <div className={styles.words}>
        <SlowLoadingNotice isOver onCancel={onCancel} />
      </div>
    </div>
  );
}

const slowAfterMs = 5_000;

/** Id of the notice that announces its message; the others on the screen stay silent. */
let announcingId: symbol | undefined;

/** Notice that loading takes long, shown after `afterMs`. */
export function SlowLoadingNotice({
  onCancel,
  isOver = false,
  afterMs = slowAfterMs,
}: {
  onCancel: (() => void) | undefined;
  /** Whether the notice overlays other content, so that it needs a background. */
  isOver?: boolean;
  afterMs?: number;
}) {
  const [slow, setSlow] = useState<'announced' | 'shown'>();
  useEffect(() => {
    const id = Symbol('waiting');
    const timer = setTimeout(() => {
      const isFirst = announcingId === undefined;
      if (isFirst) announcingId = id;
      setSlow(isFirst ? 'announced' : 'shown');
    }, afterMs);
    return () => {
      clearTimeout(timer);
      if (announcingId === id) announcingId = undefined;
    };
  }, [afterMs]);
  const message = 'This is taking longer than usual.';
  return (
    <div
      className={styles.waiting}
      data-over={isOver || undefined}
      data-slow={slow !== undefined || undefined}
    >
      {/* The region is empty at first, because a live region announces only changes. */}
      <span role="status" data-no-gap>
        {slow === 'announced' && message}
      </span>
      {slow === 'shown' && <span>{message}</span>}
      {slow !== undefined && onCancel && (
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
