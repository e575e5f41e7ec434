import type { RouteObject } from 'react-router';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import type { Services } from '#platform/react.tsx';
import { editsBookmarks } from '#workflows/edits-bookmarks.ts';
import type { SpecificationPaneComponent } from './specification-pane.ts';

/**
 * Routes of the bookmarks. One route matches with and without a folder id, so that the tree stays
 * mounted when a folder is selected.
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
      path: 'bookmarks/add',
      lazy: async () => {
        const { AddBookmarksPage } = await import(
          '#features/bookmarks/screen/AddBookmarksPage.tsx'
        );
        return { element: <AddBookmarksPage /> };
      },
    },
    {
      path: 'bookmarks/health',
      handle: editsBookmarks,
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
      handle: editsBookmarks,
      loader,
      // Reloads the data only on a retry, which navigates to the same URL. A selected folder
      // changes the URL but needs no other data.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
      lazy: async () => {
        const { BookmarksPage } = await import('#features/bookmarks/screen/BookmarksPage.tsx');
        return { element: <BookmarksPage {...slots} /> };
      },
    },
  ];
}
