import type { RouteObject } from 'react-router';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import type { Services } from '#platform/react.tsx';
import type { SpecificationPaneComponent } from './specification-pane.ts';

/**
 * Routes of the bookmarks. One route covers both paths, so that selecting a folder keeps the tree
 * mounted.
 * @param slots components of another feature
 */
export function bookmarkRoutes(
  services: Services,
  slots: { readonly SpecificationPane?: SpecificationPaneComponent } = {},
): RouteObject[] {
  const { config, queryClient, viewer } = services;
  return [
    {
      path: 'bookmarks/:folderId?',
      loader: () => {
        if (config.extensions.has('viewer.read')) {
          void queryClient.prefetchQuery(bookmarkStateQuery(viewer));
        }
        return null;
      },
      // Selecting a folder changes only the URL, which needs no data. A retry keeps the URL and
      // does load data.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
      lazy: async () => {
        const { BookmarksPage } = await import('#features/bookmarks/screen/BookmarksPage.tsx');
        return { element: <BookmarksPage {...slots} /> };
      },
    },
  ];
}
