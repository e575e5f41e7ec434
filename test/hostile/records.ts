/**
 * Valid competency with every property that the interface specifies. Tests corrupt each property.
 */
export const competency = {
  category: 'Platform',
  name: 'Queues',
  description: 'Knows when to wait.',
  owner: 'Mara Okafor',
  difficultyLevels: {
    easy: { criteria: 'Reads one', storyPoints: 1 },
    medium: { criteria: 'Runs one', storyPoints: 3 },
    hard: { criteria: 'Mends one', storyPoints: 8 },
  },
  aiContent: {
    secondBrains: [{ name: 'Notes', url: 'https://notes.test/' }],
    qualityBar: [{ name: 'Bar', url: 'https://bar.test/' }],
    commands: [{ name: 'Run', url: 'https://run.test/' }],
  },
  settings: { enabledForCli: true, enabledForPlan: false },
};

export const person = {
  name: 'Mara Okafor',
  fullName: 'Mara Ada Okafor',
  trackerId: 'T-1',
  assignmentId: 'A-1',
  codeHostUsername: 'mara',
  projectId: 'P-1',
  teamRoomName: 'Birch',
  onboarding: true,
  external: false,
  category: 'Engineering',
  leaving: false,
  email: 'mara@example.test',
  startDate: '2020-02-01',
  identityProviderId: 'idp-1',
  canQc: true,
  skills: ['Go'],
};

export const bookmarkState = {
  folders: [
    { id: 'a', name: 'Alpha', parentId: null, position: 0 },
    { id: 'b', name: 'Beta', parentId: 'a', position: 0 },
  ],
  bookmarks: [
    { codeHostSlug: 'pay/core', path: 'spec/x.md', title: 'X', folderId: 'a', position: 0 },
  ],
  lastFolderId: 'a',
};

export const subscription = {
  subscriptionId: 'sub_1',
  url: 'https://ci.example.test/in',
  eventTypes: ['bookmark.created'],
  status: 'active',
  createdAt: '2024-05-01T10:00:00.000Z',
};

/** Subscription with the additional properties that a service with extensions returns. */
export const detailedSubscription = {
  ...subscription,
  health: {
    state: 'failing',
    since: '2026-11-21T12:00:00.000Z',
    lastSuccessAt: '2026-11-21T11:00:00.000Z',
    lastFailureAt: '2026-11-21T12:05:00.000Z',
    waiting: 2,
  },
  pausedBy: { reason: 'gone', at: '2026-11-21T12:05:00.000Z' },
  previousSecretUntil: '2100-11-21T12:05:00.000Z',
};

export const creation = { ...subscription, signingSecret: 'whsec_c2VjcmV0c2VjcmV0' };

export const eventType = {
  name: 'bookmark.created',
  group: 'Bookmarks',
  description: 'A bookmark was added.',
};

export const delivery = {
  deliveryId: 'd1',
  eventType: 'bookmark.created',
  about: 'X',
  createdAt: '2026-11-21T12:00:00.000Z',
  status: 'retrying',
  nextAttemptAt: '2026-11-21T12:05:00.000Z',
  waitsBehind: 'd0',
  payload: { type: 'bookmark.created', data: { title: 'X' } },
  attempts: [
    {
      at: '2026-11-21T12:00:01.000Z',
      durationMs: 84,
      requestHeaders: { 'webhook-id': 'd1' },
      responseStatus: 503,
      responseHeaders: { 'retry-after': '9' },
      responseBody: 'Busy',
      error: 'The endpoint responded with 503.',
    },
  ],
};

const specification = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };

export const specificationVersion = {
  version: 'v1',
  etag: '"1"',
  path: 'spec/ledger.md',
  committedAt: '2026-03-03T10:41:00.000Z',
  author: { name: 'Mara Okafor', personName: 'Mara Okafor' },
  message: 'Say what a ledger holds',
  size: 1200,
};

export const specificationHit = {
  ...specification,
  title: 'Ledger',
  excerpt: 'A ledger holds balances.',
  heading: 'States',
  line: 7,
};

export const specificationReading = {
  ...specification,
  title: 'Ledger',
  etag: '"1"',
  currentEtag: '"2"',
  changedAt: '2026-03-03T11:30:00.000Z',
  changedBy: 'Jonas Weber',
  version: 'v1',
  readAt: '2026-03-03T10:41:00.000Z',
  heading: 'states',
};

export const specificationRepository = {
  codeHostSlug: 'pay/core',
  title: 'Ledger and settlement',
  description: 'Double entry and disputes.',
  files: 42,
  changedAt: '2026-03-03T11:30:00.000Z',
};

export const specificationFolder = {
  entries: [
    {
      path: 'spec/ledger.md',
      kind: 'file',
      mediaType: 'text/markdown',
      size: 1200,
      title: 'Ledger',
      etag: '"1"',
    },
  ],
  next: 'spec/ledger.md',
};

export const config = {
  baseUrl: 'https://api.example.test',
  dataUrl: 'https://data.example.test/v2',
  oidc: { authority: 'https://id.example.test', clientId: 'spec-viewer', scope: 'openid email' },
  directoryKey: { mode: 'public', value: 'key' },
  specificationLink: 'https://code.example.test/{codeHostSlug}/blob/HEAD/{path}',
  eventTypes: ['bookmark.created'],
  extensions: ['viewer.read'],
};

export type Path = readonly (string | number)[];

/** Returns the paths of all properties of a value, including nested properties. */
export function getPropertyPaths(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => {
    const path = [...at, Array.isArray(value) ? Number(name) : name];
    return [path, ...getPropertyPaths(inside, path)];
  });
}

/**
 * Returns a copy in which the property at this path is replaced; undefined removes the property.
 */
export function replaceProperty(value: unknown, path: Path, replacement: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return replacement;
  if (Array.isArray(value)) {
    return value.map((item, index) =>
      index === name ? replaceProperty(item, rest, replacement) : item,
    );
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [
      key,
      key === name ? replaceProperty(inside, rest, replacement) : inside,
    ]),
  );
}
