import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import styles from './FilterPill.module.css';

/** As in the stylesheet. */
const width = 270;
const gap = 6;
const margin = 12;

type Place = { readonly left: number; readonly top: number; readonly maxBlockSize: number };

/** Below the opener, and within the window. */
function placeBelow({ left, bottom }: DOMRect): Place {
  const top = Math.min(bottom + gap, window.innerHeight / 2);
  return {
    left: Math.max(margin, Math.min(left, window.innerWidth - width - margin)),
    top,
    maxBlockSize: Math.min(440, window.innerHeight - top - margin),
  };
}

/**
 * A filter that opens its choices below it, and says what is chosen. A native popover: Escape or a
 * click elsewhere closes it. `children` are made while it is open only.
 */
export function FilterPill({
  label,
  chosen,
  onRemove,
  onIntent,
  children,
}: {
  label: string;
  /** What is chosen, in words; empty for nothing. */
  chosen: string;
  onRemove: () => void;
  /** The pointer or the focus is on the button, so that what it opens can be loaded. */
  onIntent?: () => void;
  children: () => ReactNode;
}) {
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place>();
  return (
    <div className={styles.pill} data-chosen={chosen !== '' || undefined}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        popoverTarget={panelId}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        {chosen === '' && <Plus aria-hidden />}
        <span className={styles.words}>
          {label}
          {chosen !== '' && (
            <>
              {': '}
              <bdi>{chosen}</bdi>
            </>
          )}
        </span>
      </button>
      {chosen !== '' && (
        <button
          type="button"
          className={styles.remove}
          aria-label={`Remove filter ${label}`}
          onClick={() => {
            onRemove();
            // This button goes with what it removes.
            opener.current?.focus();
          }}
        >
          <X aria-hidden />
        </button>
      )}
      <div
        id={panelId}
        popover="auto"
        className={styles.panel}
        style={place}
        onBeforeToggle={({ newState }) => {
          const box = opener.current?.getBoundingClientRect();
          setPlace(newState === 'open' && box ? placeBelow(box) : undefined);
        }}
      >
        {place !== undefined && children()}
      </div>
    </div>
  );
}
