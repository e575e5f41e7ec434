import type { ReactNode } from 'react';
import styles from './ListedLink.module.css';

/** An item of a short list of links: a picture, the link, and a detail at the end. */
export function ListedLink({
  picture,
  children,
  end,
}: {
  picture: ReactNode;
  children: ReactNode;
  end?: ReactNode;
}) {
  return (
    <li className={styles.item}>
      {picture}
      <span className={styles.name}>{children}</span>
      {end && <span className={styles.end}>{end}</span>}
    </li>
  );
}
