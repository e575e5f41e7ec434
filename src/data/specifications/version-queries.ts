import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import { failureOf } from '#platform/http/failure.ts';
import type { Http } from '#platform/http/http.ts';
import { inQuery, specificationKey } from './queries.ts';
import { versionsSchema } from './schema.ts';
import type { SpecificationName, SpecificationVersion } from './specification.ts';

const fromNewest: { readonly before?: string } = {};
/** The size of a page. */
const versionsPerPage = 50;

/** The versions of a specification, newest first (extension viewer.specificationHistory). */
export const versionsQuery = (viewer: Http, name: SpecificationName) =>
  infiniteQueryOptions({
    queryKey: [...specificationKey(name), 'versions'] as const,
    queryFn: ({ signal, pageParam }) =>
      viewer.get(
        'read the versions',
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

/**
 * The versions that are newer than the text with this ETag, newest first: none when it is the newest.
 * Null where the service doesn't know the ETag (any more).
 */
export const newerVersionsQuery = (viewer: Http, name: SpecificationName, since: string) =>
  queryOptions({
    queryKey: [...specificationKey(name), 'newer-versions', since] as const,
    queryFn: async ({ signal }): Promise<readonly SpecificationVersion[] | null> => {
      const path = apiPath`/viewer/v1/specifications/versions`.withQuery({
        ...inQuery(name),
        since,
      });
      try {
        return (await viewer.get('read the versions', path, versionsSchema, { signal })).items;
      } catch (error) {
        const failure = failureOf(error);
        const isUnknown =
          failure?.kind === 'not-found' && failure.answer.problem?.type === 'unknown-etag';
        if (isUnknown) return null;
        throw error;
      }
    },
  });
