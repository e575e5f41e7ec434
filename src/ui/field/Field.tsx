import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

/** Props of a control in a Field, so that screen readers announce label, hint and error with it. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

/**
 * A control with label, hint and error. `error` is required so that nobody forgets it. `repair` is a
 * button beside the error that corrects the input. `advice` is about input that may be sent as it is.
 */
export function Field({
  label,
  hint,
  error,
  repair,
  aside,
  advice,
  children,
}: {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  repair?: ReactNode;
  /** At the end of the line below, such as a counter. */
  aside?: ReactNode;
  /** Announced when it changes. */
  advice?: ReactNode;
  /** `labelId` is for a control of several parts, which the label's own `htmlFor` can't name. */
  children: (control: ControlProps, labelId: string) => ReactNode;
}) {
  const id = useId();
  const labelId = `${id}-label`;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const adviceId = `${id}-advice`;
  const described = [hint && hintId, error && errorId, advice && adviceId]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} id={labelId}>
        {label}
      </label>
      {hint && (
        <div className={styles.hint} id={hintId}>
          {hint}
        </div>
      )}
      {children(
        {
          id,
          'aria-describedby': described || undefined,
          'aria-invalid': error ? true : undefined,
        },
        labelId,
      )}
      {(error || aside) && (
        <div className={styles.below}>
          {error && (
            <span className={styles.error} id={errorId}>
              <CircleAlert aria-hidden />
              {error}
            </span>
          )}
          {repair}
          {aside && <span className={styles.aside}>{aside}</span>}
        </div>
      )}
      <div className={styles.advice} id={adviceId} role="status">
        {advice}
      </div>
    </div>
  );
}
