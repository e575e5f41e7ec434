import { createBrowserRouter, matchRoutes, Navigate, type RouteObject } from 'react-router';
import { competenciesQuery } from '#data/directory/queries.ts';
import { DirectoryKeyGate } from '#features/sign-in/DirectoryKey.tsx';
import { paths } from '#paths.ts';
import { type Observable, observable } from '#platform/observable.ts';
import type { Services } from '#platform/react.tsx';
import { LoadingSkeleton } from '#workflows/loading/LoadingSkeleton.tsx';
import { NotFoundPage, RouteErrorPage, ShellErrorPage } from './RouteErrorPage.tsx';
import { type FocusBeforeNavigation, watchFocusBeforeNavigation } from './use-heading-focus.ts';

/**
 * Reads the competencies for a screen of the directory before it is known who is signed in: all its screens
 * need them, and the directory takes a key and no token.
 * @param routes of the directory
 * @param path of this app
 */
export async function preloadDirectory(
  { queryClient, directory, directoryKey }: Services,
  routes: readonly RouteObject[],
  path: string,
): Promise<void> {
  const base = import.meta.env.BASE_URL;
  const { pathname } = new URL(path, window.location.origin);
  const address = pathname === base ? paths.competencies() : pathname.slice(base.length - 1);
  const needsKey = directoryKey.need.snapshot() !== undefined;
  if (needsKey || matchRoutes([...routes], address) === null) return;
  await queryClient.prefetchQuery(competenciesQuery(directory));
}

/** What the app is made of: the routes of the features, by what they need, and parts of the shell. */
export type AppParts = {
  readonly directory: readonly RouteObject[];
  readonly others: readonly RouteObject[];
};

/** All screens inside the shell. The error page replaces a screen that fails; the shell stays. */
function appRoutes(
  { directory, others }: AppParts,
  focusBefore: FocusBeforeNavigation,
  latestKey: Observable<string>,
): RouteObject[] {
  return [
    {
      lazy: async () => {
        const { Shell } = await import('./Shell.tsx');
        const parts = { focusBefore, latestKey };
        return { element: <Shell {...parts} /> };
      },
      HydrateFallback: LoadingSkeleton,
      ErrorBoundary: ShellErrorPage,
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
export function lazyAppRouter(services: Services, parts: AppParts) {
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
    const latestKey = observable('');
    router = createBrowserRouter(appRoutes(parts, focusBefore, latestKey), { basename });
    latestKey.set(router.state.location.key);
    router.subscribe(({ location }) => latestKey.set(location.key));
    focusBefore.watch(router);
    return router;
  };
}
