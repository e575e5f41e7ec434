import { useId } from 'react';
import styles from './RadioGroup.module.css';

export function RadioGroup<Value extends string>({
  legend,
  isSegmented = false,
  value,
  options,
  onChange,
}: {
  legend: string;
  /** Segmented control with a visually hidden legend. */
  isSegmented?: boolean;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset
      className={isSegmented ? styles.segments : styles.group}
      data-no-print={isSegmented || undefined}
      aria-label={isSegmented ? legend : undefined}
    >
      {!isSegmented && <legend className={styles.legend}>{legend}</legend>}
      {options.map((option) => (
        <label key={option.value} className={isSegmented ? styles.segment : styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
