import type { RouteObject } from 'react-router';
import { bookmarkStateQuery } from '#data/bookmarks/queries.ts';
import type { Services } from '#platform/react.tsx';

/** One route for both addresses, so that choosing a folder keeps the tree as it is. */
export function bookmarkRoutes(services: Services): RouteObject[] {
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
      // Choosing a folder changes the address, but needs no data. A retry keeps the address.
      shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.href === nextUrl.href,
      lazy: async () => ({
        Component: (await import('#features/bookmarks/screen/BookmarksPage.tsx')).BookmarksPage,
      }),
    },
  ];
}
