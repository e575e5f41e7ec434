import { type LucideIcon, Plus, X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useId, useRef, useState } from 'react';
import { MenuPanel } from '#ui/button/MenuPanel.tsx';
import { restoreFocusOnRemoval } from '#ui/page/focus.ts';
import styles from './FilterPill.module.css';

/** Width of the popover in pixels, as set in the stylesheet. */
const width = 270;
const gap = 6;
const margin = 12;

/** Returns a position below the opener and within the window. */
function getPositionBelow({ left, bottom }: DOMRect): CSSProperties {
  const top = Math.min(bottom + gap, window.innerHeight / 2);
  return {
    left: Math.max(margin, Math.min(left, window.innerWidth - width - margin)),
    top,
    maxBlockSize: Math.min(440, window.innerHeight - top - margin),
  };
}

/**
 * Filter button that opens a popover with its options and shows the chosen options in its label.
 */
export function FilterPill({
  label,
  chosen,
  onRemove,
  onIntent,
  children,
}: {
  label: string;
  /** Labels of the chosen options as one string; empty if no option is chosen. */
  chosen: string;
  onRemove: () => void;
  /** Called when the pointer or focus reaches the button, so that the content can be preloaded. */
  onIntent?: () => void;
  /** Renders the options; called only while the popover is open. */
  children: () => ReactNode;
}) {
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
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
            // The remove button disappears together with the chosen value, so focus moves to the
            // opener.
            opener.current?.focus();
          }}
        >
          <X aria-hidden />
        </button>
      )}
      <MenuPanel
        id={panelId}
        className={styles.panel}
        style={place}
        onBeforeToggle={({ newState }) => {
          const box = opener.current?.getBoundingClientRect();
          setPlace(newState === 'open' && box ? getPositionBelow(box) : undefined);
        }}
      >
        {place !== undefined && children()}
      </MenuPanel>
    </div>
  );
}

/**
 * Filter button that turns a filter on and off. Without an icon, it shows whether a press adds or
 * removes the filter.
 */
export function TogglePill({
  label,
  icon: Icon,
  isOn,
  onToggle,
}: {
  label: string;
  icon?: LucideIcon;
  isOn: boolean;
  onToggle: () => void;
}) {
  return (
    <div className={styles.pill} data-chosen={isOn || undefined}>
      <button
        ref={restoreFocusOnRemoval}
        type="button"
        className={styles.opener}
        aria-pressed={isOn}
        onClick={onToggle}
      >
        {Icon ? <Icon aria-hidden /> : !isOn && <Plus aria-hidden />}
        {label}
        {!Icon && isOn && <X aria-hidden />}
      </button>
    </div>
  );
}
