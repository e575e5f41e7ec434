import type { RouteObject } from 'react-router';
import { competenciesQuery, peopleQuery, personQuery } from '#data/directory/queries.ts';
import { isValidPathParameter } from '#platform/http/api-path.ts';
import type { Services } from '#platform/react.tsx';
import { decodePathSegment } from '#text/path-segment.ts';
import { recentPeople } from './recent-people.ts';

export function peopleRoutes(services: Services): RouteObject[] {
  const { queryClient, directory, config, session } = services;
  // Opens the list before any screen shows it, because signing out must also clear a list that was
  // stored before the page was reloaded.
  if (session.snapshot().status === 'signed-in') recentPeople(services);
  return [
    {
      path: 'people',
      loader: () => {
        if (config.extensions.has('directory.people')) {
          void queryClient.prefetchQuery(peopleQuery(directory));
        }
        void queryClient.prefetchQuery(competenciesQuery(directory));
        return null;
      },
      lazy: async () => ({
        Component: (await import('#features/people/list/PeoplePage.tsx')).PeoplePage,
      }),
    },
    {
      path: 'people/:name',
      loader: ({ params }) => {
        const name = decodePathSegment(params.name ?? '');
        if (isValidPathParameter(name)) {
          void queryClient.prefetchQuery(personQuery(directory, name));
          void queryClient.prefetchQuery(competenciesQuery(directory));
        }
        return null;
      },
      lazy: async () => ({
        Component: (await import('#features/people/profile/PersonPage.tsx')).PersonPage,
      }),
    },
  ];
}
