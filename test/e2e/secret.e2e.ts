import { expect, type Locator, type Page } from '@playwright/test';
import { launchChromium } from '#test/support/chromium.ts';
import { openAs } from '#test/support/sign-in.ts';
import { containsSecret, findSecretLocations, serveCanarySecret } from './support/canary.ts';
import {
  getHeapStrings,
  type PageOutput,
  readClipboard,
  recordPageOutput,
} from './support/page-output.ts';
import { test as base } from './support/test.ts';
import {
  newWebhookPath,
  secretHeading,
  storeSecret,
  submitNewWebhookForm,
} from './support/webhooks.ts';

const endpoint = 'https://hooks.example.test/in';
const input = { url: endpoint, events: ['bookmark.created'] };

/**
 * Test in which the service issues the secret `canary`. `output` records all data that pages send
 * out.
 */
const test = base.extend<{ canary: string; output: PageOutput[] }>({
  canary: [({ context }, use) => serveCanarySecret(context).then(use), { auto: true }],
  output: [
    async ({ context }, use) => {
      await context.grantPermissions(['clipboard-write']);
      await use(await recordPageOutput(context));
    },
    { auto: true },
  ],
});

const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
/**
 * Returns the dialog that asks for confirmation before the user leaves a page with an unstored
 * secret.
 */
const leaveDialog = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Leave before the secret is stored?' });

async function goToSecret(page: Page, person: string): Promise<void> {
  await openAs(page, person, newWebhookPath);
  await submitNewWebhookForm(page, input);
}

/** Expects the secret to be still on screen, but masked. */
async function expectStillThere(page: Page, canary: string): Promise<void> {
  await expect(secretHeading(page)).toBeVisible();
  expect(await findSecretLocations(page, canary)).toEqual([]);
  await button(page, 'Reveal').click();
  await expect(page.getByText(canary, { exact: true })).toBeVisible();
  await button(page, 'Hide').click();
}

/**
 * Stores the revealed secret in a closure in the page. Returns a function that clears the secret in
 * the closure.
 */
async function holdInClosure(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const shown = [...document.querySelectorAll('main *')].find(
      ({ childElementCount, textContent }) =>
        childElementCount === 0 && textContent.startsWith('whsec_'),
    );
    let held: string | null | undefined = shown?.textContent;
    Reflect.set(window, 'holder', {
      read: () => held,
      letGo: () => {
        held = null;
      },
    });
  });
  return () => page.evaluate(() => Reflect.get(window, 'holder').letGo());
}

/**
 * Removes the no-store header from the app's responses, because the browser keeps no page with this
 * header in its back/forward cache. Uses the DevTools protocol, because Playwright doesn't route
 * redirects.
 */
async function withoutNoStore(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  cdp.on('Fetch.requestPaused', ({ requestId, responseStatusCode = 200, responseHeaders = [] }) => {
    void cdp.send('Fetch.continueResponse', {
      requestId,
      responseCode: responseStatusCode,
      responseHeaders: responseHeaders.filter(({ name }) => !/^cache-control$/i.test(name)),
    });
  });
  await cdp.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/auth/callback*', requestStage: 'Response' }],
  });
}

/**
 * Ways to get a new secret. Each has the page before the secret (`start`) and the page after the
 * secret (`end`).
 */
const sources = [
  {
    source: 'a creation',
    details: {},
    to: goToSecret,
    start: (page: Page) => page.getByLabel('Endpoint URL'),
    end: (page: Page) => page.getByRole('link', { name: endpoint }),
  },
  {
    source: 'a rotation',
    details: { tag: '@browser' },
    to: async (page: Page, person: string) => {
      await goToSecret(page, `${person} in Rotation`);
      await storeSecret(page);
      await page.getByRole('link', { name: endpoint }).click();
      await page.getByRole('link', { name: 'Rotate secret…' }).click();
      await button(page, 'Rotate secret').click();
      await expect(secretHeading(page)).toBeVisible();
    },
    start: (page: Page) => page.getByRole('radio', { name: '24 hours' }),
    end: (page: Page) => button(page, 'Save changes'),
  },
];

for (const { source, details, to, start, end } of sources) {
  const done = async (page: Page) => {
    await page.getByLabel('I have stored the secret').check();
    await button(page, 'Done').click();
    await expect(end(page)).toBeVisible();
  };
  const copy = async (page: Page) => {
    await button(page, 'Copy').click();
    await expect(page.getByText('Copied. Your clipboard may keep a history')).toBeVisible();
  };

  test.describe(`secret of ${source}`, details, () => {
    test('appears only on screen and only while the secret is revealed', async ({
      page,
      canary,
    }) => {
      await to(page, 'Holder of a Secret');
      const found: Record<string, string[]> = {};
      const look = async (when: string) => {
        found[when] = await findSecretLocations(page, canary);
      };
      await look('masked');
      await button(page, 'Reveal').click();
      await look('revealed');
      await button(page, 'Hide').click();
      await look('hidden again');
      await copy(page);
      await look('copied');
      await done(page);
      await look('after Done');
      await page.goBack();
      await expect(start(page)).toBeVisible();
      await look('gone back to');
      await page.reload();
      await expect(start(page)).toBeVisible();
      await look('reloaded');
      expect(found).toEqual({
        masked: [],
        revealed: ['document', 'accessibility tree'],
        'hidden again': [],
        copied: [],
        'after Done': [],
        'gone back to': [],
        reloaded: [],
      });
    });
  });

  test.describe(
    `confirmation before leaving without storing the secret of ${source}`,
    details,
    () => {
      test('is shown for a link; Escape and a click outside keep the secret', async ({
        page,
        canary,
      }) => {
        await to(page, 'Presser of Escape');
        const { pathname } = new URL(page.url());
        await page.keyboard.press('Escape');
        await page.mouse.click(5, 5);
        await page.mouse.click(1300, 800);
        await expectStillThere(page, canary);

        await page.getByRole('link', { name: 'People', exact: true }).click();
        await expect(leaveDialog(page)).toBeVisible();
        await expect(page).toHaveURL(pathname);
        await page.keyboard.press('Escape');
        await expect(leaveDialog(page)).toHaveCount(0);
        await expectStillThere(page, canary);
      });

      test('is shown when the tab is reloaded or closed', async ({ page, canary }) => {
        await to(page, 'Reloader of Secrets');
        const asked: string[] = [];
        page.on('dialog', async (dialog) => {
          asked.push(dialog.type());
          await dialog.dismiss();
        });
        await page.evaluate(() => window.location.reload());
        await expect.poll(() => asked).toEqual(['beforeunload']);
        await page.close({ runBeforeUnload: true });
        await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
        await expectStillThere(page, canary);
      });
    },
  );

  test.describe(`secret of ${source}`, { tag: '@browser' }, () => {
    test('is copied only to the clipboard, and once for each press of Copy', async ({
      page,
      context,
      canary,
      output,
    }) => {
      await to(page, 'Copier of a Secret');
      await button(page, 'Reveal').click();
      await button(page, 'Hide').click();
      const copies = () => output.filter(({ channel }) => channel === 'clipboard');
      expect(copies()).toEqual([]);
      await copy(page);
      expect(copies()).toEqual([{ channel: 'clipboard', text: canary }]);
      expect(await readClipboard(context)).toBe(canary);
      await done(page);
      await page.reload();
      await expect(end(page)).toBeVisible();

      // `output` contains the console, messages to other tabs and windows, history, storage, error
      // reports, beacons and requests.
      const told = output.filter(({ text }) => containsSecret(text, canary));
      expect(told).toEqual(copies());
      // Proves that the recording includes these channels, because the page has used all of them.
      const channels = new Set(output.map(({ channel }) => channel));
      expect([...channels]).toEqual(expect.arrayContaining(['broadcast', 'history', 'request']));
    });

    test('is removed from a page in the back/forward cache', async ({ origin }) => {
      // Starts another browser with a back/forward cache, because the browser of other tests has
      // none.
      const browser = await launchChromium(undefined, {
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
        // Headless Chromium has no back/forward cache by default.
        args: ['--enable-bfcache', '--enable-features=BackForwardCache'],
      });
      const context = await browser.newContext({ baseURL: origin });
      const canary = await serveCanarySecret(context);
      const returns: { persisted: boolean; html: string }[] = [];
      await context.exposeFunction('returned', (persisted: boolean, html: string) => {
        returns.push({ persisted, html });
      });
      await context.addInitScript(() => {
        window.addEventListener('pageshow', ({ persisted }) => {
          const returned: unknown = Reflect.get(window, 'returned');
          const html = document.documentElement.outerHTML;
          if (typeof returned === 'function') returned(persisted, html);
        });
      });
      const page = await context.newPage();
      await withoutNoStore(page);
      page.on('dialog', (dialog) => dialog.accept());
      await to(page, 'Goer There and Back');
      await button(page, 'Reveal').click();
      await expect(page.getByText(canary)).toBeVisible();
      returns.length = 0;
      await page.goto('/oidc/.well-known/openid-configuration');
      await page.goBack({ waitUntil: 'commit' });
      await expect(start(page)).toBeVisible();
      const kept = returns.find(({ persisted }) => persisted);
      expect(kept?.html).toContain('Signing secret');
      expect(kept?.html).not.toContain('Store the signing secret now');
      for (const { html } of returns) expect(containsSecret(html, canary)).toBe(false);
      expect(await findSecretLocations(page, canary)).toEqual([]);
      await browser.close();
    });

    // The test first holds the secret in a closure and must find the secret in memory. Otherwise, a
    // later search without a result would prove nothing.
    test('is removed from memory after Done', async ({ page, canary }) => {
      const isInMemory = async () => containsSecret(await getHeapStrings(page), canary);
      await to(page, 'Forgetter of a Secret');
      await button(page, 'Reveal').click();
      const letGo = await holdInClosure(page);
      await button(page, 'Hide').click();
      await copy(page);
      await done(page);
      const heldByClosure = await isInMemory();
      await letGo();
      const afterDone = await isInMemory();
      await page.getByRole('link', { name: 'Competencies', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^Competencies/ })).toBeVisible();
      const onAnotherScreen = await isInMemory();
      expect({ heldByClosure, afterDone, onAnotherScreen }).toEqual({
        heldByClosure: true,
        afterDone: false,
        onAnotherScreen: false,
      });
    });
  });
}

test.describe("confirmation before leaving without storing a new webhook's secret", {
  tag: '@browser',
}, () => {
  test('is shown when the user presses Back', async ({ page, canary }) => {
    await openAs(page, 'Presser of Back', '/settings/webhooks');
    await page.getByRole('link', { name: 'New webhook' }).click();
    await submitNewWebhookForm(page, input);
    await page.goBack();
    await expect(leaveDialog(page)).toBeVisible();
    await button(page, 'Stay here').click();
    await expectStillThere(page, canary);
    await expect(page).toHaveURL(newWebhookPath);

    await page.goBack();
    await button(page, 'Leave without it').click();
    await expect(page.getByRole('heading', { level: 1, name: /^Webhooks/ })).toBeVisible();
    expect(await findSecretLocations(page, canary)).toEqual([]);
  });

  test('is shown before a link reloads the page for a new deployment', async ({
    page,
    context,
    canary,
    faults,
  }) => {
    faults.expect(/status of 404|Failed to fetch dynamically imported module/);
    await goToSecret(page, 'Witness of a Deployment');
    await context.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('heading', { name: '“Jump to” can’t be opened' })).toBeVisible();
    await button(page, 'Close').click();
    await expect(page.getByText('A new version is available.')).toBeVisible();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await button(page, 'Stay here').click();
    await expectStillThere(page, canary);
    expect(loads).toBe(0);
  });
});

test.describe('signing secret', { tag: '@browser' }, () => {
  test('is reported in another tab only after the page that shows it is closed, until it is marked as stored', async ({
    page,
    context,
  }) => {
    await goToSecret(page, 'User of Two Tabs');
    const other = await context.newPage();
    await other.goto('/settings/webhooks');
    await expect(other.getByRole('link', { name: endpoint })).toBeVisible();
    const notice = other.getByText('A signing secret may not be stored');
    // Waits until the first tab holds the lock of the secret, and the second tab waits for it.
    const heldLocks = () =>
      other.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query();
        return [held.length, pending.length];
      });
    await expect.poll(heldLocks).toEqual([1, 1]);
    await expect(notice).toHaveCount(0);
    await page.close();
    await expect(notice).toBeVisible();
    await other.reload();
    await expect(notice).toBeVisible();
    await button(other, 'I have stored it').click();
    await expect(notice).toHaveCount(0);
  });

  for (const [how, happens] of [
    ['the tab is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the window is left', () => window.dispatchEvent(new Event('blur'))],
  ] as const) {
    test(`is masked again when ${how}`, async ({ page, canary }) => {
      await goToSecret(page, `Masker when ${how}`);
      await button(page, 'Reveal').click();
      await expect(page.getByText(canary)).toBeVisible();
      await page.evaluate(happens);
      await expect(button(page, 'Reveal')).toBeVisible();
      expect(await findSecretLocations(page, canary)).toEqual([]);
    });
  }
});
