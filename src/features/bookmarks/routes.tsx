import type { RouteObject } from 'react-router';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import type { Services } from '#platform/react.tsx';
import type { SpecificationPaneComponent } from './specification-pane.ts';

/**
 * Routes of the bookmarks. The same route matches with and without a folder id, so that the tree
 * remains mounted when a folder is selected.
 * @param slots components that another feature provides
 */
export function bookmarkRoutes(
  services: Services,
  slots: { readonly SpecificationPane?: SpecificationPaneComponent } = {},
): RouteObject[] {
  const { config, queryClient, viewer } = services;
  const loader = () => {
    if (config.extensions.has('viewer.read')) {
      void queryClient.prefetchQuery(bookmarkStateQuery(viewer));
    }
    return null;
  };
  return [
    {
      path: 'bookmarks/health',
      loader,
      lazy: async () => {
        const { BookmarkHealthPage } = await import(
          '#features/bookmarks/health/BookmarkHealthPage.tsx'
        );
        return { element: <BookmarkHealthPage /> };
      },
    },
    {
      path: 'bookmarks/:folderId?',
      loader,
      // Selecting a folder changes only the URL and requires no data. A retry doesn't change the
      // URL, so it loads the data again.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
      lazy: async () => {
        const { BookmarksPage } = await import('#features/bookmarks/screen/BookmarksPage.tsx');
        return { element: <BookmarksPage {...slots} /> };
      },
    },
  ];
}
