import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { canaries } from '#test/faults/canaries.ts';
import { test } from './support/browser-test.ts';
import { mentions, placesOf } from './support/canary.ts';
import {
  type FaultServer,
  json,
  type Misbehaviour,
  redirect,
  reset,
  silent,
  stalled,
  stalledFailure,
  startFaultServer,
  truncated,
  unreadable,
} from './support/fault-server.ts';
import { signIn } from './support/sign-in.ts';
import { fillInWebhook } from './support/webhook.ts';
import { withConfig } from './support/with-config.ts';

/**
 * The faults that only a real browser and a real connection show truthfully, for the five documented
 * operations and the creation of a bookmark. The services are on another origin than the app, so that CORS is in force; preflights
 * go over the wire, since nothing is intercepted any more once the app has started.
 */

const operations = [
  'DELETE folder',
  'POST bookmark',
  'POST webhook',
  'PATCH webhook',
  'GET competencies',
  'GET person',
] as const;
type OperationName = (typeof operations)[number];

const unreached = /no readable answer/i;
const lost = /isn’t known whether/;
const maybe = /may or may not have been carried out/;
const likely = /most likely carried out/;

type Fault = {
  readonly name: string;
  /** Undefined: nothing listens. */
  readonly how: (elsewhere: string) => Misbehaviour | undefined;
  /** Requests that arrive: for DELETE, POST, PATCH and each read. */
  readonly requests: readonly [del: number, post: number, patch: number, read: number];
  readonly words: readonly [del: RegExp, post: RegExp, patch: RegExp, read: RegExp];
  /** What the status alone tells to have been done, so that there is nothing to say but that. */
  readonly does?: OperationName;
};

const unknownOutcome = [maybe, lost, maybe, unreached] as const;
/** The bookmarks can't be read here, so the status is what there is to go by. */
const deleted = /^Deleted “Doomed”: 1 folder\./;
const lateOrBroken = (read: RegExp) => ({
  words: [deleted, lost, likely, read] as const,
  does: 'DELETE folder' as const,
});
const asked = /asks for a pause/;
const busy = (headers: Readonly<Record<string, string>>) => json(429, canaries, headers);

const faults: readonly Fault[] = [
  { name: 'F2 refused', how: () => undefined, requests: [0, 0, 0, 0], words: unknownOutcome },
  { name: 'F2 reset', how: () => reset, requests: [2, 1, 1, 3], words: unknownOutcome },
  {
    name: 'F2 error without CORS',
    how: () => unreadable,
    requests: [2, 1, 1, 3],
    words: unknownOutcome,
  },
  {
    name: 'F3 no headers in time',
    how: () => silent,
    requests: [2, 1, 1, 3],
    words: [/took longer than/, lost, /took longer than/, /took longer than/],
  },
  {
    name: 'F4 success, then a stall',
    how: () => stalled,
    requests: [1, 1, 1, 3],
    ...lateOrBroken(/took longer than/),
  },
  {
    name: 'F4 success, then truncated',
    how: () => truncated,
    requests: [1, 1, 1, 3],
    ...lateOrBroken(/broke off/),
  },
  {
    name: 'F12 Retry-After hidden by CORS',
    how: () => busy({ 'retry-after': '20' }),
    requests: [2, 1, 2, 2],
    words: [asked, asked, asked, asked],
  },
  {
    name: 'F12 Retry-After exposed',
    how: () => busy({ 'retry-after': '20', 'access-control-expose-headers': 'retry-after' }),
    requests: [1, 1, 1, 1],
    words: [/20 seconds/, /20 seconds/, /20 seconds/, /20 seconds/],
  },
  {
    name: 'F13 failure, then a stall',
    how: () => stalledFailure,
    requests: [2, 1, 1, 3],
    words: [/status 500.*may or may not/, lost, /status 500.*may or may not/, /status 500/],
  },
  ...([302, 307] as const).map((status) => ({
    name: `F19 redirect ${status} elsewhere`,
    how: (elsewhere: string) => redirect(status, `${elsewhere}/taken`),
    requests: [1, 1, 1, 1] as const,
    words: [maybe, lost, maybe, /answered with a redirect/] as const,
  })),
];

const saved = {
  folders: [
    { id: 'doomed', name: 'Doomed', parentId: null, position: 0 },
    { id: 'spared', name: 'Spared', parentId: null, position: 1 },
  ],
  bookmarks: [],
  lastFolderId: null,
};

const goTo = (page: Page, room: string) =>
  page.getByRole('link', { name: room, exact: true }).first().click();

type Column = 0 | 1 | 2 | 3;

type Steps = {
  /** Gets everything ready on screen, once. */
  prepare(page: Page): Promise<void>;
  /** Makes the one request. */
  act(page: Page, round: number): Promise<void>;
  /** What was typed or chosen must still be there. */
  kept(page: Page): Promise<void>;
  /** Back to where `act` begins. */
  after(page: Page): Promise<void>;
  /** The same, after it was done. */
  again?(page: Page): Promise<void>;
  readonly matches: (request: { method: string; path: string }) => boolean;
  readonly column: Column;
  /** Where it is put in the words of another column. */
  readonly wordsOf?: Column;
  readonly extensions?: readonly string[];
};

async function openSavedCopy(page: Page) {
  await page.locator('input[type="file"]').setInputFiles({
    name: 'saved.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(saved)),
  });
  await page.getByRole('treeitem', { name: 'Doomed' }).click();
}

const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add bookmark' });

const steps: Readonly<Record<OperationName, Steps>> = {
  'DELETE folder': {
    column: 0,
    matches: ({ method }) => method === 'DELETE',
    async prepare(page) {
      await goTo(page, 'Bookmarks');
      await openSavedCopy(page);
    },
    async act(page) {
      await page.getByRole('button', { name: 'Delete folder…' }).click();
      await page.getByRole('button', { name: /^Delete 1 item$/ }).click();
    },
    async kept(page) {
      await page.getByRole('heading', { name: 'Delete folder “Doomed”?' }).waitFor();
    },
    async after(page) {
      await page.getByRole('button', { name: 'Keep folder' }).click();
    },
    async again(page) {
      await page.getByRole('treeitem', { name: 'Spared' }).waitFor();
      expect(await page.getByRole('treeitem', { name: 'Doomed' }).count()).toBe(0);
      await openSavedCopy(page);
    },
  },
  'POST bookmark': {
    column: 1,
    // Nothing can be read here that would tell what became of it.
    wordsOf: 2,
    extensions: ['viewer.write'],
    matches: ({ method }) => method === 'POST',
    async prepare(page) {
      await goTo(page, 'Bookmarks');
      await openSavedCopy(page);
      await page.getByRole('button', { name: 'Add bookmark', exact: true }).click();
      await addDialog(page).getByLabel('Repository').fill('pay/api');
      await addDialog(page).getByLabel('Path').fill('spec/four.md');
    },
    act: (page) => addDialog(page).getByRole('button', { name: 'Add bookmark' }).click(),
    async kept(page) {
      expect(await addDialog(page).getByLabel('Path').inputValue()).toBe('spec/four.md');
      expect(await addDialog(page).getByLabel('Title').inputValue()).toBe('Four');
    },
    after: async () => undefined,
  },
  'POST webhook': {
    column: 1,
    matches: ({ method }) => method === 'POST',
    async prepare(page) {
      await page.getByRole('link', { name: 'New webhook' }).first().click();
      await fillInWebhook(page, { url: 'https://hooks.example.test/in', events: ['a.b'] });
    },
    act: (page) => page.getByRole('button', { name: 'Create webhook' }).click(),
    async kept(page) {
      expect(await page.getByLabel('Endpoint URL').inputValue()).toBe(
        'https://hooks.example.test/in',
      );
      await page.getByRole('button', { name: 'Remove a.b' }).waitFor();
    },
    after: async () => undefined,
  },
  'PATCH webhook': {
    column: 2,
    matches: ({ method }) => method === 'PATCH',
    async prepare(page) {
      await page.getByRole('button', { name: 'Add by ID' }).click();
      await page.getByLabel('Webhook ID').fill('sub_1');
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByRole('link', { name: 'sub_1' }).click();
      await page.getByLabel('Endpoint URL').fill('https://hooks.example.test/moved');
    },
    act: (page) => page.getByRole('button', { name: 'Save changes' }).click(),
    async kept(page) {
      expect(await page.getByLabel('Endpoint URL').inputValue()).toBe(
        'https://hooks.example.test/moved',
      );
    },
    after: async () => undefined,
  },
  'GET competencies': {
    column: 3,
    matches: ({ path }) => path === '/data/v1/competencies',
    prepare: async () => undefined,
    act: (page) => goTo(page, 'Competencies'),
    kept: async () => undefined,
    after: (page) => goTo(page, 'Webhooks'),
  },
  'GET person': {
    column: 3,
    matches: ({ path }) => path.startsWith('/data/v1/people/'),
    prepare: async () => undefined,
    async act(page, round) {
      await goTo(page, 'People');
      await page.getByLabel('Name', { exact: true }).fill(`Person ${round}`);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
    },
    async kept(page) {
      expect(page.url()).toMatch(/\/people\/Person/);
    },
    after: (page) => goTo(page, 'Webhooks'),
  },
};

/** The app in a context of its own, signed in, its services on the server that misbehaves. */
async function openApp(
  browser: Browser,
  origin: string,
  server: FaultServer,
  { policy, operation }: { policy: boolean; operation: OperationName },
) {
  const { extensions = [] } = steps[operation];
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 1360, height: 820 },
    reducedMotion: 'reduce',
    // The served policy admits the app's own origin only; a deployment would name the services'.
    bypassCSP: !policy,
  });
  context.setDefaultTimeout(10_000);
  await context.clock.install();
  await withConfig(context, { baseUrl: server.origin, dataUrl: server.origin, extensions });
  const printed: string[] = [];
  context.on('console', (message) => printed.push(message.text()));
  const uncaught: string[] = [];
  context.on('weberror', (error) => uncaught.push(String(error.error())));
  const page = await context.newPage();
  await signIn(page, 'Fault Finder', '/settings/webhooks');
  await page.getByRole('heading', { level: 1, name: /^Webhooks/ }).waitFor();
  // Whatever is intercepted, the browser does not send preflights for.
  await context.unrouteAll({ behavior: 'wait' });
  return { page, printed, uncaught, close: () => context.close() };
}

/** Lets time pass until it is on screen how it ended, and then some more, for requests nobody wants. */
async function untilTold(
  page: Page,
  server: FaultServer,
  notice: Locator,
  patient: boolean,
): Promise<void> {
  const pending = page.getByRole('button', { name: /^(Adding|Creating|Saving|Deleting)…$/ });
  for (let round = 0; round < 100; round += 1) {
    await wait(100);
    if ((await notice.isVisible()) && (await pending.count()) === 0) break;
    if (patient || server.open() === 0) await page.clock.fastForward(patient ? 5_000 : 1_000);
  }
  await page.clock.fastForward(9_000);
  await wait(100);
}

const rows: string[] = [];
afterAll(() => {
  process.stdout.write(`\nFaults in the browser, ${rows.length} cells:\n${rows.join('\n')}\n`);
});

/** Neither what the answers held nor what the requests carried has come to light anywhere. */
async function expectNoLeak(
  page: Page,
  printed: readonly string[],
  server: FaultServer,
  cell: string,
) {
  const carried = server.arrived.flatMap(({ key, bearer }) => [
    key ?? '',
    bearer?.replace('Bearer ', '') ?? '',
  ]);
  const secrets = [...Object.values(canaries), ...carried].filter((secret) => secret !== '');
  const places = { ...(await placesOf(page)), console: printed.join('\n') };
  for (const [place, text] of Object.entries(places)) {
    const found = secrets.filter((secret) => mentions(text, secret));
    expect(found, `secrets in the ${place} after ${cell}`).toEqual([]);
  }
}

async function tryCell(
  { page, printed }: { page: Page; printed: readonly string[] },
  server: FaultServer,
  operation: OperationName,
  { name, words, requests, does }: Pick<Fault, 'name' | 'words' | 'requests' | 'does'>,
  round: number,
) {
  const { act, kept, matches, column, wordsOf = column } = steps[operation];
  await act(page, round);
  const patient = name.startsWith('F3') || name.includes('stall');
  const isDone = does === operation;
  const notice = isDone
    ? page.getByText(words[wordsOf]).first()
    : page.getByRole('alert').filter({ hasText: words[wordsOf] }).last();
  await untilTold(page, server, notice, patient);
  const sent = server.arrived.filter(matches);
  const cell = `${operation}, ${name}`;
  expect(await notice.count(), `${words[wordsOf]} on screen for ${cell}`).toBe(1);
  const said = ((await notice.textContent()) ?? '').trim();
  expect(sent.length, `requests of ${cell}`).toBe(requests[column]);
  // On a screen that is new, its heading has it, and the alert is announced.
  const hasFocus = await notice.evaluate(
    (it) => it.contains(document.activeElement) || document.activeElement?.localName === 'h1',
  );
  expect(hasFocus || isDone, `focus of ${cell}`).toBe(true);
  expect(await page.locator('[aria-busy="true"]').count(), `spinners of ${cell}`).toBe(0);
  if (!isDone) await kept(page);
  await expectNoLeak(page, printed, server, cell);
  for (const { key, bearer, cacheControl } of sent) {
    expect(cacheControl, `cache mode of ${cell}`).toBe('no-cache');
    const directory = operation.startsWith('GET');
    expect([key !== '', bearer !== undefined], `credentials of ${cell}`).toEqual([
      directory,
      !directory,
    ]);
  }
  rows.push(
    `  ${operation.padEnd(17)} ${name.padEnd(31)} ${sent.length} sent  ${said.slice(0, 70)}`,
  );
}

test.for(operations)(
  '%s fails in words under every fault of the connection',
  { timeout: 180_000 },
  async (operation, { browser, origin }) => {
    const elsewhere = await startFaultServer(json(200, []));
    // Reads that are not the one on trial are answered.
    const wellBehaved = json(200, []);
    const server = await startFaultServer(wellBehaved);
    const { page, printed, uncaught, close } = await openApp(browser, origin, server, {
      policy: false,
      operation,
    });
    const { prepare, after, again = after, matches } = steps[operation];
    try {
      await prepare(page);
      for (const [round, fault] of faults.entries()) {
        const how = fault.how(elsewhere.origin);
        await server.misbehave(
          how &&
            ((response, request) => {
              const onTrial = matches({ method: request.method ?? '', path: request.url ?? '' });
              (onTrial ? how : wellBehaved)(response, request);
            }),
        );
        await tryCell({ page, printed }, server, operation, fault, round);
        // Past every pause that was asked for.
        await page.clock.fastForward(130_000);
        await (fault.does === operation ? again(page) : after(page));
      }
      expect(elsewhere.arrived, 'nothing follows a redirect').toEqual([]);
      expect(uncaught).toEqual([]);
    } finally {
      await close();
      await server.close();
      await elsewhere.close();
    }
  },
);

test.for(operations)(
  '%s that the policy of the deployment blocks is never sent',
  { timeout: 60_000 },
  async (operation, { browser, origin }) => {
    const server = await startFaultServer(json(200, []));
    const { page, printed, uncaught, close } = await openApp(browser, origin, server, {
      policy: true,
      operation,
    });
    try {
      await steps[operation].prepare(page);
      const words = unknownOutcome;
      const blocked = { name: 'F2 blocked by the policy', words, requests: [0, 0, 0, 0] as const };
      await tryCell({ page, printed }, server, operation, blocked, 0);
      await page.getByText(`does not allow requests to ${server.origin}`).waitFor();
      expect(server.arrived).toEqual([]);
      expect(uncaught).toEqual([]);
    } finally {
      await close();
      await server.close();
    }
  },
);

test('a part of the app that didn’t arrive is loaded by trying again', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_RESET|dynamically imported module/);
  await signIn(page, 'Loser of Parts', '/competencies');
  await page.getByRole('heading', { level: 1, name: /^Competencies/ }).waitFor();
  await context.route('**/assets/PeoplePage-*.js', (route) => route.abort('connectionreset'));
  await page.getByRole('link', { name: 'People', exact: true }).click();
  // The app has loaded itself anew, once, which didn’t help.
  await page.getByRole('heading', { level: 1, name: 'This screen could not be loaded' }).waitFor();
  await context.unroute('**/assets/PeoplePage-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: /^People/ }).waitFor();
});
