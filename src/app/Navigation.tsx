import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  FileSearch,
  FolderTree,
  GraduationCap,
  type LucideIcon,
  Users,
  Webhook,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { NavLink } from 'react-router';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { competenciesQuery, countCompetencies } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { isBlockingQuery } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './Navigation.module.css';

function Item({
  to,
  icon: Icon,
  label,
  count,
  badge,
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  count?: number | undefined;
  badge?: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <NavLink to={to}>
        <Icon aria-hidden />
        <span className={styles.label}>{label}</span>
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
        {badge}
      </NavLink>
    </li>
  );
}

const bookmarkCount = ({ state }: CachedBookmarks) => state.bookmarks.length;

/**
 * Returns the number of competencies and the number of bookmarks in the cache; undefined for a list
 * that isn't loaded. Fetches nothing.
 */
function useCachedCounts() {
  const { directory, viewer } = useServices();
  const competencies = useQuery({
    ...competenciesQuery(directory),
    enabled: false,
    select: countCompetencies,
  });
  const bookmarks = useQuery({
    ...bookmarkStateQuery(viewer),
    enabled: false,
    select: bookmarkCount,
  });
  return { competencies: competencies.data, bookmarks: bookmarks.data };
}

/**
 * Badge with the number of changed specifications. Loaded lazily, because the first screen doesn't
 * need it.
 */
const ChangedSpecificationsBadge = lazyComponent(
  async () => (await import('./ChangedSpecificationsBadge.tsx')).ChangedSpecificationsBadge,
  { Unavailable: () => null },
);
const WebhookAttention = lazyComponent(
  async () => (await import('./WebhookAttentionBadge.tsx')).WebhookAttentionBadge,
  { Unavailable: () => null },
);

/**
 * Delay in milliseconds before background loading starts after the first screen has loaded, so that
 * background loading doesn't slow down the rendering.
 */
const idleAfterMs = 2_000;

/** Returns true once `idleAfterMs` milliseconds have passed since the first screen was loaded. */
function useIsFirstScreenIdle(): boolean {
  const isScreenLoading = useIsFetching({ predicate: (query) => isBlockingQuery(query) }) > 0;
  const [wasIdle, setWasIdle] = useState(false);
  const client = useQueryClient();
  useEffect(() => {
    const hasData = client
      .getQueryCache()
      .getAll()
      .some(({ state }) => state.data !== undefined);
    if (isScreenLoading || !hasData) return undefined;
    const timer = setTimeout(() => setWasIdle(true), idleAfterMs);
    return () => clearTimeout(timer);
  }, [isScreenLoading, client]);
  return wasIdle;
}

/** Navigation between the areas of the app. */
export function Navigation() {
  const counts = useCachedCounts();
  const canListWebhooks = useHasExtension('webhooks.manage');
  const canRead = useHasExtension('viewer.specifications');
  const hasReadMarks = useHasExtension('viewer.specificationReadings') && canRead;
  const wasIdle = useIsFirstScreenIdle();
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
        <Item
          to={paths.specifications()}
          icon={FileSearch}
          label="Specifications"
          badge={hasReadMarks && wasIdle && <ChangedSpecificationsBadge />}
        />
      </ul>
      <h2 className={styles.heading} id="settings">
        Settings
      </h2>
      <ul className={styles.list} aria-labelledby="settings">
        <Item
          to={paths.webhooks()}
          icon={Webhook}
          label="Webhooks"
          badge={canListWebhooks && wasIdle && <WebhookAttention />}
        />
      </ul>
    </nav>
  );
}
