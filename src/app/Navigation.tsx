import { focusManager, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  FileSearch,
  FolderTree,
  GraduationCap,
  type LucideIcon,
  Users,
  Webhook,
} from 'lucide-react';
import { useEffect } from 'react';
import { NavLink } from 'react-router';
import type { CachedBookmarks } from '#data/bookmarks/cached-bookmarks.ts';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import { competenciesQuery, competencyCount } from '#data/directory/queries.ts';
import { subscriptionsQuery, webhooksKey } from '#data/webhooks/queries.ts';
import type { DetailedSubscription } from '#data/webhooks/schema.ts';
import { needsAttention } from '#data/webhooks/subscriptions/subscription-details.ts';
import { paths } from '#paths.ts';
import { inBackground } from '#platform/http/in-background.ts';
import type { ReadableList } from '#platform/http/tolerant.ts';
import { useHasExtension, useServices } from '#platform/react.tsx';
import { formatNumber } from '#text/format-number.ts';
import { whenIdle } from '#ui/code/idle-queue.ts';
import { isWaitedFor } from '#workflows/waiting/stop-loading.ts';
import styles from './Navigation.module.css';

function Item({
  to,
  icon: Icon,
  label,
  count,
  attention = 0,
}: {
  to: string;
  icon: LucideIcon;
  label: string;
  count?: number | undefined;
  /** Number of things there that need the user's attention. */
  attention?: number;
}) {
  const needs = `${formatNumber(attention)} ${attention === 1 ? 'needs' : 'need'} attention`;
  return (
    <li className={styles.item}>
      <NavLink to={to} aria-label={attention === 0 ? undefined : `${label}, ${needs}`}>
        <Icon aria-hidden />
        <span className={styles.label}>{label}</span>
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
        {attention > 0 && <span className={styles.attention}>{formatNumber(attention)}</span>}
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

const attentionCount = ({ items }: ReadableList<DetailedSubscription>) =>
  items.filter(needsAttention).length;

/** Age in milliseconds from which the list of webhooks is fetched again, and from which when the tab gets the focus. */
const usualMaxAge = 300_000;
const focusMaxAge = 30_000;
/** Milliseconds between two checks of the age. */
const checkMs = 60_000;

/**
 * Number of the user's webhooks that need attention; 0 until their list is loaded. Fetches the list in the
 * background, once the screen is loaded and the browser idle, and again when it is too old.
 */
function useWebhookAttention(): number {
  const { webhooks } = useServices();
  const client = useQueryClient();
  const canList = useHasExtension('webhooks.manage');
  const isScreenLoading = useIsFetching({ predicate: (query) => isWaitedFor(query) }) > 0;
  // Disabled, so that neither the age nor a failure of the list is reported as that of the screen.
  const { data = 0 } = useQuery({
    ...subscriptionsQuery(webhooks),
    enabled: false,
    select: attentionCount,
  });

  useEffect(() => {
    if (!canList || isScreenLoading) return;
    const refresh = (maxAge: number) => {
      if (!focusManager.isFocused()) return;
      const { dataUpdatedAt = 0, errorUpdatedAt = 0 } = client.getQueryState(webhooksKey) ?? {};
      if (Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt) < maxAge) return;
      const background = { ...inBackground, retry: false, staleTime: 0 };
      void client.prefetchQuery({ ...subscriptionsQuery(webhooks), ...background });
    };
    const cancelIdle = whenIdle(() => refresh(usualMaxAge));
    const timer = setInterval(() => refresh(usualMaxAge), checkMs);
    const unsubscribe = focusManager.subscribe(() => refresh(focusMaxAge));
    return () => {
      cancelIdle();
      clearInterval(timer);
      unsubscribe();
    };
  }, [canList, isScreenLoading, client, webhooks]);

  return data;
}

/** The areas of the app. Specifications are one where they can be searched. */
export function Navigation() {
  const counts = useCachedCounts();
  const attention = useWebhookAttention();
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
        <Item to={paths.webhooks()} icon={Webhook} label="Webhooks" attention={attention} />
      </ul>
    </nav>
  );
}
