import type { BrowserContext } from '@playwright/test';

/** Names that break layouts: without break opportunities, very long, with stacked marks, right to left. */
export const hostileNames = [
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

export const dataPaths = {
  competencies: '/data/v1/competencies',
  people: '/data/v1/people',
  state: '/viewer/v1/bookmark-state',
  subscriptions: '/webhooks/v1/subscriptions',
};

/** Answers instead of the service, from the next request on. */
export async function answerAt(
  context: BrowserContext,
  path: string,
  body: unknown,
): Promise<void> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  await context.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ contentType: 'application/json', body: text }),
  );
}

export const competencyOf = (name: string, index = 0) => ({
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

export const stateOf = (all: readonly string[]) => ({
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

/** Every read is answered with hostile names. */
export async function answerHostile(context: BrowserContext): Promise<void> {
  const subscriptions = hostileNames.map(subscriptionOf);
  await answerAt(context, dataPaths.competencies, hostileNames.map(competencyOf));
  await answerAt(context, dataPaths.people, hostileNames.map(personOf));
  await answerAt(context, dataPaths.state, stateOf(hostileNames));
  await answerAt(context, dataPaths.subscriptions, subscriptions);
  await context.route(/\/data\/v1\/people\/./, (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: JSON.stringify(personOf('x'.repeat(400))),
    }),
  );
  await context.route(/\/webhooks\/v1\/subscriptions\/./, (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify(subscriptions[0]) }),
  );
}
