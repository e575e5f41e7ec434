import { type CSSProperties, type ReactNode, useId } from 'react';
import styles from './LinkList.module.css';

/** The rows of a group below its head, which names them; without one, `label` does. */
export function LinkListGroup({
  head,
  label,
  headLevel,
  hintId,
  style,
  children,
}: {
  head: ReactNode;
  label: string;
  headLevel: 2 | 3;
  hintId: string;
  /** Where the group is, and how high. */
  style: CSSProperties;
  children: ReactNode;
}) {
  const headId = useId();
  const Head = headLevel === 2 ? 'h2' : 'h3';
  const named = head === undefined ? { 'aria-label': label } : { 'aria-labelledby': headId };
  return (
    <div className={styles.group} style={style}>
      {head !== undefined && (
        <Head className={styles.head} id={headId}>
          {head}
        </Head>
      )}
      <ul className={styles.rows} {...named} aria-describedby={hintId}>
        {children}
      </ul>
    </div>
  );
}
