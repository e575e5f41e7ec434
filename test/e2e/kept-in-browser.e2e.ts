import { type Browser, expect } from '@playwright/test';
import { watchStorage } from './support/browser-storage.ts';
import { test } from './support/test.ts';

const origin = 'http://localhost:1';

/** A page that keeps something, configured with these extensions, and what the watch says of it. */
async function keep(browser: Browser, script: string, extensions: readonly string[] = []) {
  const context = await browser.newContext();
  await context.route(`${origin}/**`, (route) =>
    new URL(route.request().url()).pathname === '/config.json'
      ? route.fulfill({ json: { extensions } })
      : route.fulfill({ contentType: 'text/html', body: '<p>Here' }),
  );
  const check = watchStorage(context);
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  await page.evaluate(
    `fetch('/config.json').then((answer) => answer.json()).then(async () => { ${script} })`,
  );
  return check();
}

const webhooks = (member: string) =>
  `localStorage.setItem('spec-viewer.webhooks:["/"]', '[{"${member}":null}]')`;

test.describe('what a browser keeps', () => {
  for (const [what, script, words] of [
    [
      'an unknown name',
      "localStorage.setItem('spec-viewer.themes', '')",
      'spec-viewer.themes in local',
    ],
    [
      'another storage',
      "sessionStorage.setItem('spec-viewer.theme', '')",
      'theme in session storage',
    ],
    ['an unknown member', webhooks('signingSecret'), 'signingSecret in spec-viewer.webhooks'],
    ['a cookie', "document.cookie = 'who=me'", 'the cookie who'],
    ['a cache', "await caches.open('answers')", 'the cache answers'],
    [
      'a database',
      "await new Promise((done) => { indexedDB.open('texts').onsuccess = done; })",
      'texts in a database',
    ],
  ] as const) {
    test(`fails a test if it is ${what}`, async ({ browser }) => {
      await expect(keep(browser, script)).rejects.toThrow(words);
    });
  }

  test('fails a test if an extension makes it needless', async ({ browser }) => {
    await keep(browser, webhooks('url'));
    await expect(keep(browser, webhooks('url'), ['webhooks.manage'])).rejects.toThrow(
      'which webhooks.manage makes needless',
    );
  });
});
