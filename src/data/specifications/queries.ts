import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import { type BlobAnswer, type Http, MiB } from '#platform/http/http.ts';
import { beginning } from '#text/truncate.ts';
import { hitKey } from './search-hit.ts';
import {
  hitsSchema,
  type SpecificationHit,
  type SpecificationName,
  type SpecificationText,
  type SpecificationVersion,
  type TreeEntry,
  treePageSchema,
  versionsSchema,
} from './specification.ts';

const textTypes = ['text/*', 'application/json', 'application/yaml'];
/** Media types that viewer.specificationFiles returns. */
const fileTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
  'application/pdf',
];

/**
 * Cache time of texts and files: two minutes after they leave the screen, which covers going back
 * and switching the versions of a comparison. A text can have 5 MiB, and arrow keys in the tree
 * open many, so a longer time would fill the memory.
 */
const largeAnswers = { gcTime: 2 * 60_000 };

/** Maximum number of characters of a search query; the rest is ignored. */
const mostTyped = 200;

/**
 * Age up to which a failed load is still shown instead of retried when its screen opens, in
 * milliseconds.
 */
const freshFailureMs = 5_000;

function hasFailedEarlier({ state }: { readonly state: { readonly errorUpdatedAt: number } }) {
  return Date.now() - state.errorUpdatedAt > freshFailureMs;
}

/** Builds the prefix of all query keys of one specification. */
export const specificationKey = ({ codeHostSlug, path }: SpecificationName) =>
  ['viewer', 'specification', codeHostSlug, path] as const;

/** Picks the query parameters of a specification from an object that can have other members. */
export const inQuery = ({ codeHostSlug, path }: SpecificationName) => ({ codeHostSlug, path });

/**
 * Returns the accepted media types. HTML is accepted only for HTML files, because for any other
 * file it is a sign-in page.
 */
function typesOf({ path }: SpecificationName): readonly string[] {
  return /\.x?html?$/i.test(path) ? [...textTypes, 'text/html'] : textTypes;
}

function readText(
  viewer: Http,
  name: SpecificationName,
  version: string | undefined,
  { signal, known }: { signal: AbortSignal; known?: SpecificationText | undefined },
): Promise<SpecificationText> {
  return viewer.getText(
    'load the specification',
    apiPath`/viewer/v1/specifications`.withQuery({ ...inQuery(name), version }),
    { mediaTypes: typesOf(name), known, signal },
  );
}

/**
 * Query for a specification's text (extension viewer.specifications). Sends the cached text's ETag,
 * and keeps the cached text if it is unchanged. A route loader might start the load: if it has just
 * failed, the screen shows the failure and doesn't retry.
 */
export const specificationQuery = (viewer: Http, name: SpecificationName) =>
  queryOptions({
    ...largeAnswers,
    queryKey: specificationKey(name),
    retryOnMount: hasFailedEarlier,
    queryFn: ({ signal, client }) => {
      const known = client.getQueryData<SpecificationText>(specificationKey(name));
      return readText(viewer, name, undefined, { signal, known });
    },
  });

/**
 * Query for the text of one version, which never changes (extension viewer.specificationHistory).
 */
export const specificationVersionQuery = (viewer: Http, name: SpecificationName, version: string) =>
  queryOptions({
    ...largeAnswers,
    queryKey: [...specificationKey(name), 'version', version] as const,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => readText(viewer, name, version, { signal }),
  });

/** Query for an image or a PDF in a repository (extension viewer.specificationFiles). */
export const specificationFileQuery = (viewer: Http, name: SpecificationName, version?: string) => {
  const queryKey = [...specificationKey(name), 'file', version ?? 'latest'] as const;
  return queryOptions({
    ...largeAnswers,
    queryKey,
    ...(version === undefined ? {} : { staleTime: Number.POSITIVE_INFINITY }),
    queryFn: ({ signal, client }) =>
      viewer.getBlob(
        'load the file',
        apiPath`/viewer/v1/specification-files`.withQuery({ ...inQuery(name), version }),
        {
          mediaTypes: fileTypes,
          maxBytes: 10 * MiB,
          known: client.getQueryData<BlobAnswer>(queryKey),
          signal,
        },
      ),
    select: ({ blob }) => blob,
  });
};

/**
 * Query for the hits of a search over all specifications, best first (extension
 * viewer.specifications).
 * @param limit maximum number of hits; services can refuse more than 100
 */
export const specificationSearchQuery = (
  viewer: Http,
  query: string,
  codeHostSlug?: string,
  limit = 50,
) => {
  const words = query.trim();
  return queryOptions({
    queryKey: ['viewer', 'specification-search', words, codeHostSlug ?? null, limit] as const,
    queryFn: async ({ signal }): Promise<readonly SpecificationHit[]> => {
      const path = apiPath`/viewer/v1/specifications/search`.withQuery({
        q: beginning(words, mostTyped),
        limit,
        codeHostSlug,
      });
      const { items } = await viewer.get('search the specifications', path, hitsSchema, { signal });
      // Duplicate hits are removed, because lists on screen need a unique key for each item.
      return [...new Map(items.map((hit) => [hitKey(hit), hit])).values()];
    },
  });
};

const fromNewest: { readonly before?: string } = {};
/** Number of versions in a page. */
const versionsPerPage = 50;

/**
 * Query for the versions of a specification, newest first (extension viewer.specificationHistory).
 * @param etag ETag of the text on screen; part of the query key, since a newer text has a newer
 *   version
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

const entriesPerPage = 500;
const mostEntries = 5_000;

/**
 * Query for the entries of a repository's folder, in the service's order; at most 5,000 (extension
 * viewer.specificationFiles). `under` is empty for the repository's root.
 */
export const specificationTreeQuery = (viewer: Http, codeHostSlug: string, under: string) =>
  queryOptions({
    queryKey: ['viewer', 'specification-tree', codeHostSlug, under] as const,
    queryFn: async ({ signal }): Promise<readonly TreeEntry[]> => {
      const found: TreeEntry[] = [];
      for (let after: string | undefined; ; ) {
        const path = apiPath`/viewer/v1/specification-tree`.withQuery({
          codeHostSlug,
          under: under === '' ? undefined : under,
          limit: entriesPerPage,
          after,
        });
        const { entries, next } = await viewer.get('load the folder', path, treePageSchema, {
          signal,
        });
        found.push(...entries.items);
        // A page that links to itself or has no entries would cause an endless loop.
        if (next === null || next === after || entries.items.length === 0) return found;
        if (found.length >= mostEntries) return found;
        after = next;
      }
    },
  });
