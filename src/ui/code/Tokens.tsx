import styles from './Tokens.module.css';
import type { CodeLine } from './token.ts';

/** A line of highlighted code. */
export function Tokens({ line }: { line: CodeLine }) {
  return line.map(({ text, kind }, index) =>
    kind === undefined ? (
      text
    ) : (
      // A line never changes its order, so its place identifies a piece of it.
      <span key={String(index)} className={styles.token} data-kind={kind}>
        {text}
      </span>
    ),
  );
}
