import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

type FieldProps = Omit<ComponentProps<typeof Field>, 'children'>;

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
}: FieldProps &
  Omit<ComponentProps<'input'>, 'className' | 'id'> & {
    /** For what a machine reads: URLs, IDs. */
    mono?: boolean;
  }) {
  return (
    <Field {...{ label, hint, error, repair, aside, advice }}>
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

/** A monospaced text input of several lines, with its label and error. */
export function TextArea({
  label,
  hint,
  error,
  ...textarea
}: FieldProps & Omit<ComponentProps<'textarea'>, 'className' | 'id'>) {
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
