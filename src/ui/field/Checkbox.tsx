import type { ComponentProps } from 'react';
import styles from './Checkbox.module.css';

/** A native checkbox inside its label. */
export function Checkbox({
  label,
  ...input
}: Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> & { label: string }) {
  return (
    <label className={styles.label}>
      <input {...input} type="checkbox" className={styles.box} />
      {label}
    </label>
  );
}
