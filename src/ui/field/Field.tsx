import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import styles from './Field.module.css';

/** Connects the control with its label, hint and error for screen readers. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
};

/** `error` is required, so that no caller forgets it. */
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
  /** Corrects the input; next to the error. */
  repair?: ReactNode;
  /** Content at the end of the line below the control, such as a character counter. */
  aside?: ReactNode;
  /** About valid input. Screen readers announce its changes. */
  advice?: ReactNode;
  /** A control of several elements needs `labelId`, because `htmlFor` can't refer to it. */
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
    <Stack gap={4}>
      <label className={styles.label} htmlFor={id} id={labelId}>
        {label}
      </label>
      {hint && (
        <Text as="div" tone="soft" size="small" id={hintId}>
          {hint}
        </Text>
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
        <Row wrap gap={8} rowGap={6} size="small">
          {error && (
            <span className={styles.error} id={errorId}>
              <CircleAlert aria-hidden />
              {error}
            </span>
          )}
          {repair}
          {aside && <span className={styles.aside}>{aside}</span>}
        </Row>
      )}
      <Stack gap={6} size="small" id={adviceId} role="status" data-no-gap>
        {advice}
      </Stack>
    </Stack>
  );
}
