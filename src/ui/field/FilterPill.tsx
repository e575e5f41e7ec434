import { type LucideIcon, Plus, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { restoreFocusOnRemoval } from '#ui/page/focus.ts';
import { Popover } from '#ui/page/Popover.tsx';
import styles from './FilterPill.module.css';

/** Opens a popover with options; the chosen ones are in the button's label. */
export function FilterPill({
  label,
  chosen,
  onRemove,
  onIntent,
  children,
}: {
  label: string;
  /** Empty if no option is chosen. */
  chosen: string;
  onRemove: () => void;
  /** The pointer or focus has reached the button, so the content can be preloaded. */
  onIntent?: () => void;
  /** Called only while the popover is open. */
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
            // The remove button disappears together with the chosen value.
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
          // Only an open popover can contain the focus. Options whose code loads later take focus
          // on mount.
          if (newState === 'open') {
            panel.querySelector<HTMLElement>('input, [role="listbox"]')?.focus();
          }
          // Only after the popover has closed, because the browser then moves focus to the opener.
          else setIsOpen(false);
        }}
      >
        {isOpen && children()}
      </Popover>
    </div>
  );
}

/** Button for a filter. If it has no icon, it shows whether a press adds or removes the filter. */
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
