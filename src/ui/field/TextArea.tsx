import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { Field } from './Field.tsx';

/** Multi-line, monospaced. */
export function TextArea({
  label,
  hint,
  error,
  ...textarea
}: Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'error'> &
  Omit<ComponentProps<'textarea'>, 'className' | 'id'>) {
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
