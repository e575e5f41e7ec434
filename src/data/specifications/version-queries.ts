import { infiniteQueryOptions } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import type { Http } from '#platform/http/http.ts';
import { inQuery, specificationKey } from './queries.ts';
import { versionsSchema } from './schema.ts';
import type { SpecificationName, SpecificationVersion } from './specification.ts';

const fromNewest: { readonly before?: string } = {};
/** The size of a page. */
const versionsPerPage = 50;

/**
 * The versions of a specification, newest first (extension viewer.specificationHistory).
 * @param etag of the text on screen, since a newer text has a newer version
 */
export const versionsQuery = (viewer: Http, name: SpecificationName, etag: string | null) =>
  infiniteQueryOptions({
    queryKey: [...specificationKey(name), 'versions', etag] as const,
    queryFn: ({ signal, pageParam }) =>
      viewer.get(
        'load the versions',
        apiPath`/viewer/v1/specifications/versions`.withQuery({
          ...inQuery(name),
          limit: versionsPerPage,
          ...pageParam,
        }),
        versionsSchema,
        { signal },
      ),
    initialPageParam: fromNewest,
    getNextPageParam: ({ items, unreadable }) => {
      const last = items.at(-1);
      const isLastPage = items.length + unreadable.length < versionsPerPage;
      return isLastPage || last === undefined ? undefined : { before: last.version };
    },
    select: ({ pages }): readonly SpecificationVersion[] => pages.flatMap(({ items }) => items),
  });
