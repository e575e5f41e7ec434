import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { type APIRequestContext, expect } from '@playwright/test';
import { runDoctorCommand } from '#deploy/doctor/command.ts';
import { buildSecurityHeaders, findPathRule, type HeaderSettings } from '#deploy/headers.ts';
import { reactAriaPressableStyle } from '#deploy/policy.ts';
import { expectHeaders } from '#test/e2e/support/expect-headers.ts';
import { serveText } from '#test/e2e/support/service-responses.ts';
import { test } from '#test/e2e/support/test.ts';
import { signIn } from '#test/support/sign-in.ts';
import { type Deployment, type DeploymentTarget, deploy, ensureWebServer } from './deployment.ts';

const targets: readonly DeploymentTarget[] = [
  { server: 'nginx', scheme: 'http', base: '/' },
  { server: 'nginx', scheme: 'http', base: '/spec-viewer/' },
  { server: 'caddy', scheme: 'http', base: '/' },
  { server: 'caddy', scheme: 'https', base: '/spec-viewer/' },
];

// All servers are tested in one file, because parallel installations would conflict.
for (const target of targets) {
  const { server, scheme, base } = target;
  test.describe(`${server} with ${scheme} at ${base}`, () => {
    let deployment: Deployment | undefined;
    let site: HeaderSettings;

    test.beforeAll(async () => {
      // Downloading packages can take minutes.
      test.setTimeout(600_000);
      if (!(await ensureWebServer(server))) return;
      deployment = await deploy(target);
      site = { origin: deployment.origin, base, connect: [], diagrams: true };
    });
    test.beforeEach(({ browserName: _ }, testInfo) => {
      testInfo.skip(
        deployment === undefined,
        `${server} is not installed (on Debian: apt-get install ${server})`,
      );
    });
    test.afterAll(() => deployment?.close());

    test.use({
      ignoreHTTPSErrors: true,
      // Reads the origin in a fixture, because the port is available only after the deployment has
      // started.
      baseURL: ({ browserName: _ }, use) => use(deployment?.origin),
    });

    test('signs in a user who opens a deep link, shows the linked page, and signs the user out', async ({
      page,
      origin,
      faults,
    }) => {
      // One owner in the sample data is missing from the people directory. The timing determines
      // whether the app requests this owner, so the 404 is allowed but not required.
      faults.allow(/status of 404/);
      await signIn(page, 'Deployed Person', `${base}bookmarks`);
      await expect(page.getByRole('treeitem').first()).toBeVisible();
      expect(page.url()).toBe(`${origin}${base}bookmarks`);

      await page.getByRole('link', { name: 'People', exact: true }).click();
      // Clicks the link before the app has written the typed text to the URL.
      await page.getByLabel('Filter people').fill('Mara');
      await page.getByRole('link', { name: 'Mara Okafor' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Mara Okafor' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Mara Okafor' })).toBeVisible();
      expect(page.url()).toBe(`${origin}${base}people/Mara%20Okafor`);

      await page.getByRole('button', { name: /Deployed Person/ }).click();
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByText('You are signed out')).toBeVisible();
      expect(page.url()).toBe(origin + base);
    });

    test('shows a diagram in the sandboxed frame', async ({ page, context }) => {
      await serveText(context, '```mermaid\nflowchart LR\n  a --> b\n```\n');
      await signIn(page, 'Deployed Person', `${base}specifications/pay~2Fcore/spec~2Fledger.md`);
      await expect(page.getByRole('button', { name: 'Source', exact: true })).toBeVisible();
    });

    test('allows only one inline style element, which the component library adds', async ({
      page,
    }) => {
      await signIn(page, 'Deployed Person', `${base}settings/webhooks/new`);
      await expect(page.getByRole('combobox')).toBeVisible();
      const added = await page.evaluate(() =>
        [...document.querySelectorAll('style')].map(({ textContent, sheet }) => [
          textContent,
          sheet?.cssRules.length,
        ]),
      );
      expect(added).toEqual([[reactAriaPressableStyle, 1]]);
    });

    test('sends the expected headers for every kind of path', async ({ context: { request } }) => {
      const assets = await assetsOf(request, base);
      expect(assets.length).toBeGreaterThan(2);
      const pages = ['', 'index.html', 'people/Mara%20Okafor', 'nowhere', 'auth/callback?code=x'];
      const named = ['config.json', 'site.webmanifest', 'licenses.txt', 'icon.svg', 'robots.txt'];
      const diagrams = ['diagram.html', 'diagram.js'];
      const files = [...named, ...diagrams, ...assets];
      for (const path of [...pages, 'auth/popup-callback', 'auth/signed-out', ...files]) {
        const response = await request.get(base + path);
        const rule = findPathRule(base, new URL(response.url()).pathname);
        expect([path, response.status()]).toEqual([path, 200]);
        expectHeaders(response, { ...buildSecurityHeaders(site, rule?.path), ...rule?.headers });
        const isPage = !files.includes(path);
        expect((await response.text()).includes('<div id="root">'), path).toBe(isPage);
      }
    });

    test('responds with 404 and no-store to a request for a missing file in assets', async ({
      context: { request },
    }) => {
      for (const path of ['assets/index-gone.js', 'assets/', 'assets/x/y.css']) {
        const response = await request.get(base + path);
        expect([path, response.status()]).toEqual([path, 404]);
        expectHeaders(response, { ...buildSecurityHeaders(site), 'Cache-Control': 'no-store' });
        expect(await response.text()).not.toContain('<div id="root">');
      }
    });

    if (server === 'nginx') {
      test('rejects a path above the root with 400 and the security headers', async ({
        origin,
      }) => {
        const response = await getRaw(origin, '/%2e%2e/config.json');
        expect(response.statusCode).toBe(400);
        for (const [name, value] of Object.entries(buildSecurityHeaders(site))) {
          expect(response.headers[name.toLowerCase()], name).toBe(value);
        }
      });
    }

    test('compresses scripts, and responds with 304 if the page has not changed', async ({
      context: { request },
    }) => {
      const script = (await assetsOf(request, base)).find((file) => file.endsWith('.js'));
      const asked = { headers: { 'accept-encoding': 'gzip, br' } };
      const compressed = (await request.get(`${base}${script}`, asked)).headers();
      // Checks that the server sends the precompressed files: Caddy can't compress with Brotli
      // itself, and nginx sends no Content-Length for responses that nginx compresses.
      expect(compressed['content-encoding']).toBe(server === 'caddy' ? 'br' : 'gzip');
      if (server === 'nginx') expect(Number(compressed['content-length'])).toBeGreaterThan(0);
      expect(compressed.vary).toMatch(/Accept-Encoding/i);
      expect(compressed['content-type']).toMatch(/^(text|application)\/javascript/);

      const since = (await request.get(base)).headers()['last-modified'] ?? '';
      const again = await request.get(base, { headers: { 'if-modified-since': since } });
      expect(again.status()).toBe(304);
      expect(again.headers()['cache-control']).toBe('no-cache');
    });

    // The doctor can't be configured to accept an untrusted certificate, so it runs only over http.
    if (target.scheme === 'http') {
      test('passes every check of `npm run doctor`', async ({
        context: { request },
        origin,
      }, testInfo) => {
        const configFile = testInfo.outputPath('config.json');
        writeFileSync(configFile, await (await request.get(`${base}config.json`)).text());
        const printed: string[] = [];
        const status = await runDoctorCommand([configFile, '--origin', origin, '--base', base], {
          print: (text) => void printed.push(text),
          isColoured: false,
          environment: {},
          signal: new AbortController().signal,
        });
        const text = printed.join('\n');
        expect(text).not.toMatch(/^\s*FAIL/m);
        expect(status).toBe(0);
        expect(text).toContain('ok    Compression\n');
      });
    }

    if (base !== '/') {
      test('redirects the base path without its trailing slash to the app', async ({
        context: { request },
      }) => {
        const response = await request.get(base.slice(0, -1), { maxRedirects: 0 });
        expect([response.status(), response.headers().location]).toEqual([308, base]);
      });
    }
  });
}

/** Requests a path without normalising it; a browser would resolve `..` before the request. */
async function getRaw(origin: string, path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(origin);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ hostname, port, path }, resolve).once('error', reject);
  });
  response.resume();
  return response;
}

async function assetsOf(request: APIRequestContext, base: string): Promise<string[]> {
  const page = await (await request.get(base)).text();
  return [...page.matchAll(/assets\/[\w.-]+/g)].flat();
}
