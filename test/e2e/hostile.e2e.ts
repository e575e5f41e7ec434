import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { drawn } from './support/settled.ts';
import { expectNothingSideways } from './support/sideways.ts';
import { signIn } from './support/sign-in.ts';

/** Names that break layouts: unbreakable, endless, stacked, turned around. */
const names = [
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

const dataPaths = {
  competencies: '/data/v1/competencies',
  people: '/data/v1/people',
  state: '/viewer/v1/bookmark-state',
  subscriptions: '/webhooks/v1/subscriptions',
};

/** Answers in place of the service’s, from the next request on. */
async function answer(context: BrowserContext, path: string, body: unknown): Promise<void> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  await context.route(
    ({ pathname }) => pathname === path,
    (route) => route.fulfill({ contentType: 'application/json', body: text }),
  );
}

const competencyOf = (name: string, index = 0) => ({
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

const stateOf = (all: readonly string[]) => ({
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

async function answerHostile(context: BrowserContext): Promise<void> {
  const subscriptions = names.map(subscriptionOf);
  await answer(context, dataPaths.competencies, names.map(competencyOf));
  await answer(context, dataPaths.people, names.map(personOf));
  await answer(context, dataPaths.state, stateOf(names));
  await answer(context, dataPaths.subscriptions, subscriptions);
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

async function holds(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await drawn(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, '390 px').toBeLessThanOrEqual(0);
  // And at 320 px.
  await expectNothingSideways(page);
}

const screens: readonly (readonly [
  name: string,
  path: string,
  ready: (page: Page) => Promise<void>,
])[] = [
  ['competencies', '/competencies', (page) => page.locator('[data-row]').first().waitFor()],
  [
    'a competency',
    `/competencies/${'x'.repeat(400)}/${'x'.repeat(400)}0`,
    (page) => page.getByRole('heading', { name: 'Difficulty' }).waitFor(),
  ],
  ['people', '/people', (page) => page.locator('[data-row]').first().waitFor()],
  ['a person', '/people/x', (page) => page.getByRole('heading', { name: 'Profile' }).waitFor()],
  ['bookmarks', '/bookmarks', (page) => page.getByRole('treeitem').first().waitFor()],
  ['webhooks', '/settings/webhooks', (page) => page.getByRole('switch').first().waitFor()],
  [
    'a webhook',
    '/settings/webhooks/x',
    (page) => page.getByRole('button', { name: 'Save changes' }).waitFor(),
  ],
];

test('names of any shape leave every screen within 390 and 320 px', { timeout: 120_000 }, async ({
  context,
  page,
}) => {
  await answerHostile(context);
  await signIn(page, 'Hostile Names', '/settings/webhooks');
  for (const [name, path, ready] of screens) {
    await page.goto(path);
    await ready(page).catch((cause: unknown) => {
      throw new Error(`${name} did not come up`, { cause });
    });
    await holds(page).catch((cause: unknown) => {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`);
    });
  }
});

test('a dialog and a message with names of any shape keep their layout', {
  timeout: 120_000,
}, async ({ context, page }) => {
  await answerHostile(context);
  await signIn(page, 'Hostile Dialogs', '/bookmarks');
  await page.getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Delete folder…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  await holds(page);
  const button = dialog.getByRole('button', { name: /^Delete \d+ items$/ });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0), 'the button is within the screen').toBeLessThanOrEqual(
    640,
  );

  await context.route(/bookmark-folders/, (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ folders: [] }) }),
  );
  await button.click();
  await page
    .getByText(/^Deleted “/)
    .first()
    .waitFor();
  await holds(page);
});

const million = 'm'.repeat(1_000_000);
const tenThousand = Array.from({ length: 10_000 }, (_, index) => index);
const flatFolder = (index: number) => ({
  id: `f${index}`,
  name: `Folder ${index}`,
  parentId: null,
  position: index,
});

type Load = {
  readonly name: string;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly path: string;
  readonly ready: (page: Page) => Promise<void>;
  /** What a person does next; resolves when the page has done it. */
  readonly act: (page: Page) => Promise<void>;
};

const treeReady = (page: Page) => page.getByRole('treeitem').first().waitFor();

async function filter(page: Page, text: string, result: RegExp): Promise<void> {
  await page.getByRole('searchbox').fill(text);
  await page.getByRole('heading', { name: result }).waitFor();
}

const loads: readonly Load[] = [
  {
    name: 'a competency of 10⁶ characters, in the list',
    answers: { [dataPaths.competencies]: [competencyOf(million), competencyOf('Queue')] },
    path: '/competencies',
    ready: (page) => page.getByRole('link', { name: 'Queue0' }).waitFor(),
    act: (page) => filter(page, 'queue', /1 of 2/),
  },
  {
    name: 'a competency of 10⁶ characters, opened',
    answers: {
      [dataPaths.competencies]: [{ ...competencyOf(million), category: 'a', name: 'b' }],
    },
    path: '/competencies/a/b',
    ready: (page) => page.getByRole('heading', { name: 'Difficulty' }).waitFor(),
    act: (page) => filter(page, 'zzz', /0 of 1/),
  },
  {
    name: '10⁴ competencies',
    answers: { [dataPaths.competencies]: tenThousand.map((n) => competencyOf('Queue', n)) },
    path: '/competencies',
    ready: (page) => page.getByRole('link', { name: 'Queue0' }).waitFor(),
    act: (page) => filter(page, 'queue777', /^Competencies\s*11 of/),
  },
  {
    name: 'a person of 10⁶ characters',
    answers: {
      '/data/v1/people/x': { name: 'x', fullName: million, projectId: million, more: million },
    },
    path: '/people/x',
    ready: (page) => page.getByRole('heading', { name: 'Profile' }).waitFor(),
    act: (page) => page.getByRole('link', { name: 'Webhooks', exact: true }).first().click(),
  },
  {
    name: 'a person of 5 MiB',
    answers: {
      '/data/v1/people/x': {
        name: 'x',
        list: Array.from({ length: 200_000 }, (_, n) => `item ${n}`),
        members: Object.fromEntries(tenThousand.map((n) => [`member ${n}`, n])),
        text: 't'.repeat(1_000_000),
      },
    },
    path: '/people/x',
    ready: (page) => page.getByRole('heading', { name: 'Profile' }).waitFor(),
    async act(page) {
      await page.getByText('item 9', { exact: true }).waitFor();
      await page.getByRole('button', { name: 'Show more' }).first().click();
    },
  },
  {
    name: 'a folder of 10⁶ characters, and its deletion',
    answers: { [dataPaths.state]: stateOf([million, 'b', 'c']) },
    path: '/bookmarks',
    ready: treeReady,
    async act(page) {
      await page.getByRole('treeitem').first().click();
      await page.getByRole('button', { name: 'Delete folder…' }).click();
      await page.getByRole('button', { name: 'Delete 6 items' }).click();
      await page
        .getByText(/^Deleted “/)
        .first()
        .waitFor();
    },
  },
  {
    name: '10⁴ folders inside one another',
    answers: {
      [dataPaths.state]: {
        folders: tenThousand.map((n) => ({
          ...flatFolder(n),
          parentId: n === 0 ? null : `f${n - 1}`,
        })),
        bookmarks: [],
      },
    },
    path: '/bookmarks',
    ready: treeReady,
    async act(page) {
      await page.getByRole('button', { name: 'Expand all' }).click();
      await page.getByRole('treeitem').first().press('End');
      await page.getByRole('treeitem', { name: 'Folder 9999' }).click();
      await page.getByRole('button', { name: 'Delete folder…' }).click();
      await page.getByRole('button', { name: 'Keep folder' }).click();
    },
  },
  {
    name: '10⁴ folders beside one another',
    answers: { [dataPaths.state]: { folders: tenThousand.map(flatFolder), bookmarks: [] } },
    path: '/bookmarks',
    ready: treeReady,
    async act(page) {
      await page.getByRole('treeitem').first().press('End');
      await page.getByRole('treeitem', { name: 'Folder 9999' }).click();
      await page.getByRole('heading', { level: 2, name: 'Folder 9999' }).waitFor();
    },
  },
];

const heavy: string[] = [];
afterAll(() => {
  process.stdout.write(`\nHeavy data, ${heavy.length} kinds:\n${heavy.join('\n')}\n`);
});

test.for(loads)(
  '$name: the page answers',
  { timeout: 60_000 },
  async ({ name, answers, path, ready, act }, { context, page }) => {
    for (const [at, body] of Object.entries(answers)) await answer(context, at, body);
    await context.route(/bookmark-folders/, (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify({ folders: [] }) }),
    );
    await signIn(page, 'Heavy Data', '/settings/webhooks');
    const start = Date.now();
    await page.goto(path);
    await ready(page);
    const shown = Date.now();
    await act(page);
    const acted = Date.now();
    const { elements, longest } = await page.evaluate(
      () =>
        new Promise<{ elements: number; longest: number }>((resolve) => {
          let longest = 0;
          new PerformanceObserver((list) => {
            for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
          }).observe({ type: 'longtask', buffered: true });
          setTimeout(
            () => resolve({ elements: document.querySelectorAll('*').length, longest }),
            100,
          );
        }),
    );
    heavy.push(
      `  ${name.padEnd(46)} shown ${shown - start} ms, acted ${acted - shown} ms, longest task ${Math.round(longest)} ms, ${elements} elements`,
    );
    // Times depend on the machine and are only printed; what is drawn does not.
    expect(elements).toBeLessThan(3_000);
  },
);
