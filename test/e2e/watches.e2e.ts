import { type Browser, expect } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { watchStorage } from './support/browser-storage.ts';
import { watchFaults } from './support/faults.ts';
import { test } from './support/test.ts';

// Every end-to-end test relies on these checks, so each check must detect its kind of fault.

const origin = 'http://localhost:1';
const policyOf = (policy: string) => ({ 'content-security-policy': policy });

/** Opens a page with this content in a new browser context whose errors and storage are watched. */
async function visit(
  browser: Browser,
  html: string,
  {
    headers = {},
    extensions = [],
  }: { headers?: Record<string, string>; extensions?: string[] } = {},
) {
  const context = await browser.newContext();
  await context.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html, headers });
    if (pathname === '/config.json') return route.fulfill({ json: { extensions } });
    return pathname === '/broken'
      ? route.abort('connectionrefused')
      : route.fulfill({ status: 204 });
  });
  const faults = watchFaults(context, [origin]);
  const checkStorage = watchStorage(context);
  const page = await context.newPage();
  await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
  return { page, faults, checkStorage };
}

test.describe('checks of every end-to-end test', { tag: '@browser' }, () => {
  test('fail for an error, an exception, a failed request or a request to another host', async ({
    browser,
  }) => {
    const { faults } = await visit(
      browser,
      `<script>console.error("a sigh")</script>
      <script>console.warn("a cough")</script>
      <script>throw new Error("a crash")</script>
      <script>Promise.reject(new Error("a lapse"))</script>
      <img src="/broken" alt="">
      <img src="http://elsewhere.test/x.png" alt="">`,
    );
    for (const words of [
      /console error: a sigh/,
      /console warning: a cough/,
      /uncaught: .*a crash/,
      /uncaught: .*a lapse/,
      /request failed: GET .*\/broken/,
      /another host: GET http:\/\/elsewhere\.test\/x\.png/,
    ]) {
      expect(faults.check).toThrow(words);
    }
  });

  test('fail for a violation of the content security policy', async ({ browser }) => {
    const headers = policyOf("default-src 'none'");
    const { faults } = await visit(browser, '<style>p { color: red }</style>', { headers });
    expect(faults.check).toThrow(/Content Security Policy/);
  });

  test("fail for an expected fault that doesn't occur, and pass for an expected fault that occurs", async ({
    browser,
  }) => {
    const { faults } = await visit(browser, '<script>console.error("a sigh")</script>');
    faults.expect(/a sigh/);
    expect(faults.check).not.toThrow();
    faults.expect(/a storm/);
    expect(faults.check).toThrow('expected, but did not happen: /a storm/');
  });

  test('fail for an axe violation, even under the strictest content security policy', async ({
    browser,
  }) => {
    const { page } = await visit(browser, '<main><h1>Title</h1><img src="/x.png"></main>', {
      headers: policyOf(
        "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      ),
    });
    await expect(expectNoAxeViolations(page)).rejects.toThrow('image-alt');
  });

  const webhooks = (member: string) =>
    `localStorage.setItem('spec-viewer.webhooks:["/"]', '[{"${member}":null}]')`;
  const keptThings = {
    'an unknown name': [
      "localStorage.setItem('spec-viewer.themes', '')",
      'spec-viewer.themes in local',
    ],
    'another storage': ["sessionStorage.setItem('spec-viewer.theme', '')", 'in session storage'],
    'an unknown member': [webhooks('signingSecret'), 'signingSecret in spec-viewer.webhooks'],
    'a cookie': ["document.cookie = 'who=me'", 'the cookie who'],
    'a cache': ["caches.open('answers')", 'the cache answers'],
    'a database': ["indexedDB.open('texts')", 'texts in a database'],
    'what an extension makes needless': [webhooks('url'), 'which webhooks.manage makes needless'],
  } as const;
  test("fail for unlisted data in the browser's storage", async ({ browser }) => {
    for (const [what, [script, words]] of Object.entries(keptThings)) {
      const html = `<script type="module">await (await fetch('/config.json')).json(); ${script}</script>`;
      const extensions = what.includes('extension') ? ['webhooks.manage'] : [];
      const { checkStorage } = await visit(browser, html, { extensions });
      await expect(checkStorage(), what).rejects.toThrow(words);
    }
  });
});
