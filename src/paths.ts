import { toSegment } from '#text/path-segment.ts';
import { toQueryParam } from '#text/query-param.ts';

/** A path with a query made of what is there; an empty `q` or `n` is left out. */
function withQuery(path: string, query: readonly [string, string][]): string {
  const given = query.filter(([name, text]) => text !== '' || !/^[qn]$/.test(name));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/** Every address of the app as a function, so that screens link without importing each other. */
export const paths = {
  home: () => '/',
  /** `view` is what of the list is shown (data/directory/competencies/competency-view.ts). */
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
      // Where one came from may be another occurrence.
      ...[...view].filter(([key]) => key !== 'n'),
      ['n', occurrence === 1 ? '' : String(occurrence)],
    ]),
  /** `chosen` are the competencies side by side (data/directory/competencies/chosen-competencies.ts). */
  compareCompetencies: ({ chosen = new URLSearchParams() } = {}) =>
    withQuery('/competencies/compare', [...chosen]),
  /** Of everything, or with a `view` of what it shows. */
  competencyOverview: ({ view = new URLSearchParams() } = {}) =>
    withQuery('/competencies/overview', [...view]),
  /** `room` shows who is in that team room only. */
  people: ({ room = '' } = {}) =>
    withQuery('/people', room === '' ? [] : [['room', toQueryParam(room)]]),
  person: (name: string) => `/people/${toSegment(name)}`,
  bookmarks: () => '/bookmarks',
  bookmarkFolder: (folderId: string) => `/bookmarks/${toSegment(folderId)}`,
  webhooks: () => '/settings/webhooks',
  newWebhook: () => '/settings/webhooks/new',
  webhook: (subscriptionId: string) =>
    `/settings/webhooks/${toSegment(subscriptionId, ['new', 'verify'])}`,
  rotateSecret: (subscriptionId: string) => `${paths.webhook(subscriptionId)}/rotate-secret`,
  /** `status` shows those in one state only (data/webhooks/deliveries/delivery.ts). */
  webhookDeliveries: (subscriptionId: string, { status = '' } = {}) =>
    withQuery(
      `${paths.webhook(subscriptionId)}/deliveries`,
      status === '' ? [] : [['status', status]],
    ),
  verifyDeliveries: () => '/settings/webhooks/verify',
};
