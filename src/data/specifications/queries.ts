import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { apiPath } from '#platform/http/api-path.ts';
import { isFailure } from '#platform/http/failure.ts';
import { type BlobResult, type FileOptions, type Http, MiB } from '#platform/http/http.ts';
import { isCommitId } from '#platform/specification-link/specification-target.ts';
import { takeFirstCharacters } from '#text/truncate.ts';
import { getHitKey } from './search-hit.ts';
import {
  getMaxMebibytes,
  getStatedVersion,
  hitsSchema,
  repositoriesSchema,
  type SpecificationHit,
  type SpecificationKind,
  type SpecificationName,
  type SpecificationRepository,
  type SpecificationText,
  type SpecificationVersion,
  type TreeEntry,
  treePageSchema,
  versionsSchema,
} from './specification.ts';

const textTypes = ['text/*', 'application/json', 'application/yaml'];
/** Images and PDFs (viewer.specificationFiles). */
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
 * Two minutes are enough for the Back button and for comparing two versions. More would take too
 * much memory: a text can have 32 MiB, and arrow keys in the tree open many texts.
 */
const largeResponseOptions = { gcTime: 2 * 60_000 };

/** Number of characters after which queries are truncated. */
const maxQueryLength = 200;

/** Milliseconds for which a screen that opens doesn't repeat a failed request. */
const freshFailureMs = 5_000;

function hasFailedEarlier({ state }: { readonly state: { readonly errorUpdatedAt: number } }) {
  return Date.now() - state.errorUpdatedAt > freshFailureMs;
}

/** Prefix of the keys of all queries for a specification. */
export const getSpecificationQueryKey = ({ codeHostSlug, path }: SpecificationName) =>
  ['viewer', 'specification', codeHostSlug, path] as const;

/** Returns the name as query parameters. */
export const toSpecificationParameters = ({ codeHostSlug, path }: SpecificationName) => ({
  codeHostSlug,
  path,
});

/** Excludes HTML for other files, where it would be a sign-in page. */
function typesOf({ path }: SpecificationName): readonly string[] {
  return /\.x?html?$/i.test(path) ? [...textTypes, 'text/html'] : textTypes;
}

/** Loads the latest version if `version` is undefined. Doesn't cache the text. */
export function loadSpecificationText(
  viewer: Http,
  name: SpecificationName,
  version: string | undefined,
  options: Omit<FileOptions<SpecificationText>, 'mediaTypes'>,
): Promise<SpecificationText> {
  return viewer.getText(
    'load the specification',
    apiPath`/viewer/v1/specifications`.withQuery({ ...toSpecificationParameters(name), version }),
    {
      maxBytes: getMaxMebibytes(name.path) * MiB,
      ...options,
      mediaTypes: typesOf(name),
    },
  );
}

/** `*` matches any text. @throws RequestError also if the specification doesn't exist */
export function matchesEtag(
  viewer: Http,
  name: SpecificationName,
  etag: string,
  signal: AbortSignal,
): Promise<boolean> {
  return viewer.matches(
    'check the specification',
    apiPath`/viewer/v1/specifications`.withQuery(toSpecificationParameters(name)),
    { mediaTypes: typesOf(name), etag, signal },
  );
}

/**
 * Extension viewer.specifications. Sends the ETag of the cached text. After a loader's failure, the
 * screen shows that failure without a second request.
 */
export const specificationQuery = (viewer: Http, name: SpecificationName) =>
  queryOptions({
    ...largeResponseOptions,
    queryKey: getSpecificationQueryKey(name),
    retryOnMount: hasFailedEarlier,
    queryFn: ({ signal, client }) => {
      const known = client.getQueryData<SpecificationText>(getSpecificationQueryKey(name));
      return loadSpecificationText(viewer, name, undefined, { signal, known });
    },
  });

/** Time for which the text of a tag or branch is fresh. */
const freshNameMs = 60_000;

/** A version never changes; a tag or branch can move (extension viewer.specificationHistory). */
export const specificationVersionQuery = (
  viewer: Http,
  name: SpecificationName,
  version: string,
) => {
  const queryKey = [...getSpecificationQueryKey(name), 'version', version] as const;
  return queryOptions({
    ...largeResponseOptions,
    queryKey,
    staleTime: ({ state: { data } }: { state: { data: SpecificationText | undefined } }) =>
      data && getStatedVersion(data) !== undefined ? freshNameMs : Number.POSITIVE_INFINITY,
    queryFn: ({ signal, client }) => {
      const known = client.getQueryData<SpecificationText>(queryKey);
      return loadSpecificationText(viewer, name, version, { signal, known });
    },
  });
};

/** Number of ways to divide a URL into a branch and a path that are tried. */
const maxDivisions = 4;

/**
 * Lists the shortest version first. URLs of code hosts don't separate a branch from the path, so
 * the path can begin with the rest of the branch.
 */
function listDivisions({ codeHostSlug, path }: SpecificationName, version: string) {
  const segments = path.split('/');
  const count = isCommitId(version) ? 1 : Math.min(maxDivisions, segments.length);
  return Array.from({ length: count }, (_, moved) => ({
    name: { codeHostSlug, path: segments.slice(moved).join('/') },
    version: [version, ...segments.slice(0, moved)].join('/'),
  }));
}

/**
 * Query for an image or PDF in the repository of a specification (extension
 * viewer.specificationFiles).
 */
export const specificationFileQuery = (viewer: Http, name: SpecificationName, version?: string) => {
  const queryKey = [...getSpecificationQueryKey(name), 'file', version ?? 'latest'] as const;
  return queryOptions({
    ...largeResponseOptions,
    queryKey,
    ...(version === undefined ? {} : { staleTime: Number.POSITIVE_INFINITY }),
    queryFn: ({ signal, client }) =>
      viewer.getBlob(
        'load the file',
        apiPath`/viewer/v1/specification-files`.withQuery({
          ...toSpecificationParameters(name),
          version,
        }),
        {
          mediaTypes: fileTypes,
          maxBytes: 10 * MiB,
          known: client.getQueryData<BlobResult>(queryKey),
          signal,
        },
      ),
    select: ({ blob }) => blob,
  });
};

/** Part of the specifications that is searched, and the number of results. */
type SpecificationSearch = {
  /** Repository that is searched; by default all. */
  readonly codeHostSlug?: string | undefined;
  /** Maximum number of results; 50 by default. Services can reject more than 100. */
  readonly limit?: number;
  /** True to search only the specifications that the user has bookmarked. */
  readonly isBookmarked?: boolean | undefined;
  /** Kinds of files that are searched; all if there is none. */
  readonly kinds?: readonly SpecificationKind[];
};

/** Highest limit that every service accepts. */
export const maxSearchLimit = 100;
/** Services that have rejected a higher limit. */
const strictServices = new WeakSet<Http>();

/**
 * Query for the longer name of a tag or branch, and the shorter path, with which the service has a
 * file; null if there is none. Requires that it has no file with the shortest name.
 * @param kind `file` for an image or PDF
 */
export const longerVersionNameQuery = (
  viewer: Http,
  name: SpecificationName,
  version: string,
  kind: 'text' | 'file',
) =>
  queryOptions({
    queryKey: [...getSpecificationQueryKey(name), 'longer-version', version, kind] as const,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client }) => {
      for (const division of listDivisions(name, version).slice(1)) {
        try {
          await (kind === 'file'
            ? client.fetchQuery(specificationFileQuery(viewer, division.name, division.version))
            : client.fetchQuery(
                specificationVersionQuery(viewer, division.name, division.version),
              ));
          return division;
        } catch (error) {
          // The page of this version shows any other failure, with “Try again”.
          if (!isFailure(error, 'not-found')) return division;
        }
      }
      return null;
    },
  });

/**
 * Query for the results of a search in all specifications, best results first (extension
 * viewer.specifications). A limit above `maxSearchLimit` is reduced if the service rejects it.
 */
export const specificationSearchQuery = (
  viewer: Http,
  query: string,
  { codeHostSlug, limit = 50, isBookmarked = false, kinds = [] }: SpecificationSearch = {},
) => {
  const words = query.trim();
  return queryOptions({
    queryKey: [
      'viewer',
      'specification-search',
      words,
      codeHostSlug ?? null,
      limit,
      isBookmarked,
      kinds,
    ] as const,
    queryFn: async ({ signal }): Promise<readonly SpecificationHit[]> => {
      const search = (accepted: number) =>
        viewer.get(
          'search the specifications',
          apiPath`/viewer/v1/specifications/search`.withQuery({
            q: takeFirstCharacters(words, maxQueryLength),
            limit: accepted,
            codeHostSlug,
            bookmarked: isBookmarked ? 'true' : undefined,
            kind: kinds,
          }),
          hitsSchema,
          { signal },
        );
      const isReducible = limit > maxSearchLimit;
      const { items } = await search(
        isReducible && strictServices.has(viewer) ? maxSearchLimit : limit,
      ).catch(async (error: unknown) => {
        if (!isReducible || !isFailure(error, 'invalid')) throw error;
        const found = await search(maxSearchLimit);
        strictServices.add(viewer);
        return found;
      });
      // Removes duplicate hits, because React needs a unique key for each hit.
      return [...new Map(items.map((hit) => [getHitKey(hit), hit])).values()];
    },
  });
};

const fromNewest: { readonly before?: string } = {};
const versionsPerPage = 50;

/**
 * Lists the versions, newest first (extension viewer.specificationHistory). `etag` is that of the
 * rendered text, so that a newer text has its own list.
 */
export const versionsQuery = (viewer: Http, name: SpecificationName, etag: string | null) =>
  infiniteQueryOptions({
    queryKey: [...getSpecificationQueryKey(name), 'versions', etag] as const,
    queryFn: ({ signal, pageParam }) =>
      viewer.get(
        'load the versions',
        apiPath`/viewer/v1/specifications/versions`.withQuery({
          ...toSpecificationParameters(name),
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

/** Query for the repositories that the user can read (extension viewer.specificationFiles). */
export const specificationRepositoriesQuery = (viewer: Http) =>
  queryOptions({
    queryKey: ['viewer', 'specification-repositories'] as const,
    queryFn: async ({ signal }): Promise<readonly SpecificationRepository[]> => {
      const path = apiPath`/viewer/v1/specification-repositories`;
      const { items } = await viewer.get('load the repositories', path, repositoriesSchema, {
        signal,
      });
      return [
        ...new Map(items.map((repository) => [repository.codeHostSlug, repository])).values(),
      ];
    },
  });

/** Limit of one response (viewer.specificationFiles). */
const entriesPerPage = 5_000;
/** Number of entries after which `specificationTreeQuery` loads no more pages. */
export const maxTreeEntries = 5_000;

/**
 * Keeps the service's order (extension viewer.specificationFiles). `under` is the path of the
 * folder; empty for the root of the repository.
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
        // An empty page, or a page that links to itself, would cause an endless loop.
        if (next === null || next === after || entries.items.length === 0) return found;
        if (found.length >= maxTreeEntries) return found;
        after = next;
      }
    },
  });
