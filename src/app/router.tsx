import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { NotFoundPage } from '#app/errors/NotFoundPage.tsx';
import { RouteErrorPage } from '#app/errors/RouteErrorPage.tsx';
import { bookmarkRoutes } from '#features/bookmarks/routes.tsx';
import { competencyRoutes } from '#features/competencies/routes.tsx';
import { peopleRoutes } from '#features/people/routes.tsx';
import { webhookRoutes } from '#features/webhooks/routes.tsx';
import { paths } from '#paths.ts';
import type { Services } from '#platform/react.tsx';
import { Skeleton } from '#ui/page/Skeleton.tsx';
import { DirectoryKeyGate } from './DirectoryKeyGate.tsx';
import {
  type FocusBeforeNavigation,
  watchFocusBeforeNavigation,
} from './focus-before-navigation.ts';
import { Shell } from './Shell.tsx';

/** All screens inside the shell; one that fails is replaced by the error page, the shell stays. */
export function appRoutes(services: Services, departure: FocusBeforeNavigation): RouteObject[] {
  return [
    {
      element: <Shell departure={departure} />,
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
                  children: [...competencyRoutes(services), ...peopleRoutes(services)],
                },
              ],
            },
            ...bookmarkRoutes(services),
            ...webhookRoutes(services),
            { path: '*', Component: NotFoundPage },
          ],
        },
      ],
    },
  ];
}

/**
 * How to get at the app's router: made when first asked for, once, since making it starts the first
 * screen's requests. On sign-out it is dropped, or it would go on loading for whoever presses Back.
 */
export function lazyAppRouter(services: Services) {
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
    const departure = watchFocusBeforeNavigation();
    router = createBrowserRouter(appRoutes(services, departure), { basename });
    departure.watch(router);
    return router;
  };
}
