import { Link } from 'react-router';
import styles from './Page.module.css';

export function TabLinks({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly { readonly key: string; readonly label: string; readonly to: string }[];
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
