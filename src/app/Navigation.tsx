import { FolderTree, GraduationCap, type LucideIcon, Users, Webhook } from 'lucide-react';
import { NavLink } from 'react-router';
import { paths } from '#paths.ts';
import styles from './Navigation.module.css';
import { useKnownCounts } from './use-known-counts.ts';

function Item({
  to,
  icon: Icon,
  label,
  count,
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  count?: number | undefined;
}) {
  return (
    <li className={styles.item}>
      <NavLink to={to}>
        <Icon aria-hidden />
        {label}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </NavLink>
    </li>
  );
}

/** The four rooms of the app. A count is shown where it is known, never fetched for its own sake. */
export function Navigation() {
  const counts = useKnownCounts();
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul className={styles.list}>
        <Item
          to={paths.competencies()}
          icon={GraduationCap}
          label="Competencies"
          count={counts.competencies}
        />
        <Item to={paths.people()} icon={Users} label="People" />
        <Item to={paths.bookmarks()} icon={FolderTree} label="Bookmarks" count={counts.bookmarks} />
      </ul>
      <h2 className={styles.heading} id="settings">
        Settings
      </h2>
      <ul className={styles.list} aria-labelledby="settings">
        <Item to={paths.webhooks()} icon={Webhook} label="Webhooks" />
      </ul>
    </nav>
  );
}
