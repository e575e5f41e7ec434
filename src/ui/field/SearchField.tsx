import { Search, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { IconButton } from '#ui/button/IconButton.tsx';
import { Kbd } from '#ui/text/Kbd.tsx';
import styles from './SearchField.module.css';
import { useShortcut } from './use-shortcut.ts';

/** The `/` key focuses the field; Escape clears it. */
export function SearchField({
  label,
  value,
  onChange,
  onEnter,
  onLeave,
  isWide = false,
  ref,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
  onEnter?: (isShiftPressed: boolean) => void;
  /** Moves focus to the first result: on Arrow Down, and on Enter if `onEnter` is missing. */
  onLeave?: () => void;
  isWide?: boolean;
  /** Used to focus the input when the focused element is removed. */
  ref?: RefObject<HTMLInputElement | null>;
}) {
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;
  const focus = () => {
    input.current?.focus();
    input.current?.select();
  };
  useShortcut('/', focus, true, input);
  return (
    <div className={styles.field} data-wide={isWide || undefined}>
      <Search aria-hidden />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') {
            event.preventDefault();
            onChange('');
          }
          // Enter must not submit the surrounding form.
          if (event.key === 'Enter') {
            event.preventDefault();
            if (onEnter) onEnter(event.shiftKey);
            else onLeave?.();
          }
          if (event.key === 'ArrowDown' && onLeave) {
            event.preventDefault();
            onLeave();
          }
        }}
      />
      {value === '' ? (
        <Kbd>/</Kbd>
      ) : (
        <IconButton
          label="Clear the filter"
          icon={X}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
