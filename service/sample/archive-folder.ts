import type { SampleBookmark, SampleFolder } from '#service/sample/types.ts';

/**
 * Returns bookmarks of one repository. `titles` maps each path, without `spec/` and `.md`, to a
 * title.
 */
function from(codeHostSlug: string, titles: Readonly<Record<string, string>>): SampleBookmark[] {
  return Object.entries(titles).map(([file, title]) => ({
    codeHostSlug,
    path: `spec/${file}.md`,
    title,
  }));
}

const promotions: SampleFolder = {
  id: 'promotions',
  name: 'Promotions',
  children: [],
  bookmarks: from('shop/catalogue', {
    promotions: 'Promotion rules',
    coupons: 'Coupon codes',
    bundles: 'Bundles',
    stacking: 'Stacking order',
    'flash-sales': 'Flash sales',
    loyalty: 'Loyalty points',
  }),
};

const pricing: SampleFolder = {
  id: 'pricing',
  name: 'Pricing',
  children: [promotions],
  bookmarks: from('shop/catalogue', {
    'price-lists': 'Price lists',
    rounding: 'Rounding of prices',
    'tax-display': 'Tax display',
    'unit-prices': 'Unit prices',
    'price-history': 'Price history',
  }),
};

const catalogue: SampleFolder = {
  id: 'catalogue',
  name: 'Catalogue',
  children: [pricing],
  bookmarks: from('shop/catalogue', {
    products: 'Products and variants',
    attributes: 'Attributes',
    categories: 'Category tree',
    images: 'Product images',
    search: 'Catalogue search',
    availability: 'Availability badge',
    feeds: 'Marketplace feeds',
  }),
};

const checkout: SampleFolder = {
  id: 'checkout',
  name: 'Checkout',
  children: [],
  bookmarks: [
    ...from('shop/checkout', {
      basket: 'Basket',
      address: 'Address entry',
      'delivery-options': 'Delivery options',
      'guest-checkout': 'Guest checkout',
      'order-placement': 'Order placement',
      confirmation: 'Order confirmation',
      'abandoned-baskets': 'Abandoned baskets',
      'gift-cards': 'Gift cards',
    }),
    ...from('pay/api', { 'payment-intents': 'Payment intents' }),
    ...from('pay/edge', { 'card-entry': 'Card entry' }),
  ],
};

const commerce: SampleFolder = {
  id: 'commerce',
  name: 'Commerce',
  children: [catalogue, checkout],
  bookmarks: from('shop/checkout', {
    orders: 'Order states',
    cancellations: 'Cancellations',
    'returns & refunds': 'Returns & refunds',
    invoices: 'Invoices',
    'fraud-screening': 'Fraud screening',
  }),
};

const warehouse: SampleFolder = {
  id: 'warehouse',
  name: 'Warehouse',
  children: [],
  bookmarks: from('ship/warehouse', {
    stock: 'Stock ledger',
    reservations: 'Stock reservations',
    receiving: 'Goods receiving',
    locations: 'Bin locations',
    'pick-waves': 'Pick waves',
    packing: 'Packing stations',
    counting: 'Cycle counting',
    damages: 'Damaged goods',
    expiry: 'Expiry dates',
    'serial-numbers': 'Serial numbers',
    transfers: 'Transfers between sites',
  }),
};

const carriers: SampleFolder = {
  id: 'carriers',
  name: 'Carriers',
  children: [],
  bookmarks: from('ship/carriers', {
    rates: 'Carrier rates',
    labels: 'Shipping labels',
    tracking: 'Tracking events',
    manifests: 'Manifests',
    pickups: 'Pickup booking',
    customs: 'Customs data',
    'pickup-points': 'Pickup points',
    'failed-delivery': 'Failed delivery',
    'address-validation': 'Address validation',
    claims: 'Loss and damage claims',
    'cut-offs': 'Carrier cut-offs',
    'return-labels': 'Return labels',
  }),
};

const logistics: SampleFolder = {
  id: 'logistics',
  name: 'Logistics',
  children: [warehouse, carriers],
  bookmarks: from('ship/warehouse', {
    'fulfilment-orders': 'Fulfilment orders',
    'ship-dates': 'Promised ship dates',
    'split-shipments': 'Split shipments',
  }),
};

const dataPipelines: SampleFolder = {
  id: 'data-pipelines',
  name: 'Data pipelines',
  children: [],
  bookmarks: from('platform/pipelines', {
    contracts: 'Data contracts',
    ingestion: 'Ingestion',
    backfills: 'Backfills',
    lineage: 'Lineage',
    freshness: 'Freshness targets',
    partitions: 'Partitions',
    quarantine: 'Quarantine',
    pseudonyms: 'Pseudonyms',
    metrics: 'Metric definitions',
    retention: 'Retention classes',
    'late-data': 'Late data',
    experiments: 'Experiment assignment',
    exports: 'Exports',
  }),
};

const messaging: SampleFolder = {
  id: 'messaging',
  name: 'Messaging',
  children: [],
  bookmarks: [
    ...from('platform/messaging', {
      topics: 'Topics and owners',
      envelopes: 'Event envelope',
      ordering: 'Ordering guarantees',
      outbox: 'Transactional outbox',
      'dead-letters': 'Dead letters',
      replay: 'Replay',
      schemas: 'Schema evolution',
      consumers: 'Consumer groups',
      'quiet-hours': 'Quiet hours',
      templates: 'Message templates',
    }),
    ...from('platform/hooks', { deliveries: 'Webhook deliveries' }),
    ...from('platform/hooks', { retries: 'Retry schedule' }),
  ],
};

const platform: SampleFolder = {
  id: 'platform',
  name: 'Platform',
  children: [dataPipelines, messaging],
  bookmarks: [
    ...from('platform/api', {
      gateway: 'Gateway routing',
      timeouts: 'Time limits',
      health: 'Health checks',
      flags: 'Feature flags',
      config: 'Configuration layers',
      releases: 'Release trains',
      errors: 'Error catalogue, first edition',
    }),
    ...from('platform/hooks', {
      subscriptions: 'Webhook subscriptions',
      'event-types': 'Event types',
      secrets: 'Secret rotation',
    }),
  ],
};

/** Folder with 100 archived bookmarks. It contains the most deeply nested folder of the sample. */
export const archiveFolder: SampleFolder = {
  id: 'archive',
  name: 'Archive',
  children: [commerce, logistics, platform],
  bookmarks: [
    ...from('platform/api', {
      'house-style': 'House style for interfaces',
      glossary: 'Glossary',
      dates: 'Dates and times',
      accessibility: 'Accessibility baseline',
      languages: 'Languages and locales',
      logging: 'Log fields',
    }),
  ],
};
