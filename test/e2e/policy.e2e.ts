import { describe, expect, onTestFinished } from 'vitest';
import { ruleFor, securityHeaders } from '#deploy/headers.ts';
import { test } from './support/browser-test.ts';
import { expectHeaders } from './support/expect-headers.ts';
import { startFaultServer } from './support/fault-server.ts';
import { openAsReader } from './support/sign-in.ts';
import { attempts, stoppedBy } from './support/stopped-by.ts';
import { withConfig } from './support/with-config.ts';

test.describe('npm start', () => {
  test('serves every kind of address with the headers of a deployment', async ({
    page: { request },
    origin,
  }) => {
    const paths = ['/', '/people', '/index.html', '/auth/callback', '/auth/signed-out'];
    for (const path of [...paths, '/config.json', '/site.webmanifest', '/icon.svg']) {
      const response = await request.get(path);
      expect([path, response.status()]).toEqual([path, 200]);
      const site = { origin, base: '/', connect: [] };
      expectHeaders(response, { ...securityHeaders(site), ...ruleFor('/', path)?.headers });
      expect((await response.text()).includes('<div id="root">')).toBe(paths.includes(path));
    }
    const missing = await request.get('/assets/gone.js');
    expect(missing.status()).toBe(404);
    expect(missing.headers()['cache-control']).toBe('no-store');
  });
});

test.describe('the content security policy', () => {
  test('blocks a fetch, a style and markup of an injected script', async ({ page, faults }) => {
    faults.expect(/Content Security Policy|Trusted/);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    for (const attempt of ['fetch', 'inline style', 'markup'] as const) {
      expect([attempt, await stoppedBy(page, attempt)]).toEqual([attempt, [attempts[attempt]]]);
    }
  });

  test('keeps the app out of frames on other sites', async ({ page, context, origin, faults }) => {
    const other = await startFaultServer((response) => {
      const page = `<!doctype html><iframe src="${origin}/"></iframe>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    onTestFinished(() => other.close());
    await context.route(`${other.origin}/**`, (route) => route.continue());
    faults.expect(/request to another host/);
    faults.expect(/frame-ancestors 'none'/);
    faults.expect(/ERR_BLOCKED_BY_RESPONSE/);
    await page.goto(other.origin);
    await expect.poll(() => page.frames().at(1)?.url()).toBe('chrome-error://chromewebdata/');
  });

  test('is named on screen with the address that it blocks', async ({ page, context, faults }) => {
    faults.expect(/Content Security Policy/);
    await withConfig(context, { dataUrl: 'https://directory.example.test/v2' });
    await openAsReader(page, '/competencies');
    const notice = page.getByRole('alert').filter({ hasText: 'This deployment does not allow' });
    await expect(
      notice.getByText('https://directory.example.test', { exact: false }).first(),
    ).toBeVisible();
    expect(await notice.textContent()).not.toContain('/v2');
    await notice.getByRole('button', { name: 'Hide' }).click();
    await expect(notice).toHaveCount(0);
  });
});
