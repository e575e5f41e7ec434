import type { RouteObject } from 'react-router';
import { competenciesQuery } from '#data/directory/queries.ts';
import type { Services } from '#platform/react.tsx';

export function competencyRoutes({ queryClient, directory }: Services): RouteObject[] {
  const loader = () => {
    void queryClient.prefetchQuery(competenciesQuery(directory));
    return null;
  };
  return [
    {
      path: 'competencies/compare',
      loader,
      lazy: async () => ({
        Component: (await import('#features/competencies/compare/ComparePage.tsx')).ComparePage,
      }),
    },
    {
      path: 'competencies/overview',
      loader,
      lazy: async () => ({
        Component: (await import('#features/competencies/overview/OverviewPage.tsx')).OverviewPage,
      }),
    },
    {
      path: 'competencies',
      loader,
      lazy: async () => ({
        Component: (await import('#features/competencies/list/CompetenciesPage.tsx'))
          .CompetenciesPage,
      }),
      children: [
        {
          path: ':category/:name',
          lazy: async () => ({
            Component: (await import('#features/competencies/detail/CompetencyPanel.tsx'))
              .CompetencyPanel,
          }),
        },
      ],
    },
  ];
}
