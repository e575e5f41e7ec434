import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished } from 'vitest';
import { ruleFor, securityHeaders } from '#deploy/headers.ts';
import { test } from './support/browser-test.ts';
import { expectHeaders } from './support/expect-headers.ts';
import { startFaultServer } from './support/fault-server.ts';
import { signIn } from './support/sign-in.ts';
import { withConfig } from './support/with-config.ts';

const refused = /Content Security Policy/;

/** Runs a script as if it had got into the page, and says which directives stopped it. */
async function stoppedBy(page: Page, script: string): Promise<string[]> {
  return page.evaluate(async (text) => {
    const directives: string[] = [];
    const stopped = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        directives.push(effectiveDirective);
        resolve();
      });
    });
    const attempt = document.createElement('a');
    attempt.id = 'attempt';
    document.body.append(attempt);
    const attempts: Record<string, () => unknown> = {
      fetch: () => fetch('https://elsewhere.test/').catch(() => undefined),
      beacon: () => navigator.sendBeacon('https://elsewhere.test/', 'x'),
      socket: () => new WebSocket('wss://elsewhere.test/'),
      image: () => Object.assign(new Image(), { src: 'https://elsewhere.test/x.png' }),
      frame: () => {
        const frame = document.createElement('iframe');
        frame.src = 'https://elsewhere.test/';
        document.body.append(frame);
      },
      form: () => {
        const form = document.createElement('form');
        form.action = 'https://elsewhere.test/';
        document.body.append(form);
        form.submit();
      },
      base: () => {
        const base = document.createElement('base');
        base.href = 'https://elsewhere.test/';
        document.head.append(base);
      },
      'inline style': () => {
        const style = document.createElement('style');
        style.textContent = 'body { display: none }';
        document.head.append(style);
      },
      worker: () => new Worker('/assets/x.js'),
      markup: () => {
        attempt.innerHTML = '<img src=x onerror=alert(1)>';
      },
      'trusted types policy': () =>
        Reflect.get(window, 'trustedTypes').createPolicy('x', { createHTML: String }),
    };
    try {
      await attempts[text]?.();
    } catch {
      // Some are stopped by an exception as well.
    }
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    await Promise.race([stopped, pause(10_000)]);
    // Another directive may have stopped it too.
    await pause(100);
    return [...new Set(directives)];
  }, script);
}

describe('what npm start serves', () => {
  test('has the headers of a deployment', async ({ page: { request }, origin }) => {
    const paths = ['/', '/people', '/index.html', '/auth/callback', '/auth/signed-out'];
    for (const path of [
      ...paths,
      '/config.json',
      '/site.webmanifest',
      '/layers.css',
      '/icon.svg',
    ]) {
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

describe('the policy that the app is served under', () => {
  test.for([
    ['fetch', 'connect-src'],
    ['beacon', 'connect-src'],
    ['socket', 'connect-src'],
    ['image', 'img-src'],
    ['frame', 'frame-src'],
    ['form', 'form-action'],
    ['base', 'base-uri'],
    ['inline style', 'style-src-elem'],
    ['worker', 'require-trusted-types-for'],
    ['markup', 'require-trusted-types-for'],
    ['trusted types policy', 'trusted-types'],
  ] as const)(
    'stops a script that got in: %s, by %s',
    async ([attempt, directive], { page, faults }) => {
      faults.expect(/Content Security Policy|Trusted|elsewhere\.test/);
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
      expect(await stoppedBy(page, attempt)).toEqual([directive]);
    },
  );
});

test('the app can’t be shown inside another site’s page', async ({
  page,
  context,
  origin,
  faults,
}) => {
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

describe('when the configuration names an address that the policy leaves out', () => {
  test('a screen that needs it says which, beside its own failure', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(refused);
    await withConfig(context, { dataUrl: 'https://directory.example.test/v2' });
    await signIn(page, 'Kept Away', '/competencies');
    const notice = page.getByRole('alert').filter({ hasText: 'This deployment does not allow' });
    await notice.getByText('https://directory.example.test', { exact: false }).first().waitFor();
    expect(await notice.textContent()).not.toContain('/v2');
    await notice.getByRole('button', { name: 'Hide' }).click();
    await expect.poll(() => notice.count()).toBe(0);
  });

  test('the sign-in page says so of the provider’s', async ({ page, context, faults }) => {
    faults.expect(refused);
    const oidc = { authority: 'https://id.example.test', clientId: 'spec-viewer' };
    await withConfig(context, { oidc });
    await page.goto('/');
    await page.getByText('does not allow requests to https://id.example.test').waitFor();
    await page.getByRole('button', { name: 'Start sign-in again' }).waitFor();
  });
});

describe('signing out', () => {
  test('empties the cache and leaves what the person chose', async ({ page }) => {
    await signIn(page, 'Night Owl', '/people');
    await page.getByRole('button', { name: /Night Owl/ }).click();
    await page.getByRole('radio', { name: 'Dark' }).check();
    const cleared = page.waitForResponse((response) => response.url().includes('auth/signed-out'));
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await (await cleared).headerValue('clear-site-data')).toBe('"cache"');
    await page.getByText('You are signed out').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  });
});
