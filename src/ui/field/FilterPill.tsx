import { type LucideIcon, Plus, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { restoreFocusOnRemoval } from '#ui/page/focus.ts';
import { Popover } from '#ui/page/Popover.tsx';
import styles from './FilterPill.module.css';

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
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.pill} data-hover data-chosen={chosen !== '' || undefined}>
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
      <Popover
        id={panelId}
        className={styles.panel}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') setIsOpen(true);
        }}
        onToggle={({ newState, currentTarget: panel }) => {
          // The options take focus on mount, but only an open popover can contain the focus. Code
          // that loads later mounts the options when the popover is open.
          if (newState === 'open') {
            panel.querySelector<HTMLElement>('input, [role="listbox"]')?.focus();
          }
          // Removes the options only after the popover has closed, because the browser then moves
          // focus from the options to the opener.
          else setIsOpen(false);
        }}
      >
        {isOpen && children()}
      </Popover>
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
    <div className={styles.pill} data-hover data-chosen={isOn || undefined}>
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
