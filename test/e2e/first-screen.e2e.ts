import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { openAs } from '#test/support/sign-in.ts';
import { serveConfigOverrides } from './support/service-responses.ts';
import { test } from './support/test.ts';

/** Maximum size of the scripts after gzip, in bytes (1 kB is 1000 bytes). */
const budgets = { beforeRedirect: 29_900, signInPage: 103_500 };
const specifications = '/specifications/pay~2Fcore/';
/** Screens with a text that they show, and the maximum size and number of their scripts. */
const screens = [
  ['the first competency', '/competencies', 'Data privacy', 204_400, 11],
  ['the first bookmark', '/bookmarks', 'Payments', 260_900, 13],
  ['a Markdown page', `${specifications}README.md`, 'Cut-off calendar', 347_900, 34],
  ['an operation', `${specifications}api~2Fledger.openapi.yaml#get-/entries`, 'limit', 413_100, 38],
] as const;

/** Prints the size of each script and returns their total size after gzip, in bytes. */
function report(title: string, scripts: Iterable<string>): number {
  const files = [...scripts]
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join('dist', file))).length }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const sum = files.reduce((total, { bytes }) => total + bytes, 0);
  const rows = [{ file: 'scripts', bytes: sum }, ...files];
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(10);
  console.info(
    [title, ...rows.map(({ file, bytes }) => `${kilobytes(bytes)}  ${file}`)].join('\n'),
  );
  return sum;
}

/**
 * Collects the paths of all scripts that the page loads from now on, relative to the build folder.
 */
function scriptsOf(page: Page): ReadonlySet<string> {
  const fetched = new Set<string>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() === 'script') fetched.add(pathname.slice(1));
  });
  return fetched;
}

declare global {
  interface Window {
    /** Paths of the scripts that had arrived when the text appeared, relative to the build folder. */
    scriptsBeforeText?: readonly string[];
  }
}

/** Runs in the page before its scripts. */
function recordScripts(text: string): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('main')?.textContent.includes(text) !== true) return;
    observer.disconnect();
    window.scriptsBeforeText = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((path) => path.endsWith('.js'));
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

test.describe('first screen', () => {
  test('stays within its JavaScript budget before the redirect to the identity provider', async ({
    page,
  }) => {
    const fetched = scriptsOf(page);
    const asked = page.waitForRequest('**/config.json');
    // Withholds the configuration, so that the app doesn't redirect.
    await page.route('**/config.json', () => undefined);
    await page.goto('/', { waitUntil: 'load' });
    await asked;
    const named = [...(await page.content()).matchAll(/(?:src|href)="\/([^"]+\.js)"/g)];
    for (const [, file] of named) await expect.poll(() => [...fetched]).toContain(file);
    const scripts = report('Before the redirect to the provider, gzipped:', fetched);
    expect(scripts).toBeGreaterThan(0);
    expect(scripts).toBeLessThanOrEqual(budgets.beforeRedirect);
  });

  test("is the sign-in page for a signed-out user, and appears before the app's code is loaded", async ({
    page,
  }) => {
    const fetched = scriptsOf(page);
    const isRouterThere = () => [...fetched].some((file) => file.includes('/libraries-'));
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    const scripts = report('Until the sign-in page, gzipped:', fetched);
    expect(scripts).toBeGreaterThan(budgets.beforeRedirect);
    expect(scripts).toBeLessThanOrEqual(budgets.signInPage);
    expect(isRouterThere()).toBe(false);
    // Expects the app to be preloaded for users who return from the provider.
    await expect.poll(isRouterThere).toBe(true);
  });

  for (const [title, path, text, bytes, count] of screens) {
    test(`stays within its JavaScript budget until ${title} is on screen`, async ({ page }) => {
      await openAs(page, 'Reader of a Budget', path);
      await page.addInitScript(recordScripts, text);
      await page.reload();
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
      const arrived = await page.evaluate(() => window.scriptsBeforeText ?? []);
      const scripts = report(`Until ${title}, gzipped:`, arrived);
      expect(scripts).toBeGreaterThan(budgets.beforeRedirect);
      expect(scripts).toBeLessThanOrEqual(bytes);
      expect(arrived.length).toBeLessThanOrEqual(count);
    });
  }

  test('fetches the competencies and the code of their screen before the tokens have arrived', async ({
    page,
  }) => {
    await openAs(page, 'Reader of a Budget', '/competencies');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const isAsked = (part: string) => asked.some((path) => path.includes(part));
    await page.route('**/oidc/token', async (route) => {
      await expect.poll(() => isAsked('/data/v1/competencies')).toBe(true);
      await expect.poll(() => isAsked('CompetenciesPage')).toBe(true);
      await route.continue();
    });
    await page.reload();
    const row = page.getByRole('link', { name: /Data privacy/ });
    await expect(row.first()).toBeVisible();
    expect(asked.filter((path) => path === '/data/v1/competencies')).toHaveLength(1);
    expect(asked.filter((path) => path === '/config.json')).toHaveLength(2);
  });

  test('requests the metadata of the provider once, before the redirect', async ({
    page,
    context,
  }) => {
    await openAs(page, 'Reader of a Budget', '/competencies');
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const isMetadata = (url: string) => url.endsWith('/.well-known/openid-configuration');
    const fromNetwork: boolean[] = [];
    session.on('Network.responseReceived', ({ response }) => {
      if (isMetadata(response.url)) fromNetwork.push(response.fromDiskCache !== true);
    });
    await page.reload();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect.poll(() => fromNetwork).toEqual([true, false]);
  });

  test('preconnects to the provider and the services before the first request', async ({
    page,
    context,
  }) => {
    const services = {
      baseUrl: 'https://viewer.example.test',
      dataUrl: 'https://data.example.test',
    };
    await serveConfigOverrides(context, services);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    const links = page.locator('link[rel="preconnect"]');
    const connections = await links.evaluateAll((all) =>
      all.map((link) => [link.getAttribute('href'), link.getAttribute('crossorigin')]),
    );
    // Requests with and without cookies use separate connections. The browser sends cookies to the
    // provider but not to the services, so only the services have `crossorigin`.
    expect(connections).toEqual([
      [expect.stringContaining('/oidc'), null],
      [services.baseUrl, 'anonymous'],
      [services.dataUrl, 'anonymous'],
    ]);
  });

  test('has its CSS layers in the declared order', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    const layers = await page.evaluate(() => {
      const [first] = document.styleSheets;
      const rules = [...(first?.cssRules ?? [])];
      return rules.flatMap((rule) => {
        if (rule instanceof CSSLayerStatementRule) return [...rule.nameList];
        return rule instanceof CSSLayerBlockRule ? [rule.name] : [];
      });
    });
    expect([...new Set(layers)]).toEqual(['reset', 'tokens', 'base', 'ui', 'feature', 'app']);
  });
});
