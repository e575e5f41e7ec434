import { useQuery } from '@tanstack/react-query';
import {
  FileSearch,
  FolderTree,
  GraduationCap,
  type LucideIcon,
  Users,
  Webhook,
} from 'lucide-react';
import { NavLink } from 'react-router';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { competenciesQuery, competencyCount } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import styles from './Navigation.module.css';

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
        <span className={styles.label}>{label}</span>
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
      </NavLink>
    </li>
  );
}

const bookmarkCount = ({ state }: CachedBookmarks) => state.bookmarks.length;

/** How many there are of what is in the cache; undefined for what hasn't been read. Fetches nothing. */
function useCachedCounts() {
  const { directory, viewer } = useServices();
  const competencies = useQuery({
    ...competenciesQuery(directory),
    enabled: false,
    select: competencyCount,
  });
  const bookmarks = useQuery({
    ...bookmarkStateQuery(viewer),
    enabled: false,
    select: bookmarkCount,
  });
  return { competencies: competencies.data, bookmarks: bookmarks.data };
}

/** The areas of the app. Specifications are one where they can be searched. */
export function Navigation() {
  const counts = useCachedCounts();
  const canSearch = useHasExtension('viewer.specifications');
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
        {canSearch && <Item to={paths.specifications()} icon={FileSearch} label="Specifications" />}
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
