import type { ComponentProps } from 'react';
import styles from './RadioGroup.module.css';

export function Checkbox({
  label,
  ...input
}: Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> & { label: string }) {
  return (
    <label className={styles.option}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}
