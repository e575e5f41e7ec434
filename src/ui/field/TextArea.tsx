import type { ComponentProps, ReactNode } from 'react';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

/** A monospaced text input of several lines, with its label and error. */
export function TextArea({
  label,
  hint,
  error,
  ...textarea
}: Omit<ComponentProps<'textarea'>, 'className' | 'id'> & {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
}) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...textarea}
          {...control}
          className={styles.input}
          data-mono
        />
      )}
    </Field>
  );
}
