import { encodeFragment } from '#text/encode-fragment.ts';
import { decodePathSegment, encodePathSegment } from '#text/path-segment.ts';
import { encodeQueryParam } from '#text/query-param.ts';

/** Empty is the default. In a facet, it means a missing value. */
const optional = /^(q|n|bookmarked|folder|version|compare|view|result)$/;

function withQuery(path: string, query: readonly [string, string][]): string {
  const given = query.filter(([name, text]) => text !== '' || !optional.test(name));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Screens link to each other without importing each other. */
export const paths = {
  home: () => '/',
  /** `view`: filter, order and grouping (features/competencies/competency-view.ts). */
  competencies: ({ filter = '', view = new URLSearchParams() } = {}) =>
    withQuery('/competencies', [['q', filter], ...view]),
  /** `occurrence` is 1-based, among the competencies with this category and name. */
  competency: (
    category: string,
    name: string,
    { occurrence = 1, filter = '', view = new URLSearchParams() } = {},
  ) =>
    withQuery(`/competencies/${encodePathSegment(category)}/${encodePathSegment(name)}`, [
      ['q', filter],
      // The view's `n` can be the occurrence of another competency.
      ...[...view].filter(([key]) => key !== 'n'),
      ['n', occurrence === 1 ? '' : String(occurrence)],
    ]),
  /** `chosen`: the competencies (features/competencies/chosen-competencies.ts). */
  compareCompetencies: ({ chosen = new URLSearchParams() } = {}) =>
    withQuery('/competencies/compare', [...chosen]),
  /** Overview of the competencies that match `view`. */
  competencyOverview: ({ view = new URLSearchParams() } = {}) =>
    withQuery('/competencies/overview', [...view]),
  /**
   * People of a team room, skill or project, or those of `view` (features/people/people-view.ts).
   */
  people: (
    only: { room?: string; skill?: string; project?: string; projectId?: string } = {},
    view = new URLSearchParams(),
  ) =>
    withQuery('/people', [
      ...Object.entries(only).map(([facet, value]): [string, string] => [
        facet,
        encodeQueryParam(value),
      ]),
      ...view,
    ]),
  person: (name: string) => `/people/${encodePathSegment(name)}`,
  bookmarks: () => '/bookmarks',
  bookmarkFolder: (folderId: string) =>
    `/bookmarks/${encodePathSegment(folderId, ['add', 'health'])}`,
  /** Opens “Add bookmarks” with the links in the query parameters `url`. */
  addBookmarks: () => '/bookmarks/add',
  bookmarkHealth: () => '/bookmarks/health',
  /** Home of the specifications; with `query`, a search in all or only the bookmarked ones. */
  specifications: ({ query = '', isBookmarked = false } = {}) =>
    withQuery('/specifications', [
      ['q', query],
      ['bookmarked', isBookmarked ? 'true' : ''],
    ]),
  repository: (slug: string) => `/specifications/${encodePathSegment(slug, ['open-file'])}`,
  /** An empty folder is the root. */
  repositoryFolder: (slug: string, folder: string) =>
    withQuery(paths.repository(slug), [['folder', encodeQueryParam(folder)]]),
  interface: () => '/interface',
  chooseFile: () => '/specifications/open-file',
  /**
   * `fragment` is the slug of a heading or source lines (`L10-L20`), `compare` a version, and
   * `view` is `source`, or `tree` for an API description as a tree of data.
   */
  specification: (
    { codeHostSlug, path }: { readonly codeHostSlug: string; readonly path: string },
    { version = '', compare = '', view = '', fragment = '' } = {},
  ) => {
    const address = `/specifications/${encodePathSegment(codeHostSlug)}/${encodePathSegment(path)}`;
    const hash = fragment === '' ? '' : `#${encodeFragment(fragment)}`;
    return withQuery(address, Object.entries({ version, compare, view })) + hash;
  },
  webhooks: () => '/settings/webhooks',
  newWebhook: () => '/settings/webhooks/new',
  webhook: (subscriptionId: string) =>
    `/settings/webhooks/${encodePathSegment(subscriptionId, ['new', 'verify'])}`,
  rotateSecret: (subscriptionId: string) => `${paths.webhook(subscriptionId)}/rotate-secret`,
  /** `result` is the status of the deliveries (data/webhooks/delivery.ts). */
  webhookDeliveries: (subscriptionId: string, { result = '' } = {}) =>
    withQuery(`${paths.webhook(subscriptionId)}/deliveries`, [['result', result]]),
  webhookDelivery: (subscriptionId: string, deliveryId: string) =>
    `${paths.webhookDeliveries(subscriptionId)}/${encodePathSegment(deliveryId)}`,
  verifyDeliveries: () => '/settings/webhooks/verify',
};

type SearchableList = 'competencies' | 'people' | 'specifications';

/** Returns the paths of a search in every list except `current`. */
export function getSearchPaths(text: string, current: SearchableList) {
  const searches = [
    { list: 'competencies', to: paths.competencies({ filter: text }) },
    { list: 'people', to: paths.people({}, new URLSearchParams({ q: text })) },
    { list: 'specifications', to: paths.specifications({ query: text }) },
  ] as const;
  return searches.filter(({ list }) => list !== current);
}

/** Parses the URLs of `paths.specification`. `revision` is the version in the URL. */
export function parseSpecificationUrl({ pathname, searchParams }: URL) {
  const target = parseSpecificationPath(pathname);
  const version = searchParams.get('version');
  return target && version ? { ...target, revision: version } : target;
}

/** Accepts a path with or without the base path of the app. */
export function parseSpecificationPath(
  pathname: string,
): { readonly codeHostSlug: string; readonly path: string } | undefined {
  const [, slug, path] = /\/specifications\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  if (slug === undefined || path === undefined) return undefined;
  try {
    return {
      codeHostSlug: decodePathSegment(decodeURIComponent(slug)),
      path: decodePathSegment(decodeURIComponent(path)),
    };
  } catch {
    return undefined;
  }
}
