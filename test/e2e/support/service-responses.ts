import type { BrowserContext, Route } from '@playwright/test';
import * as v from 'valibot';

const configFile = v.record(v.string(), v.unknown());

/** Serves /config.json with replaced properties, such as `{ extensions: [] }`. */
export async function serveConfigOverrides(
  context: BrowserContext,
  overrides: Readonly<Record<string, unknown>>,
): Promise<void> {
  await context.route('/config.json', async (route) => {
    // Retries the request, because the server can close an idle connection.
    const response = await route.fetch({ maxRetries: 3 });
    const shipped = v.parse(configFile, await response.json());
    await route.fulfill({ response, json: { ...shipped, ...overrides } });
  });
}

/** Responds to later requests for a path with this JSON, instead of the service. */
export async function serveJsonAt(context: BrowserContext, path: string, json: unknown) {
  const body = JSON.stringify(json);
  await context.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ contentType: 'application/json', body }),
  );
}

/** Responds to requests for any specification with this Markdown, instead of the service. */
export async function serveText(context: BrowserContext, body: string) {
  await context.route(
    ({ pathname }) => pathname.endsWith('/viewer/v1/specifications'),
    (route) => route.fulfill({ contentType: 'text/markdown; charset=utf-8', body }),
  );
}

export const serveBookmarkState = (context: BrowserContext, state: object) =>
  serveJsonAt(context, '/viewer/v1/bookmark-state', state);

export const serveCompetencies = (context: BrowserContext, records: readonly unknown[]) =>
  serveJsonAt(context, '/data/v1/competencies', records);

/** Returns a Bookmark state with this number of nodes: top-level folders with 19 bookmarks each. */
export function largeState(nodes: number) {
  const count = nodes / 20;
  const folders = Array.from({ length: count }, (_, n) => ({
    id: `f${n}`,
    name: `Folder ${String(n).padStart(5, '0')}`,
    parentId: null,
    position: n,
  }));
  const bookmarks = Array.from({ length: nodes - count }, (_, n) => ({
    codeHostSlug: 'scale/one',
    path: `spec/${n}.md`,
    title: `Bookmark ${String(n).padStart(5, '0')}`,
    folderId: `f${Math.floor(n / 19)}`,
    position: n % 19,
  }));
  return { folders, bookmarks, lastFolderId: null };
}

/** Serves a people directory with one competency for each of these owners. */
export async function serveCompetencyOwners(context: BrowserContext, owners: readonly string[]) {
  await serveCompetencies(
    context,
    owners.map((owner, index) => ({
      category: 'Platform',
      name: `Competency ${index}`,
      description: '',
      owner,
      difficultyLevels: { easy: { storyPoints: 1 }, medium: { storyPoints: 2 }, hard: null },
    })),
  );
}

/**
 * Serves 4,000 competencies: two for each of 2,000 owners, who are named `Owner 0000` to `Owner
 * 1999`.
 */
export async function serveManyOwners(context: BrowserContext) {
  const records = Array.from({ length: 4000 }, (_, index) => ({
    category: `Category ${index % 5}`,
    name: `No ${index}`,
    owner: `Owner ${String(index % 2000).padStart(4, '0')}`,
    difficultyLevels: { easy: { storyPoints: index % 40 } },
  }));
  await serveCompetencies(context, records);
}

/**
 * Names of the requested people in request order, and a function that returns the highest number of
 * concurrent requests.
 */
export type RequestedPeople = { readonly names: readonly string[]; maxConcurrent(): number };

/** Responds to every request for a person. Decodes the name in the path once, as a service does. */
export async function answerPeople(
  context: BrowserContext,
  answer: (route: Route, name: string) => Promise<void>,
): Promise<RequestedPeople> {
  const names: string[] = [];
  let open = 0;
  let most = 0;
  await context.route(/\/data\/v1\/people\/[^/]+$/, async (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.split('/')[4] ?? '');
    names.push(name);
    open += 1;
    most = Math.max(most, open);
    await answer(route, name);
    open -= 1;
  });
  return { names, maxConcurrent: () => most };
}

/**
 * Names that break layouts: without break opportunities, very long, with stacked diacritics, or
 * right-to-left.
 */
const hostileNames = [
  'x'.repeat(400),
  'word '.repeat(400),
  `a${'\u0301'.repeat(300)}`,
  '\u202Egpj.exe',
  'שלום עולם'.repeat(40),
  '👨‍👩‍👧‍👦'.repeat(80),
  '<img src=x onerror=1>'.repeat(20),
  '\u200b',
  'W'.repeat(60),
];

export const createCompetencyRecord = (name: string, index = 0) => ({
  category: name,
  name: `${name}${index}`,
  description: name,
  owner: name,
  difficultyLevels: { easy: { criteria: name, storyPoints: 1e15 }, medium: null, hard: {} },
  aiContent: {
    secondBrains: [{ name, url: `https://a.test/${encodeURIComponent(name)}` }],
    qualityBar: [{ name, url: name }],
    commands: [],
  },
  settings: { enabledForCli: true, enabledForPlan: false },
  [name]: { [name]: [name] },
});

const personOf = (name: string) => ({
  name,
  fullName: name,
  trackerId: name,
  projectId: name,
  teamRoomName: name,
  category: name,
  email: `${'e'.repeat(100)}@example.test`,
  startDate: name,
  onboarding: true,
  external: true,
  leaving: true,
  canQc: true,
  [name]: name,
  table: [{ [name]: name, b: name }],
});

export const createStateWithNames = (all: readonly string[]) => ({
  folders: all.map((name, position) => ({
    id: `f${position}`,
    name,
    parentId: position === 0 ? null : `f${Math.floor((position - 1) / 2)}`,
    position,
  })),
  bookmarks: all.map((name, position) => ({
    codeHostSlug: name,
    path: name,
    title: name,
    folderId: `f${position}`,
    position,
  })),
  lastFolderId: null,
});

const subscriptionOf = (name: string, index: number) => ({
  subscriptionId: `${name}${index}`,
  url: `https://${'h'.repeat(60)}.example.test/${encodeURIComponent(name)}`,
  eventTypes: [name, 'a.b'],
  status: index % 2 === 0 ? 'active' : name,
  createdAt: name,
});

/** Responds to every read with records whose names break layouts. */
export async function serveHostileRecords(context: BrowserContext): Promise<void> {
  const subscriptions = hostileNames.map(subscriptionOf);
  await serveCompetencies(context, hostileNames.map(createCompetencyRecord));
  await serveJsonAt(context, '/data/v1/people', hostileNames.map(personOf));
  await serveBookmarkState(context, createStateWithNames(hostileNames));
  await serveJsonAt(context, '/webhooks/v1/subscriptions', subscriptions);
  await context.route(/\/data\/v1\/people\/./, (route) =>
    route.fulfill({ json: personOf('x'.repeat(400)) }),
  );
  await context.route(/\/webhooks\/v1\/subscriptions\/./, (route) =>
    route.fulfill({ json: subscriptions[0] }),
  );
}
