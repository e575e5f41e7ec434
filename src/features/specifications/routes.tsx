import type { RouteObject } from 'react-router';
import { specificationQuery } from '#data/specifications/queries.ts';
import type { Services } from '#platform/react.tsx';
import { fromSegment } from '#text/path-segment.ts';
import type { BookmarkSlots } from './slots.ts';

/** Reading a specification. */
export function specificationRoutes(
  { config, queryClient, viewer }: Services,
  slots: BookmarkSlots,
): RouteObject[] {
  const isOffered = config.extensions.has('viewer.specifications');
  return [
    {
      path: 'specifications/:codeHostSlug/:path',
      loader: ({ params, request }) => {
        if (isOffered && !new URL(request.url).searchParams.has('version')) {
          const { codeHostSlug = '', path = '' } = params;
          const name = { codeHostSlug: fromSegment(codeHostSlug), path: fromSegment(path) };
          void queryClient.prefetchQuery(specificationQuery(viewer, name));
        }
        return null;
      },
      // A section, lines and the view are in the address, and need no data.
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
