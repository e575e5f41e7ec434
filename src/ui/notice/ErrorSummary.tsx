import { formatNumber } from '#text/format-number.ts';
import styles from './ErrorSummary.module.css';
import { Notice } from './Notice.tsx';

export type FieldProblem = {
  /** Of the field. */
  readonly label: string;
  readonly problem: string;
  /** Puts the focus into the field. */
  readonly focusField: () => void;
};

/** What is wrong in several fields at once, in the words that stand there, with a way to each. */
export function ErrorSummary({ problems }: { problems: readonly FieldProblem[] }) {
  const title =
    problems.length === 1
      ? 'One field needs attention'
      : `${formatNumber(problems.length)} fields need attention`;
  return (
    <Notice tone="danger" title={title} takesFocus>
      <ul className={styles.problems}>
        {problems.map(({ label, problem, focusField }) => (
          <li key={label}>
            <button type="button" className={styles.field} onClick={focusField}>
              {label}
            </button>
            : {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
