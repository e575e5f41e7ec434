import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import styles from './RenameField.module.css';

/**
 * A name being changed in its own place. Enter and leaving the field settle it, Escape does not.
 * What is settled twice, as by Enter and the loss of focus that follows, is settled once.
 */
export function RenameField({
  label,
  name,
  typed = name,
  maxLength,
  onDone,
}: {
  label: string;
  /** As it is now. */
  name: string;
  /** What the field begins with, where that is something else. */
  typed?: string;
  maxLength: number;
  /** Undefined where nothing is to change. */
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
    // Enter and Escape belong to the input method while a word is being composed.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') submit(value);
    if (event.key === 'Escape') submit(name);
  };

  return (
    <input
      ref={field}
      type="text"
      className={styles.field}
      aria-label={label}
      value={value}
      maxLength={maxLength}
      dir="auto"
      autoComplete="off"
      onChange={(event) => setValue(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => submit(value)}
    />
  );
}
