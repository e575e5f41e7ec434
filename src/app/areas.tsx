import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import {
  FileSearch,
  FolderTree,
  GraduationCap,
  type LucideIcon,
  Users,
  Webhook,
} from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { paths } from '#paths.ts';
import type { Extension } from '#platform/config.ts';
import { useServices } from '#platform/react.tsx';
import { lazyComponent } from '#ui/page/lazy-part.tsx';
import type { BadgeProps } from '#workflows/badge/CountBadge.tsx';
import { isBlockingQuery } from '#workflows/loading/LoadingSkeleton.tsx';

/**
 * Milliseconds between the first screen and background loading, which would slow down its
 * rendering.
 */
const idleAfterMs = 2_000;

export function useIsFirstScreenIdle(): boolean {
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

/** Renders nothing until the first screen is idle, or if the deployment lacks the extensions. */
function createLazyBadge(
  extensions: readonly Extension[],
  load: () => Promise<ComponentType<BadgeProps>>,
): ComponentType<BadgeProps> {
  const LoadedBadge = lazyComponent(load, { Unavailable: () => null });
  return function LazyBadge(props) {
    const { config } = useServices();
    const isIdle = useIsFirstScreenIdle();
    const isOffered = extensions.every((extension) => config.extensions.has(extension));
    return isOffered && isIdle && <LoadedBadge {...props} />;
  };
}

type Area = {
  /** Key that opens the area when pressed after G. */
  readonly key: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly path: string;
  readonly Badge?: ComponentType<BadgeProps>;
};

export const mainAreas: readonly Area[] = [
  { key: 'c', label: 'Competencies', icon: GraduationCap, path: paths.competencies() },
  { key: 'p', label: 'People', icon: Users, path: paths.people() },
  { key: 'b', label: 'Bookmarks', icon: FolderTree, path: paths.bookmarks() },
  {
    key: 's',
    label: 'Specifications',
    icon: FileSearch,
    path: paths.specifications(),
    Badge: createLazyBadge(
      ['viewer.specifications', 'viewer.specificationReadings'],
      async () =>
        (await import('#features/specifications/ChangedSpecificationsBadge.tsx'))
          .ChangedSpecificationsBadge,
    ),
  },
];

export const settingsAreas: readonly Area[] = [
  {
    key: 'w',
    label: 'Webhooks',
    icon: Webhook,
    path: paths.webhooks(),
    Badge: createLazyBadge(
      ['webhooks.manage'],
      async () =>
        (await import('#features/webhooks/WebhookAttentionBadge.tsx')).WebhookAttentionBadge,
    ),
  },
];
