import type { BrowserContext, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './support/browser-test.ts';

type Answer = Parameters<Route['fulfill']>[0];

const good = {
  baseUrl: '/',
  dataUrl: '/',
  oidc: { authority: '/oidc', clientId: 'spec-viewer' },
  directoryKey: { mode: 'proxy' },
};

/** Each way a deployment can go wrong, and what the page says about which field. */
const cases: readonly (readonly [title: string, answer: Answer, ...says: string[]])[] = [
  ['is missing', { status: 404, body: 'Not found' }, 'config.json', 'status 404'],
  [
    'is answered with the app’s own page',
    { contentType: 'text/html', body: '<!doctype html><title>Spec Viewer</title>' },
    'config.json',
    'an HTML page instead of JSON',
  ],
  [
    'is broken off',
    { contentType: 'application/json', body: '{"baseUrl": "/' },
    'config.json',
    'not valid JSON',
  ],
  ['is a list', { json: [] }, 'config.json', 'must be an object'],
  ['is empty', { json: {} }, 'baseUrl', 'dataUrl', 'oidc', 'directoryKey', 'is missing'],
  [
    'has a field of another type',
    { json: { ...good, oidc: { ...good.oidc, clientId: 7 } } },
    'oidc.clientId',
  ],
  ['has an unknown field', { json: { ...good, colour: 'green' } }, 'colour', 'remove it'],
  [
    'asks for less than openid',
    { json: { ...good, oidc: { ...good.oidc, scope: 'profile' } } },
    'oidc.scope',
    'must contain "openid"',
  ],
  [
    'sends keys in the clear',
    { json: { ...good, dataUrl: 'http://data.example.test' } },
    'dataUrl',
  ],
  [
    'names an extension that isn’t one',
    { json: { ...good, extensions: ['viewer.read', 'viewer.paint'] } },
    'extensions.1',
    'must be one of',
  ],
];

async function serve(context: BrowserContext, answer: Answer) {
  await context.route('/config.json', (route) => route.fulfill(answer));
}

async function expectPlainPage(page: Page, says: readonly string[]) {
  await page.getByRole('heading', { name: 'This deployment isn’t configured yet' }).waitFor();
  const words = await page.getByRole('main').innerText();
  for (const text of says) expect(words).toContain(text);
  await page.getByRole('button', { name: 'Try again' }).waitFor();
}

test.for(cases)(
  'a configuration that %s is said to be wrong, and where',
  async ([, answer, ...says], { page, context, faults, wire }) => {
    if (answer?.status === 404) faults.expect(/status of 404/);
    await serve(context, answer);
    await page.goto('/people');
    await expectPlainPage(page, says);
    expect(await wire.all()).toEqual([]);
  },
);

test('a configuration that can’t be reached is said to be, and trying again works once it is mended', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(/config\.json/);
  await context.route('/config.json', (route) => route.abort('connectionrefused'));
  await page.goto('/people?q=a');
  await expectPlainPage(page, ['config.json', 'could not be reached']);
  // Else the page from before passes for the new one.
  const missedAgain = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await missedAgain;
  await expectPlainPage(page, ['could not be reached']);

  await context.unroute('/config.json');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe('/people?q=a');
});

test('the page that says so has the colours that the person has chosen', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => window.localStorage.setItem('spec-viewer.theme', 'dark'));
  await serve(context, { json: [] });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/people');
  await expectPlainPage(page, ['must be an object']);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'dark',
  );
});
