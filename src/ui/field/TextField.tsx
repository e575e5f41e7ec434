import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

type FieldProps = Omit<ComponentProps<typeof Field>, 'children'>;

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
    /** Uses the monospaced font, for machine-readable values such as URLs and ids. */
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
