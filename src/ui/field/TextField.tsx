import type { ComponentProps, ReactNode } from 'react';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

/** A one-line text input with its label, hint and error. */
export function TextField({
  label,
  hint,
  error,
  repair,
  aside,
  advice,
  mono = false,
  ...input
}: Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  repair?: ReactNode;
  aside?: ReactNode;
  advice?: ReactNode;
  /** For what a machine reads: addresses, ids. */
  mono?: boolean;
}) {
  return (
    <Field label={label} hint={hint} error={error} repair={repair} aside={aside} advice={advice}>
      {(control) => (
        <input
          autoComplete="off"
          {...input}
          {...control}
          className={styles.input}
          data-mono={mono || undefined}
        />
      )}
    </Field>
  );
}
