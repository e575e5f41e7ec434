import {
  bookmarkState,
  competency,
  delivery,
  detailedSubscription,
  eventType,
  person,
  specificationHit,
  specificationReading,
  specificationRepository,
  specificationVersion,
} from './records.ts';

/** Read operation, the screen that shows its response, and a valid record that tests corrupt. */
export type ReadOperation = {
  readonly operation: string;
  /** Path of the operation, as an MSW pattern. */
  readonly path: string;
  /** Path of the screen in the app. */
  readonly screen: string;
  readonly record: unknown;
  readonly createResponse: (record: unknown) => unknown;
};

/**
 * All read operations. Those of the five documented operations come first (interface section 4).
 */
export const readOperations: readonly ReadOperation[] = [
  {
    operation: 'GET competencies, the list',
    path: '/data/v1/competencies',
    screen: '/competencies',
    record: competency,
    createResponse: (record) => [record, competency],
  },
  {
    operation: 'GET competencies, one of them',
    path: '/data/v1/competencies',
    screen: '/competencies/Platform/Queues',
    record: competency,
    createResponse: (record) => [record],
  },
  {
    operation: 'GET person',
    path: '/data/v1/people/:name',
    screen: '/people/Mara%20Okafor',
    record: person,
    createResponse: (record) => record,
  },
  {
    operation: 'GET people',
    path: '/data/v1/people',
    screen: '/people',
    record: person,
    createResponse: (record) => [record, person],
  },
  {
    operation: 'GET bookmark state',
    path: '/viewer/v1/bookmark-state',
    screen: '/bookmarks/a',
    record: bookmarkState,
    createResponse: (record) => record,
  },
  {
    operation: 'GET subscriptions',
    path: '/webhooks/v1/subscriptions',
    screen: '/settings/webhooks',
    record: detailedSubscription,
    createResponse: (record) => [record, { ...detailedSubscription, subscriptionId: 'sub_2' }],
  },
  {
    operation: 'GET subscription',
    path: '/webhooks/v1/subscriptions/:id',
    screen: '/settings/webhooks/sub_1',
    record: detailedSubscription,
    createResponse: (record) => record,
  },
  {
    operation: 'GET event types',
    path: '/webhooks/v1/event-types',
    screen: '/settings/webhooks/new',
    record: eventType,
    createResponse: (record) => [record, eventType],
  },
  {
    operation: 'GET deliveries',
    path: '/webhooks/v1/subscriptions/:id/deliveries',
    screen: '/settings/webhooks/sub_1/deliveries',
    record: delivery,
    createResponse: (record) => [record],
  },
  {
    operation: 'GET delivery',
    path: '/webhooks/v1/subscriptions/:id/deliveries/:delivery',
    screen: '/settings/webhooks/sub_1/deliveries/d1',
    record: delivery,
    createResponse: (record) => record,
  },
  {
    operation: 'GET readings',
    path: '/viewer/v1/specification-readings',
    screen: '/bookmarks',
    record: specificationReading,
    createResponse: (record) => [record, specificationReading],
  },
  {
    operation: 'GET readings, the home',
    path: '/viewer/v1/specification-readings',
    screen: '/specifications',
    record: specificationReading,
    createResponse: (record) => [record, specificationReading],
  },
  {
    operation: 'GET repositories',
    path: '/viewer/v1/specification-repositories',
    screen: '/specifications',
    record: specificationRepository,
    createResponse: (record) => [record, specificationRepository],
  },
  {
    operation: 'GET specification search',
    path: '/viewer/v1/specifications/search',
    screen: '/specifications?q=ledger',
    record: specificationHit,
    createResponse: (record) => [record, specificationHit],
  },
  {
    operation: 'GET versions',
    path: '/viewer/v1/specifications/versions',
    screen: '/specifications/shop~2Fcatalogue/spec~2Frounding.md',
    record: specificationVersion,
    createResponse: (record) => [record, { ...specificationVersion, version: 'v0' }],
  },
];
