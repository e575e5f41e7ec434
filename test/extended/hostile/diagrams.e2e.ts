import { expect, type Page } from '@playwright/test';
import { type FaultServer, startFaultServer } from '#test/e2e/support/fault-server.ts';
import { serveText } from '#test/e2e/support/service-responses.ts';
import { test } from '#test/e2e/support/test.ts';
import { hostileDiagrams } from '#test/hostile/diagrams.ts';
import { openAsReader } from '#test/support/sign-in.ts';

const documentPath = '/specifications/pay~2Fcore/spec~2Fledger.md';
const perPage = 8;
const pages = Array.from(
  { length: Math.ceil(hostileDiagrams('').length / perPage) },
  (_, index) => index,
);

let attacker: FaultServer;
test.beforeAll(async () => {
  attacker = await startFaultServer((response) => response.writeHead(200).end());
});
test.afterAll(() => attacker.close());

// A tall viewport contains all diagrams of a page, so that the app renders all of them.
test.use({ viewport: { width: 1360, height: 16_000 } });

/** Opens a document with these diagrams, and waits until each is rendered or refused. */
async function openDiagrams(page: Page, sources: readonly string[]): Promise<void> {
  const text = sources.map((source) => `\`\`\`\`mermaid\n${source}\n\`\`\`\``).join('\n\n');
  await serveText(page.context(), text);
  await openAsReader(page, documentPath);
  const rendered = page.getByRole('button', { name: 'Source', exact: true });
  await expect(rendered.or(page.getByText('The diagram can’t be shown:'))).toHaveCount(
    sources.length,
  );
}

test('corpus contains at least 100 diagrams with different sources', () => {
  const sources = hostileDiagrams('https://attacker.test').map(([, source]) => source);
  expect(new Set(sources).size).toBe(sources.length);
  expect(sources.length).toBeGreaterThanOrEqual(100);
});

test.describe('hostile diagrams', () => {
  for (const index of pages) {
    test(`run no script and send no request: part ${index + 1}`, async ({
      page,
      faults,
      origin,
    }) => {
      // Reports of the policy and the sandbox are the expected result.
      faults.allow(
        /Content Security Policy|request to another host|sandbox|Failed to load resource|request failed: .* csp/,
      );
      const dialogs: string[] = [];
      page.on('dialog', (dialog) => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      const pagesOfFrames = new Set<string>();
      page.on('framenavigated', (frame) => {
        if (frame !== page.mainFrame()) pagesOfFrames.add(frame.url());
      });
      const part = hostileDiagrams(attacker.origin).slice(index * perPage, (index + 1) * perPage);
      await openDiagrams(
        page,
        part.map(([, source]) => source),
      );

      // An evaluation fails if the app replaces the frame meanwhile.
      await expect(async () => {
        for (const frame of page.frames()) {
          expect(await frame.evaluate(() => Reflect.get(window, 'hacked'))).toBeUndefined();
          expect(await frame.evaluate(() => Reflect.get({}, 'hacked'))).toBeUndefined();
        }
      }).toPass({ timeout: 10_000 });
      expect(await page.locator('iframe:not([sandbox="allow-scripts"])').count()).toBe(0);
      expect([...pagesOfFrames].filter((url) => !/^(about:blank)?$/.test(url))).toEqual([
        `${origin}/diagram.html`,
      ]);
      expect(dialogs).toEqual([]);
      expect(attacker.arrived).toEqual([]);
      expect(new URL(page.url()).pathname).toBe(documentPath);
    });
  }
});

test('script in the frame can’t read the app, send a request, navigate or open a window', async ({
  page,
  faults,
  context,
  origin,
}) => {
  faults.allow(
    /Content Security Policy|request to another host|sandbox|Failed to load|request failed: .* csp|Blocked|Unsafe/i,
  );
  await openDiagrams(page, ['flowchart LR\n  a --> b']);
  const frame = page.frame({ url: `${origin}/diagram.html` });
  const results = await frame?.evaluate(async (url) => {
    const attempts: Record<string, () => unknown> = {
      origin: () => {
        if (window.origin === 'null') throw new Error('opaque');
      },
      'document of the app': () => parent.document.title,
      storage: () => localStorage.length,
      cookie: () => document.cookie,
      fetch: () => fetch(url),
      'fetch from the app': () => fetch('/config.json'),
      socket: () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(url.replace('http', 'ws'));
          socket.onopen = resolve;
          socket.onerror = reject;
        }),
      image: () =>
        new Promise((resolve, reject) => {
          const image = new Image();
          image.onload = resolve;
          image.onerror = reject;
          image.src = url;
        }),
      script: () =>
        new Promise((resolve, reject) => {
          const script = document.createElement('script');
          script.onload = resolve;
          script.onerror = reject;
          script.src = '/assets/other.js';
          document.head.append(script);
        }),
      'navigation of the app': () => {
        if (parent.location !== undefined) parent.location.href = url;
      },
      window: () => {
        if (open(url) === null) throw new Error('blocked');
      },
      'code from text': () => Reflect.construct(Function, ['return 1']),
    };
    const successful: string[] = [];
    for (const [name, attempt] of Object.entries(attempts)) {
      try {
        await attempt();
        successful.push(name);
      } catch {
        // The browser refused the attempt.
      }
    }
    // The browser blocks this navigation and shows an error page.
    setTimeout(() => location.assign(url));
    return successful;
  }, attacker.origin);
  expect(results).toEqual([]);
  await expect.poll(() => page.frames().at(1)?.url()).not.toBe(`${origin}/diagram.html`);
  expect(attacker.arrived).toEqual([]);
  expect(context.pages()).toHaveLength(1);
  expect(new URL(page.url()).pathname).toBe(documentPath);
});

test('a diagram that needs more than 5 seconds is stopped, and the page stays responsive', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let last = performance.now();
    setInterval(() => {
      const now = performance.now();
      Reflect.set(
        window,
        'longestPause',
        Math.max(Reflect.get(window, 'longestPause') ?? 0, now - last),
      );
      last = now;
    }, 20);
  });
  await openDiagrams(page, [`mindmap\n  root\n${'    child\n'.repeat(498)}`]);
  await expect(page.getByText('took longer than 5 seconds')).toBeVisible();
  await expect(page.getByText('root', { exact: false }).first()).toBeVisible();
  expect(page.frames()).toHaveLength(1);
  expect(await page.evaluate(() => Reflect.get(window, 'longestPause'))).toBeLessThan(2_000);
});
