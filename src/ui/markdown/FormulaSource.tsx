import styles from './FormulaSource.module.css';

export type FormulaProps = {
  /** TeX without delimiters. */
  readonly text: string;
  readonly isDisplay: boolean;
};

/** Source of a formula that isn't loaded yet or can't be rendered, with the reason if there is one. */
export function FormulaSource({
  text,
  reason,
}: Pick<FormulaProps, 'text'> & { reason?: string | undefined }) {
  return (
    <>
      <code className={styles.source} dir="ltr">
        {text}
      </code>
      {reason !== undefined && <small className={styles.reason}> ({reason})</small>}
    </>
  );
}
