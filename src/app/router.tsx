import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router';
import { competenciesQuery } from '#data/directory/queries.ts';
import { bookmarkRoutes } from '#features/bookmarks/routes.tsx';
import { competencyRoutes } from '#features/competencies/routes.tsx';
import { peopleRoutes } from '#features/people/routes.tsx';
import { RequireDirectoryKey } from '#features/sign-in/RequireDirectoryKey.tsx';
import { specificationRoutes } from '#features/specifications/routes.tsx';
import { webhookRoutes } from '#features/webhooks/routes.tsx';
import { paths } from '#paths.ts';
import type { Services } from '#platform/react.tsx';
import { partPreloads } from '#ui/page/lazy-part.tsx';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { RouteErrorPage, ShellErrorPage } from './RouteErrorPage.tsx';
import type { AppRouter } from './use-heading-focus.ts';

/** Components that another feature renders, because features don't import each other. */
export type FeatureSlots = NonNullable<Parameters<typeof bookmarkRoutes>[1]> &
  Parameters<typeof specificationRoutes>[1] &
  Parameters<typeof webhookRoutes>[1];

const directoryRoutes = (services: Services) => [
  ...competencyRoutes(services),
  ...peopleRoutes(services),
];

/**
 * Loads the competencies, which all screens of the directory show. Needs no signed-in user, because
 * the directory requires a key but no token.
 */
export async function preloadDirectory(services: Services, path: string): Promise<void> {
  const { queryClient, directory, directoryKey } = services;
  const base = import.meta.env.BASE_URL;
  const { pathname } = new URL(path, window.location.origin);
  const address = pathname === base ? paths.competencies() : pathname.slice(base.length - 1);
  const needsKey = directoryKey.need.snapshot() !== undefined;
  if (needsKey || matchRoutes(directoryRoutes(services), address) === null) return;
  await queryClient.prefetchQuery(competenciesQuery(directory));
}

function* listScreens(routes: AppRouter['routes']): Generator<() => Promise<unknown>> {
  for (const { lazy, children = [] } of routes) {
    if (typeof lazy === 'function') yield lazy;
    yield* listScreens(children);
  }
}

/**
 * Loads the screens and then their dialogs and other parts, one by one while online, so that they
 * open without a connection.
 */
export async function preloadScreens(
  routes: AppRouter['routes'],
  { newVersion, online }: Pick<Services, 'newVersion' | 'online'>,
): Promise<void> {
  const preload = async (loads: Iterable<() => Promise<unknown>>) => {
    for (const load of loads) {
      if (!online.snapshot()) return;
      await newVersion.preload(load);
    }
  };
  await preload(listScreens(routes));
  // A set's iterator also returns the parts that are added while the others are loaded.
  await preload(partPreloads);
}

function appRoutes(
  services: Services,
  slots: FeatureSlots,
  router: () => AppRouter,
): RouteObject[] {
  return [
    {
      lazy: async () => {
        const { Shell } = await import('./Shell.tsx');
        return { element: <Shell router={router()} /> };
      },
      HydrateFallback: LoadingSkeleton,
      ErrorBoundary: ShellErrorPage,
      children: [
        {
          ErrorBoundary: RouteErrorPage,
          children: [
            { index: true, element: <Navigate to={paths.competencies()} replace /> },
            {
              Component: RequireDirectoryKey,
              children: [{ ErrorBoundary: RouteErrorPage, children: directoryRoutes(services) }],
            },
            ...bookmarkRoutes(services, slots),
            ...specificationRoutes(services, slots),
            ...webhookRoutes(services, slots),
            { path: 'settings', element: <Navigate to={paths.webhooks()} replace /> },
            {
              path: '*',
              lazy: async () => ({
                Component: (await import('./NotFoundPage.tsx')).NotFoundPage,
              }),
            },
          ],
        },
      ],
    },
  ];
}

/**
 * The first call creates the router and starts the requests of the first screen. Signing out
 * disposes of the router; otherwise, Back would load screens without a session.
 */
export function createLazyAppRouter(services: Services, slots: FeatureSlots): () => AppRouter {
  const { BASE_URL } = import.meta.env;
  const basename = BASE_URL.length > 1 ? BASE_URL.replace(/\/$/, '') : '/';
  let current: AppRouter | undefined;
  services.session.subscribe(() => {
    if (services.session.snapshot().status === 'signed-in') return;
    current?.dispose();
    current = undefined;
  });
  return () => {
    if (current !== undefined) return current;
    const router: AppRouter = createBrowserRouter(
      appRoutes(services, slots, () => router),
      { basename },
    );
    current = router;
    return router;
  };
}
