import { fromSegment, toSegment } from '#text/path-segment.ts';
import { toQueryParam } from '#text/query-param.ts';

/** Appends a query to a path. An empty `q` or `n` is left out. */
function withQuery(path: string, query: readonly [string, string][]): string {
  const given = query.filter(([name, text]) => text !== '' || !/^[qn]$/.test(name));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Every address of the app as a function, so that screens link without importing each other. */
export const paths = {
  home: () => '/',
  /** `view` says which part of the list is shown (features/competencies/competency-view.ts). */
  competencies: ({ filter = '', view = new URLSearchParams() } = {}) =>
    withQuery('/competencies', [['q', filter], ...view]),
  /** `occurrence` counts from 1 among competencies that share both category and name. */
  competency: (
    category: string,
    name: string,
    { occurrence = 1, filter = '', view = new URLSearchParams() } = {},
  ) =>
    withQuery(`/competencies/${toSegment(category)}/${toSegment(name)}`, [
      ['q', filter],
      // The occurrence in the view can belong to the previous screen.
      ...[...view].filter(([key]) => key !== 'n'),
      ['n', occurrence === 1 ? '' : String(occurrence)],
    ]),
  /** `chosen` are the competencies that are compared (features/competencies/chosen-competencies.ts). */
  compareCompetencies: ({ chosen = new URLSearchParams() } = {}) =>
    withQuery('/competencies/compare', [...chosen]),
  /** Of all competencies, or of those that `view` shows. */
  competencyOverview: ({ view = new URLSearchParams() } = {}) =>
    withQuery('/competencies/overview', [...view]),
  /**
   * Of people, or of those in a team room, with a skill, on a project; or of those that `view` shows
   * (features/people/people-filter.ts).
   */
  people: (
    only: { room?: string; skill?: string; project?: string; projectId?: string } = {},
    view = new URLSearchParams(),
  ) =>
    withQuery('/people', [
      ...Object.entries(only).map(([facet, value]): [string, string] => [
        facet,
        toQueryParam(value),
      ]),
      ...view,
    ]),
  person: (name: string) => `/people/${toSegment(name)}`,
  bookmarks: () => '/bookmarks',
  bookmarkFolder: (folderId: string) => `/bookmarks/${toSegment(folderId)}`,
  /** With `query`, what a search over all specifications finds. */
  specifications: ({ query = '' } = {}) => withQuery('/specifications', [['q', query]]),
  /** The interface between this app and its services, as a document. */
  interface: () => '/interface',
  /** Reads a file from this computer. */
  openFile: () => '/specifications/open-file',
  /**
   * Reads a specification. `fragment` is the slug of a heading, or lines of the source (`L10-L20`).
   * `compare` is the version that it is compared with; `view` is `source` for the text as written.
   */
  specification: (
    { codeHostSlug, path }: { readonly codeHostSlug: string; readonly path: string },
    { version = '', compare = '', view = '', fragment = '' } = {},
  ) => {
    const query = Object.entries({ version, compare, view }).filter(([, text]) => text !== '');
    const address = `/specifications/${toSegment(codeHostSlug)}/${toSegment(path)}`;
    const hash = fragment === '' ? '' : `#${encodeURIComponent(fragment)}`;
    return withQuery(address, query) + hash;
  },
  webhooks: () => '/settings/webhooks',
  newWebhook: () => '/settings/webhooks/new',
  webhook: (subscriptionId: string) =>
    `/settings/webhooks/${toSegment(subscriptionId, ['new', 'verify'])}`,
  rotateSecret: (subscriptionId: string) => `${paths.webhook(subscriptionId)}/rotate-secret`,
  /** With `result`, only the deliveries in that state (data/webhooks/deliveries/delivery.ts). */
  webhookDeliveries: (subscriptionId: string, { result = '' } = {}) =>
    withQuery(
      `${paths.webhook(subscriptionId)}/deliveries`,
      result === '' ? [] : [['result', result]],
    ),
  webhookDelivery: (subscriptionId: string, deliveryId: string) =>
    `${paths.webhookDeliveries(subscriptionId)}/${toSegment(deliveryId)}`,
  verifyDeliveries: () => '/settings/webhooks/verify',
};

/**
 * The specification that an address of this app leads to: the opposite of `paths.specification`.
 * @param pathname may begin with the path of the app
 */
export function specificationAt(
  pathname: string,
): { readonly codeHostSlug: string; readonly path: string } | undefined {
  const [, slug, path] = /\/specifications\/([^/]+)\/([^/]+)$/.exec(pathname) ?? [];
  if (slug === undefined || path === undefined) return undefined;
  try {
    return {
      codeHostSlug: fromSegment(decodeURIComponent(slug)),
      path: fromSegment(decodeURIComponent(path)),
    };
  } catch {
    return undefined;
  }
}
