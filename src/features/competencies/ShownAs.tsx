import { useId } from 'react';
import styles from './ShownAs.module.css';

export type Shape = 'picture' | 'table';

const shapes = [
  { value: 'picture', label: 'Picture' },
  { value: 'table', label: 'Table' },
] as const;

/** Whether something is drawn or told in a table. */
export function ShownAs({
  label,
  shape,
  onChange,
}: {
  label: string;
  shape: Shape;
  onChange: (shape: Shape) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {shapes.map(({ value, label: word }) => (
        <label key={value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={shape === value}
            onChange={() => onChange(value)}
          />
          {word}
        </label>
      ))}
    </fieldset>
  );
}
