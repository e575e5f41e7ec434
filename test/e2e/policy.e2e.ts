import { expect, type Page } from '@playwright/test';
import { buildSecurityHeaders, findPathRule } from '#deploy/headers.ts';
import { openAsReader } from '#test/support/sign-in.ts';
import { expectHeaders } from './support/expect-headers.ts';
import { startFaultServer } from './support/fault-server.ts';
import { serveConfigOverrides } from './support/service-responses.ts';
import { test } from './support/test.ts';

/**
 * Actions of an injected script, each with the directive of the content security policy that blocks
 * it.
 */
const attempts = {
  fetch: 'connect-src',
  socket: 'connect-src',
  frame: 'frame-src',
  form: 'form-action',
  'inline style': 'style-src-elem',
  worker: 'require-trusted-types-for',
  markup: 'require-trusted-types-for',
  'trusted types policy': 'trusted-types',
} as const;

/**
 * Runs an action as an injected script would. Resolves to the directives that blocked the action.
 */
async function stoppedBy(page: Page, attempt: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const directives: string[] = [];
    let attempted = () => {};
    let fenced = () => {};
    const isStopped = new Promise<void>((resolve) => {
      attempted = resolve;
    });
    const isFenced = new Promise<void>((resolve) => {
      fenced = resolve;
    });
    const fence = 'https://fence.test/';
    const note = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (blockedURI.startsWith(fence)) return fenced();
      directives.push(effectiveDirective);
      attempted();
    };
    document.addEventListener('securitypolicyviolation', note);
    const element = document.createElement('a');
    element.id = 'attempt';
    document.body.append(element);
    const scripts: Record<string, () => unknown> = {
      fetch: () => fetch('https://elsewhere.test/').catch(() => undefined),
      socket: () => new WebSocket('wss://elsewhere.test/'),
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
      'inline style': () => {
        const style = document.createElement('style');
        style.textContent = 'body { display: none }';
        document.head.append(style);
      },
      worker: () => new Worker('/assets/x.js'),
      markup: () => {
        element.innerHTML = '<img src=x onerror=alert(1)>';
      },
      'trusted types policy': () =>
        Reflect.get(window, 'trustedTypes').createPolicy('x', { createHTML: String }),
    };
    try {
      await scripts[name]?.();
    } catch {
      // Ignores the exception that some violations throw in addition to the report.
    }
    await isStopped;
    // The violation of this request is reported last, so all earlier reports have arrived by then.
    await fetch(fence).catch(() => undefined);
    await isFenced;
    document.removeEventListener('securitypolicyviolation', note);
    return [...new Set(directives)];
  }, attempt);
}

test.describe('npm start', () => {
  test('serves every kind of URL with the headers that a deployment must send', async ({
    page: { request },
    origin,
  }) => {
    const paths = ['/', '/people', '/index.html', '/auth/callback', '/auth/signed-out'];
    const files = [
      '/config.json',
      '/site.webmanifest',
      '/icon.svg',
      '/diagram.html',
      '/diagram.js',
    ];
    for (const path of [...paths, ...files]) {
      const response = await request.get(path);
      expect([path, response.status()]).toEqual([path, 200]);
      const site = { origin, base: '/', connect: [], diagrams: true };
      const rule = findPathRule('/', path);
      expectHeaders(response, { ...buildSecurityHeaders(site, rule?.path), ...rule?.headers });
      expect((await response.text()).includes('<div id="root">')).toBe(paths.includes(path));
    }
    const missing = await request.get('/assets/gone.js');
    expect(missing.status()).toBe(404);
    expect(missing.headers()['cache-control']).toBe('no-store');
  });
});

test.describe('content security policy', () => {
  for (const [attempt, directive] of Object.entries(attempts)) {
    const isInEveryRun = ['fetch', 'inline style', 'markup'].includes(attempt);
    test(
      `blocks an injected script: ${attempt}`,
      isInEveryRun ? {} : { tag: '@browser' },
      async ({ page, faults }) => {
        faults.expect(/Content Security Policy|Trusted|elsewhere\.test/);
        await page.goto('/');
        await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
        expect(await stoppedBy(page, attempt)).toEqual([directive]);
      },
    );
  }

  test('prevents other sites from embedding the app in a frame', async ({
    page,
    context,
    origin,
    faults,
  }) => {
    const other = await startFaultServer((response) => {
      const page = `<!doctype html><iframe src="${origin}/"></iframe>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    });
    await context.route(`${other.origin}/**`, (route) => route.continue());
    faults.expect(/request to another host/);
    faults.expect(/frame-ancestors 'none'/);
    faults.expect(/ERR_BLOCKED_BY_RESPONSE/);
    await page.goto(other.origin);
    await expect.poll(() => page.frames().at(1)?.url()).toBe('chrome-error://chromewebdata/');
    await other.close();
  });

  test('shows a violation on screen with the blocked origin', async ({ page, context, faults }) => {
    faults.expect(/Content Security Policy/);
    await serveConfigOverrides(context, { dataUrl: 'https://directory.example.test/v2' });
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
