import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { NotFoundPage } from '#app/errors/NotFoundPage.tsx';
import { RouteErrorPage } from '#app/errors/RouteErrorPage.tsx';
import { paths } from '#paths.ts';
import type { Services } from '#platform/react.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { DirectoryKeyGate } from './DirectoryKeyGate.tsx';
import { Shell } from './Shell.tsx';
import { type FocusBeforeNavigation, watchFocusBeforeNavigation } from './use-heading-focus.ts';

/** The routes of the features, by what they need. */
export type FeatureRoutes = {
  readonly directory: readonly RouteObject[];
  readonly others: readonly RouteObject[];
};

/** All screens inside the shell. The error page replaces a screen that fails; the shell stays. */
function appRoutes(
  { directory, others }: FeatureRoutes,
  focusBefore: FocusBeforeNavigation,
): RouteObject[] {
  return [
    {
      element: <Shell focusBefore={focusBefore} />,
      HydrateFallback: Skeleton,
      ErrorBoundary: RouteErrorPage,
      children: [
        {
          ErrorBoundary: RouteErrorPage,
          children: [
            { index: true, element: <Navigate to={paths.competencies()} replace /> },
            {
              Component: DirectoryKeyGate,
              children: [
                {
                  ErrorBoundary: RouteErrorPage,
                  children: [...directory],
                },
              ],
            },
            ...others,
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ];
}

/**
 * Returns a function that makes the app's router on its first call, since making it starts the first
 * screen's requests. Signing out disposes of the router, or Back would go on loading screens.
 */
export function lazyAppRouter(services: Services, routes: FeatureRoutes) {
  const { BASE_URL } = import.meta.env;
  const basename = BASE_URL.length > 1 ? BASE_URL.replace(/\/$/, '') : '/';
  let router: ReturnType<typeof createBrowserRouter> | undefined;
  services.session.subscribe(() => {
    if (services.session.snapshot().status === 'signed-in') return;
    router?.dispose();
    router = undefined;
  });
  return () => {
    if (router !== undefined) return router;
    const focusBefore = watchFocusBeforeNavigation();
    router = createBrowserRouter(appRoutes(routes, focusBefore), { basename });
    focusBefore.watch(router);
    return router;
  };
}
