import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './Tree.module.css';

/**
 * Enter or leaving the field confirms, Escape cancels. `onDone` is called only once, although a
 * blur event follows Enter.
 */
export function RenameField({
  label,
  name,
  typed = name,
  onDone,
}: {
  label: string;
  name: string;
  /** Initial text; the current name by default. */
  typed?: string;
  /** Called with undefined if renaming was cancelled, or if the name is empty or unchanged. */
  onDone: (name: string | undefined) => void;
}) {
  const [value, setValue] = useState(typed);
  const field = useRef<HTMLInputElement>(null);
  const isSubmitted = useRef(false);

  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const submit = (next: string) => {
    if (isSubmitted.current) return;
    isSubmitted.current = true;
    const trimmed = next.trim();
    onDone(trimmed === '' || trimmed === name ? undefined : trimmed);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing a word, Enter and Escape control the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') submit(value);
    if (event.key === 'Escape') submit(name);
  };

  return (
    <input
      ref={field}
      type="text"
      className={styles.renameField}
      aria-label={label}
      value={value}
      dir="auto"
      autoComplete="off"
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => submit(value)}
    />
  );
}
