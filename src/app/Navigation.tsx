import { useIsFetching, useQueryClient } from '@tanstack/react-query';
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
import { paths } from '#paths.ts';
import { useHasExtension } from '#platform/react.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import { narrowScreenQuery, useMediaQuery } from '#ui/page/use-media.ts';
import { isBlockingQuery } from '#workflows/loading/LoadingSkeleton.tsx';
import styles from './Navigation.module.css';

function Item({
  to,
  icon: Icon,
  label,
  badge,
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  badge?: ReactNode;
}) {
  return (
    <li className={styles.item}>
      <NavLink to={to}>
        <Icon aria-hidden />
        <span className={styles.label}>{label}</span>
        {badge}
      </NavLink>
    </li>
  );
}

const ChangedSpecificationsBadge = lazyComponent(
  async () => (await import('./ChangedSpecificationsBadge.tsx')).ChangedSpecificationsBadge,
  { Unavailable: () => null },
);
const LazyWebhookAttention = lazyComponent(
  async () => (await import('./WebhookAttentionBadge.tsx')).WebhookAttentionBadge,
  { Unavailable: () => null },
);

const LazyScreenChords = lazyComponent(
  async () => (await import('./shortcuts/ScreenChords.tsx')).ScreenChords,
  { Unavailable: () => null },
);

/** Delay of background loading, so that it doesn't slow down the first screen. */
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

/** Number of webhooks that need attention, if the service can list webhooks. */
export function WebhookAttention({ about = '' }: { about?: string }) {
  const canListWebhooks = useHasExtension('webhooks.manage');
  const wasIdle = useIsFirstScreenIdle();
  return canListWebhooks && wasIdle && <LazyWebhookAttention about={about} />;
}

/**
 * Navigation between the areas of the app. A narrow screen has space for the four main areas, so the
 * user menu contains the settings there.
 */
export function Navigation() {
  const canRead = useHasExtension('viewer.specifications');
  const hasReadMarks = useHasExtension('viewer.specificationReadings') && canRead;
  const wasIdle = useIsFirstScreenIdle();
  const isNarrow = useMediaQuery(narrowScreenQuery);
  return (
    <nav className={styles.nav} aria-label="Main">
      {wasIdle && <LazyScreenChords />}
      <ul className={styles.list}>
        <Item to={paths.competencies()} icon={GraduationCap} label="Competencies" />
        <Item to={paths.people()} icon={Users} label="People" />
        <Item to={paths.bookmarks()} icon={FolderTree} label="Bookmarks" />
        <Item
          to={paths.specifications()}
          icon={FileSearch}
          label="Specifications"
          badge={hasReadMarks && wasIdle && <ChangedSpecificationsBadge />}
        />
      </ul>
      {!isNarrow && (
        <>
          <h2 className={styles.heading} id="settings">
            Settings
          </h2>
          <ul className={styles.list} aria-labelledby="settings">
            <Item
              to={paths.webhooks()}
              icon={Webhook}
              label="Webhooks"
              badge={<WebhookAttention />}
            />
          </ul>
        </>
      )}
    </nav>
  );
}
