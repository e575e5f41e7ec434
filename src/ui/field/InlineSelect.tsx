import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import styles from './InlineSelect.module.css';

/** Styled like the surrounding text. */
export function InlineSelect<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  widestLabel,
  onChange,
}: {
  label: string;
  /** True if the options are clear without the label, so that only screen readers announce it. */
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  /** Label whose width is reserved even if it isn't chosen, so that the select keeps its width. */
  widestLabel?: string | undefined;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  const chosenLabel = options.find((option) => option.value === value)?.label;
  return (
    <span className={styles.field} data-no-print>
      <label htmlFor={id}>{isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}</label>
      <span className={styles.box} data-chosen={chosenLabel} data-widest={widestLabel}>
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </span>
    </span>
  );
}
