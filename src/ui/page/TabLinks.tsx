import { Link } from 'react-router';
import styles from './Page.module.css';

/** Links to the parts of a screen that are shown one at a time, styled as tabs. */
export function TabLinks({
  label,
  tabs,
  current,
}: {
  /** Accessible name of the group of links. */
  label: string;
  tabs: readonly { readonly key: string; readonly label: string; readonly to: string }[];
  /** Key of the tab that is shown. */
  current: string;
}) {
  return (
    <nav aria-label={label} className={styles.tabs} data-no-print>
      {tabs.map(({ key, label: words, to }) => (
        <Link key={key} to={to} aria-current={key === current ? 'page' : undefined}>
          {words}
        </Link>
      ))}
    </nav>
  );
}
