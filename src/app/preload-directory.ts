import { matchRoutes, type RouteObject } from 'react-router';
import { competenciesQuery } from '#data/directory/queries.ts';
import { paths } from '#paths.ts';
import type { Services } from '#platform/react.tsx';

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
