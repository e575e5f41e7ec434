import type { RouteObject } from 'react-router';
import { competenciesQuery, peopleQuery, personQuery } from '#data/directory/queries.ts';
import { isAddressable } from '#platform/http/api-path.ts';
import type { Services } from '#platform/react.tsx';
import { fromSegment } from '#text/path-segment.ts';
import { recentOfSession } from './recent-of-session.ts';

/** The list of people, and one person. */
export function peopleRoutes({ queryClient, directory, config, session }: Services): RouteObject[] {
  const recent = recentOfSession(session, config.dataUrl);
  const offersList = config.extensions.has('directory.people');
  return [
    {
      path: 'people',
      lazy: async () => {
        const { PeopleLayout } = await import('./PeopleLayout.tsx');
        return { element: <PeopleLayout recent={recent} /> };
      },
      children: [
        {
          index: true,
          loader: () => {
            if (offersList) void queryClient.prefetchQuery(peopleQuery(directory));
            void queryClient.prefetchQuery(competenciesQuery(directory));
            return null;
          },
          lazy: async () => ({
            Component: (await import('#features/people/list/PeoplePage.tsx')).PeoplePage,
          }),
        },
        {
          path: ':name',
          loader: ({ params }) => {
            const name = fromSegment(params.name ?? '');
            if (isAddressable(name)) {
              void queryClient.prefetchQuery(personQuery(directory, name));
              void queryClient.prefetchQuery(competenciesQuery(directory));
            }
            return null;
          },
          lazy: async () => ({
            Component: (await import('#features/people/profile/PersonPage.tsx')).PersonPage,
          }),
        },
      ],
    },
  ];
}
