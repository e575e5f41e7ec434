import type { RouteObject } from 'react-router';
import type { Services } from '#platform/react.tsx';
import { decodePathSegment } from '#text/path-segment.ts';
import { editsBookmarks } from '#workflows/edits-bookmarks.ts';
import type { BookmarkSlots } from './bookmark-slots.ts';

/**
 * Routes of the specification pages: home page with search, repository, specification, local file,
 * and service interface.
 */
export function specificationRoutes(services: Services, slots: BookmarkSlots): RouteObject[] {
  const { config, queryClient, viewer } = services;
  const isOffered = config.extensions.has('viewer.specifications');
  const chooseFile = async () => ({
    Component: (await import('#features/specifications/local/ChooseFilePage.tsx')).ChooseFilePage,
  });
  const home = async () => {
    const { SpecificationsPage } = await import(
      '#features/specifications/search/SpecificationsPage.tsx'
    );
    return { element: <SpecificationsPage {...slots} /> };
  };
  return [
    { path: 'specifications', handle: editsBookmarks, lazy: home },
    { path: 'specifications/open-file', lazy: chooseFile },
    {
      path: 'specifications/:codeHostSlug',
      handle: editsBookmarks,
      loader: ({ params }) => {
        if (config.extensions.has('viewer.specificationFiles')) {
          const codeHostSlug = decodePathSegment(params.codeHostSlug ?? '');
          void import('#data/specifications/queries.ts').then(({ specificationTreeQuery }) =>
            queryClient.prefetchQuery(specificationTreeQuery(viewer, codeHostSlug, '')),
          );
        }
        return null;
      },
      // Reloads the data only if the path changes. The query contains the filter and the folder,
      // which need no other data.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      lazy: async () => {
        const { RepositoryPage } = await import(
          '#features/specifications/repository/RepositoryPage.tsx'
        );
        return { element: <RepositoryPage {...slots} /> };
      },
    },
    {
      path: 'interface',
      lazy: async () => ({
        Component: (await import('#features/specifications/local/ApiReferencePage.tsx'))
          .ApiReferencePage,
      }),
    },
    {
      path: 'specifications/:codeHostSlug/:path',
      handle: editsBookmarks,
      loader: ({ params, request }) => {
        if (!isOffered) return null;
        const { codeHostSlug = '', path = '' } = params;
        const name = {
          codeHostSlug: decodePathSegment(codeHostSlug),
          path: decodePathSegment(path),
        };
        // Imported dynamically, because other screens don't need this module at startup.
        import('#features/specifications/document/prefetch-document.ts').then(
          ({ prefetchDocument }) =>
            prefetchDocument(services, name, new URL(request.url).searchParams),
          () => undefined,
        );
        return null;
      },
      // Reloads the data only if the path changes. The query and fragment contain the view, section
      // and lines, which need no other data.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
      lazy: async () => {
        const { SpecificationPage } = await import(
          '#features/specifications/page/SpecificationPage.tsx'
        );
        return { element: <SpecificationPage {...slots} /> };
      },
    },
  ];
}
