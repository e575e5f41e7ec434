import { expect, type Locator, type Page } from '@playwright/test';
import { canaries } from '#test/faults/canaries.ts';
import { openAsReader } from '#test/support/sign-in.ts';
import { createUploadFile } from './support/bookmarks.ts';
import { containsSecret, getTextByLocation } from './support/canary.ts';
import {
  type FaultServer,
  type FaultyResponder,
  neverRespond,
  resetConnection,
  respondWithJson,
  respondWithoutCors,
  respondWithRedirect,
  sendEndlessBody,
  stallDuringBody,
  stallDuringErrorBody,
  startFaultServer,
  truncateBody,
} from './support/fault-server.ts';
import { serveConfigOverrides } from './support/service-responses.ts';
import { test as watchedTest } from './support/test.ts';
import { fillInWebhook } from './support/webhooks.ts';

const unreached = /no readable response/i;
const lost = /isn’t known whether/;
const maybe = /may or may not have been carried out/;
const likely = /most likely carried out/;

type Fault = {
  readonly name: string;
  /**
   * Returns the faulty response of the server, or undefined if the server must refuse connections.
   */
  readonly how: (elsewhere: string) => FaultyResponder | undefined;
  /** Expected number of requests for DELETE, POST, PATCH and each read. */
  readonly requests: readonly [del: number, post: number, patch: number, read: number];
  readonly words: readonly [del: RegExp, post: RegExp, patch: RegExp, read: RegExp];
  /**
   * Operation that succeeds despite the fault, because the app receives a success status. The test
   * expects a success message for this operation.
   */
  readonly succeedingOperation?: OperationName;
};

const unknownOutcome = [maybe, lost, maybe, unreached] as const;
/**
 * Success message of a deletion whose response has a success status but no usable body. The app
 * can't load the new bookmarks either.
 */
const deleted = /^Deleted “Doomed”\./;
const lateOrBroken = (read: RegExp) => ({
  words: [deleted, lost, likely, read] as const,
  succeedingOperation: 'DELETE folder' as const,
});
const asked = /is limiting requests/;
const busy = (headers: Readonly<Record<string, string>>) => respondWithJson(429, canaries, headers);

/** Faults that only a real browser with a real connection reproduces correctly. */
const connectionFaults: readonly Fault[] = [
  { name: 'F2 refused', how: () => undefined, requests: [0, 0, 0, 0], words: unknownOutcome },
  { name: 'F2 reset', how: () => resetConnection, requests: [2, 1, 1, 3], words: unknownOutcome },
  {
    name: 'F2 error without CORS',
    how: () => respondWithoutCors,
    requests: [2, 1, 1, 3],
    words: unknownOutcome,
  },
  {
    name: 'F3 no headers in time',
    how: () => neverRespond,
    requests: [1, 1, 1, 1],
    words: [/took longer than/, lost, /took longer than/, /took longer than/],
  },
  {
    name: 'F4 success, then a stall',
    how: () => stallDuringBody,
    requests: [1, 1, 1, 1],
    ...lateOrBroken(/took longer than/),
  },
  {
    name: 'F4 success, then truncated',
    how: () => truncateBody,
    requests: [1, 1, 1, 3],
    ...lateOrBroken(/was incomplete/),
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
    how: () => stallDuringErrorBody,
    requests: [2, 1, 1, 3],
    words: [/status 500.*may or may not/, lost, /status 500.*may or may not/, /status 500/],
  },
  ...([302, 307] as const).map((status) => ({
    name: `F19 redirect ${status} elsewhere`,
    how: (elsewhere: string) => respondWithRedirect(status, `${elsewhere}/taken`),
    requests: [1, 1, 1, 1] as const,
    words: [maybe, lost, maybe, /responded with a redirect/] as const,
  })),
];

const samples = ['F2 reset', 'F12 Retry-After exposed', 'F19 redirect 307 elsewhere'];

/** One documented operation for each way in which the app shows a failure. */
const operations = ['DELETE folder', 'POST webhook', 'PATCH webhook', 'GET competencies'] as const;
type OperationName = (typeof operations)[number];

const saved = {
  folders: [
    { id: 'doomed', name: 'Doomed', parentId: null, position: 0 },
    { id: 'spared', name: 'Spared', parentId: null, position: 1 },
  ],
  bookmarks: [],
  lastFolderId: null,
};

const goTo = (page: Page, area: string) =>
  page.getByRole('link', { name: area, exact: true }).first().click();

type Column = 0 | 1 | 2 | 3;

/** User actions that send the request of one operation. */
type Steps = {
  /** Opens the screen and fills in its form, without sending the request. */
  prepare?(page: Page): Promise<void>;
  /** Triggers the request of the operation. */
  act(page: Page): Promise<void>;
  /** Expects the page to still contain the user's input. */
  kept?(page: Page): Promise<void>;
  readonly matches: (request: { method: string; path: string }) => boolean;
  readonly column: Column;
  readonly asksDirectory?: true;
};

async function openSavedCopy(page: Page) {
  await goTo(page, 'Bookmarks');
  // Waits for the bookmarks screen, because the list of webhooks has a file input too.
  await expect(page.getByRole('heading', { level: 1, name: /^Bookmarks/ })).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles(createUploadFile('saved.json', JSON.stringify(saved)));
  await page.getByRole('treeitem', { name: 'Doomed' }).click();
}

const steps: Readonly<Record<OperationName, Steps>> = {
  'DELETE folder': {
    column: 0,
    matches: ({ method }) => method === 'DELETE',
    prepare: openSavedCopy,
    async act(page) {
      await page.getByRole('button', { name: 'Delete folder…' }).click();
      await page.getByRole('button', { name: /^Delete 1 item$/ }).click();
    },
    async kept(page) {
      await expect(page.getByRole('heading', { name: 'Delete folder “Doomed”?' })).toBeVisible();
    },
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
      await expect(page.getByLabel('Endpoint URL')).toHaveValue('https://hooks.example.test/in');
      await expect(page.getByRole('button', { name: 'Remove a.b' })).toBeVisible();
    },
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
      await expect(page.getByLabel('Endpoint URL')).toHaveValue('https://hooks.example.test/moved');
    },
  },
  'GET competencies': {
    column: 3,
    asksDirectory: true,
    matches: ({ path }) => path === '/data/v1/competencies',
    act: (page) => goTo(page, 'Competencies'),
  },
};

/** Normal response of the server, for every request without a fault. */
const wellBehaved = respondWithJson(200, []);

type Services = {
  /**
   * Server that replaces all services. The server has another origin than the app, so that CORS
   * applies.
   */
  server: FaultServer;
  /** Server with a third origin, which is the target of redirects and must receive no request. */
  elsewhere: FaultServer;
  /** Console messages of the test's pages. */
  printed: string[];
};

const test = watchedTest.extend<Services>({
  server: async ({ origin: _ }, use) => {
    const server = await startFaultServer(wellBehaved);
    await use(server);
    await server.close();
  },
  elsewhere: async ({ origin: _ }, use) => {
    const server = await startFaultServer(wellBehaved);
    await use(server);
    expect(server.arrived, 'nothing follows a redirect').toEqual([]);
    await server.close();
  },
  printed: [
    async ({ context, faults }, use) => {
      // Allows everything except uncaught exceptions.
      faults.allow(/^(console|request)/);
      const printed: string[] = [];
      context.on('console', (message) => printed.push(message.text()));
      await use(printed);
    },
    { auto: true },
  ],
});

// Bypasses the app's content security policy, which allows only the app's own origin, because the
// fault server has another origin.
test.use({ bypassCSP: true, actionTimeout: 10_000 });

/** Opens the app as a signed-in user, with the fault server as the URL of its services. */
async function openApp(page: Page, server: FaultServer) {
  const context = page.context();
  await page.clock.install();
  await serveConfigOverrides(context, {
    baseUrl: server.origin,
    dataUrl: server.origin,
    extensions: [],
  });
  await openAsReader(page, '/settings/webhooks');
  await expect(page.getByRole('heading', { level: 1, name: /^Webhooks/ })).toBeVisible();
  // Stops intercepting requests, because the browser sends no preflight requests while Playwright
  // intercepts.
  await context.unrouteAll({ behavior: 'wait' });
}

/**
 * Applies a fault to all further requests of one operation. Other requests get the normal response.
 */
function misbehaveOn(
  server: FaultServer,
  matches: Steps['matches'],
  how: FaultyResponder | undefined,
): Promise<void> {
  return server.misbehave(
    how &&
      ((response, request) => {
        const onTrial = matches({ method: request.method ?? '', path: request.url ?? '' });
        (onTrial ? how : wellBehaved)(response, request);
      }),
  );
}

/** Advances the clock until the result is visible, and then further to detect unwanted requests. */
async function waitForResult(
  page: Page,
  server: FaultServer,
  notice: Locator,
  patient: boolean,
): Promise<void> {
  const pending = page.getByRole('button', { name: /^(Adding|Creating|Saving|Deleting)…$/ });
  const isTold = async () => {
    if ((await notice.isVisible()) && (await pending.count()) === 0) return true;
    if (patient || server.open() === 0) await page.clock.fastForward(patient ? 5_000 : 1_000);
    return false;
  };
  // Advances in short steps, so that the clock doesn't overtake pending responses.
  await expect
    .poll(isTold, { intervals: [100], message: 'the screen says how it ended' })
    .toBe(true);
  await page.clock.fastForward(9_000);
  // Waits for one more request, because all earlier requests have arrived when this request has
  // ended.
  await page.evaluate((address) => {
    const headers = { 'content-type': 'application/json' };
    return fetch(address, { method: 'PUT', headers }).catch(() => undefined);
  }, `${server.origin}/fence`);
}

/**
 * Expects the page, the console and the storage to contain no part of the responses or credentials.
 */
async function expectNoLeak(page: Page, printed: readonly string[], server: FaultServer) {
  const carried = server.arrived.flatMap(({ key, bearer }) => [
    key ?? '',
    bearer?.replace('Bearer ', '') ?? '',
  ]);
  const secrets = [...Object.values(canaries), ...carried].filter((secret) => secret !== '');
  const places = { ...(await getTextByLocation(page)), console: printed.join('\n') };
  for (const [place, text] of Object.entries(places)) {
    const found = secrets.filter((secret) => containsSecret(text, secret));
    expect(found, `secrets in the ${place}`).toEqual([]);
  }
}

type Expected = Pick<Fault, 'name' | 'words' | 'requests' | 'succeedingOperation'>;

/**
 * Sends a request that fails, and checks the message, the number of requests and that no secret
 * leaks.
 */
async function expectFailure(
  page: Page,
  { server, printed }: Pick<Services, 'server' | 'printed'>,
  operation: OperationName,
  { name, words, requests, succeedingOperation: does }: Expected,
): Promise<void> {
  const { act, kept, matches, column, asksDirectory = false } = steps[operation];
  await act(page);
  const patient = name.startsWith('F3') || name.includes('stall');
  const isDone = does === operation;
  const notice = isDone
    ? page.getByText(words[column]).first()
    : page.getByRole('alert').filter({ hasText: words[column] }).last();
  await waitForResult(page, server, notice, patient);
  const sent = server.arrived.filter(matches);
  expect(sent.length, 'requests').toBe(requests[column]);
  // A success message disappears after ten seconds, but a failure message is permanent.
  if (!isDone) {
    await expect(notice).toBeVisible();
    // On a new screen, the screen's heading has focus instead of the failure message.
    const hasFocus = () =>
      notice.evaluate(
        (it) => it.contains(document.activeElement) || document.activeElement?.localName === 'h1',
      );
    await expect.poll(hasFocus, { message: 'focus' }).toBe(true);
    await kept?.(page);
  }
  expect(await page.locator('[aria-busy="true"]').count(), 'spinners').toBe(0);
  await expectNoLeak(page, printed, server);
  for (const { key, bearer, cacheControl } of sent) {
    expect(cacheControl, 'cache mode').toBe('no-cache');
    expect([key !== '', bearer !== undefined], 'credentials').toEqual([
      asksDirectory,
      !asksDirectory,
    ]);
  }
}

// `npm test` tests a sample of the combinations of fault and operation. The extended suite `faults`
// tests all combinations.
for (const operation of operations) {
  for (const fault of connectionFaults) {
    const isSample = operation === 'POST webhook' && samples.includes(fault.name);
    test(`${operation} shows a message, sends the expected number of requests, leaks no secret and follows no redirect: ${fault.name}`, {
      tag: isSample ? [] : '@faults',
    }, async ({ page, server, elsewhere, printed }) => {
      const { prepare, matches } = steps[operation];
      await openApp(page, server);
      await prepare?.(page);
      await misbehaveOn(server, matches, fault.how(elsewhere.origin));
      await expectFailure(page, { server, printed }, operation, fault);
    });
  }
}

test.describe('operation blocked by the content security policy', { tag: '@faults' }, () => {
  test.use({ bypassCSP: false });

  for (const operation of operations) {
    test(`is never sent: ${operation}`, async ({ page, server, printed }) => {
      const { prepare, matches } = steps[operation];
      await openApp(page, server);
      await prepare?.(page);
      const blocked = {
        name: 'F2 blocked',
        words: unknownOutcome,
        requests: [0, 0, 0, 0],
      } as const;
      await expectFailure(page, { server, printed }, operation, blocked);
      await expect(page.getByText(`does not allow requests to ${server.origin}`)).toBeVisible();
      expect(server.arrived.filter(matches)).toEqual([]);
    });
  }
});

test('an endless slow response shows a message after 5 seconds, and the app aborts the request after 45 seconds', {
  tag: '@faults',
}, async ({ page, server }) => {
  const { act, matches } = steps['GET competencies'];
  await openApp(page, server);
  await misbehaveOn(server, matches, sendEndlessBody);
  // Waits for the headers, because the app's time limit for the body starts when the headers
  // arrive.
  const begun = page.waitForResponse('**/data/v1/competencies');
  await act(page);
  await begun;
  await page.clock.fastForward(5_000);
  const waiting = page.getByText('This is taking longer than usual.');
  await expect(page.getByRole('status').filter({ has: waiting })).toHaveCount(1);
  await page.clock.fastForward(45_000);
  const notice = page.getByRole('alert').filter({ hasText: 'took longer than 45 seconds' });
  await expect(notice).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.clock.fastForward(60_000);
  expect(server.arrived.filter(matches)).toHaveLength(1);
  await expect.poll(() => server.open()).toBe(0);
});
