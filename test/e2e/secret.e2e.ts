import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { launchChromium } from '#test/support/chromium.ts';
import { test as base } from './support/browser-test.ts';
import { makeCanary, mentions, placesWith, plantSecret } from './support/canary.ts';
import { refuseTokens } from './support/refuse-tokens.ts';
import { signIn } from './support/sign-in.ts';
import { eavesdrop } from './support/spies.ts';
import { fillInWebhook, storeSecret } from './support/webhook.ts';

const endpoint = 'https://hooks.example.test/in';
const newWebhook = '/settings/webhooks/new';

const test = base
  .extend('canary', { auto: true }, async ({ context }) => {
    const canary = makeCanary();
    await plantSecret(context, canary);
    return canary;
  })
  .extend('heard', { auto: true }, async ({ context }) => {
    await context.grantPermissions(['clipboard-write']);
    return eavesdrop(context);
  });

const heading = (page: Page) =>
  page.getByRole('heading', { name: 'Store the signing secret now', exact: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });
const question = (page: Page) =>
  page.getByRole('alertdialog', { name: 'Leave before the secret is stored?' });

async function toTheSecret(page: Page, person: string): Promise<void> {
  await signIn(page, person, newWebhook);
  await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
  await button(page, 'Create webhook').click();
  await heading(page).waitFor();
}

async function toTheRotatedSecret(page: Page, person: string): Promise<void> {
  await toTheSecret(page, person);
  await storeSecret(page);
  await page.getByRole('link', { name: endpoint }).click();
  await page.getByRole('link', { name: 'Rotate secret…' }).click();
  await button(page, 'Rotate secret').click();
  await heading(page).waitFor();
}

/** How a secret comes about, where that begins, and what is there once the secret is stored. */
type Way = {
  readonly secret: string;
  readonly to: (page: Page, person: string) => Promise<void>;
  readonly start: (page: Page) => Locator;
  readonly end: (page: Page) => Locator;
};

async function done(page: Page, { end }: Way): Promise<void> {
  await page.getByLabel('I have stored the secret').check();
  await button(page, 'Done').click();
  await end(page).waitFor();
}

const ways: readonly Way[] = [
  {
    secret: 'the signing secret of a creation',
    to: toTheSecret,
    start: (page) => page.getByLabel('Endpoint URL'),
    end: (page) => page.getByRole('link', { name: endpoint }),
  },
  {
    secret: 'the signing secret of a rotation',
    to: toTheRotatedSecret,
    start: (page) => page.getByRole('radio', { name: '24 hours' }),
    end: (page) => button(page, 'Save changes'),
  },
];

/** With webhooks of their own, at each try. */
const somebody = (who: string) => `${who} ${randomUUID().slice(0, 8)}`;

/** The secret is still there to be stored, and has not been shown since. */
async function expectStillThere(page: Page, canary: string): Promise<void> {
  await heading(page).waitFor();
  expect(await placesWith(page, canary)).toEqual([]);
  await button(page, 'Reveal').click();
  await page.getByText(canary, { exact: true }).waitFor();
  await button(page, 'Hide').click();
}

/**
 * Under the headers of a deployment this browser doesn't keep the page at all; not every browser
 * honours that. Through the protocol, since redirects are not routed.
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

for (const way of ways) {
  const { secret, to, start, end } = way;
  describe(`${secret} is in no place of the page or the browser`, () => {
    test('but on screen while it is revealed', async ({ page, canary }) => {
      await to(page, somebody('Holder of a Secret'));
      const found: Record<string, string[]> = {};
      const look = async (when: string) => {
        found[when] = await placesWith(page, canary);
      };
      await look('masked');
      await button(page, 'Reveal').click();
      await look('revealed');
      await button(page, 'Hide').click();
      await look('hidden again');
      await button(page, 'Copy').click();
      await page.getByText(/^Copied/).waitFor();
      await look('copied');
      await done(page, way);
      await look('after Done');
      await page.goBack();
      await start(page).waitFor();
      await look('gone back to');
      await page.reload();
      await start(page).waitFor();
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

    test('that the browser kept whole for Back', async ({ executable, origin }) => {
      // The usual browser of these tests keeps no pages; this one does, as people's do.
      const browser = await launchChromium(executable, {
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      });
      try {
        const context = await browser.newContext({ baseURL: origin });
        const canary = makeCanary();
        await plantSecret(context, canary);
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
        await to(page, somebody('Goer There and Back'));
        await button(page, 'Reveal').click();
        await page.getByText(canary).waitFor();
        returns.length = 0;
        await page.goto('/oidc/.well-known/openid-configuration');
        await page.goBack({ waitUntil: 'commit' });
        await start(page).waitFor();
        const kept = returns.find(({ persisted }) => persisted);
        expect(kept?.html).toContain('The signing secret is no longer here');
        for (const { html } of returns) expect(mentions(html, canary)).toBe(false);
        expect(await placesWith(page, canary)).toEqual([]);
      } finally {
        await browser.close();
      }
    });
  });

  describe(`${secret} is told to nobody`, () => {
    test('but to the clipboard, once for each press on Copy', async ({ page, canary, heard }) => {
      await to(page, somebody('Copier of a Secret'));
      await button(page, 'Reveal').click();
      await button(page, 'Hide').click();
      const copies = () => heard.filter(({ channel }) => channel === 'clipboard');
      expect(copies()).toEqual([]);
      await button(page, 'Copy').click();
      await page.getByText('Copied. Your clipboard may keep a history').waitFor();
      expect(copies()).toEqual([{ channel: 'clipboard', text: canary }]);
      await done(page, way);
      await page.reload();
      await end(page).waitFor();

      // Console, other tabs and windows, history, storage, error reports, beacons, and every request.
      const told = heard.filter(({ text }) => mentions(text, canary));
      expect(told).toEqual(copies());
      // The spies were awake.
      const channels = new Set(heard.map(({ channel }) => channel));
      expect([...channels]).toEqual(expect.arrayContaining(['broadcast', 'history', 'request']));
    });
  });

  describe(`${secret} is not lost without a question`, () => {
    test('by Escape, by a click beside it, or by a link', async ({ page, canary }) => {
      await to(page, somebody('Presser of Escape'));
      const { pathname } = new URL(page.url());
      await page.keyboard.press('Escape');
      await page.mouse.click(5, 5);
      await page.mouse.click(1300, 800);
      await expectStillThere(page, canary);

      await page.getByRole('link', { name: 'People', exact: true }).click();
      await question(page).waitFor();
      expect(new URL(page.url()).pathname).toBe(pathname);
      await page.keyboard.press('Escape');
      await question(page).waitFor({ state: 'detached' });
      await expectStillThere(page, canary);
    });

    test('by a reload, or by closing the tab', async ({ page, canary }) => {
      await to(page, somebody('Reloader of Secrets'));
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

    test('by a session that ends: signing in again happens in a window of its own', async ({
      page,
      context,
      canary,
      faults,
    }) => {
      faults.expect(/status of 401/);
      faults.expect(/status of 400/);
      await page.clock.install();
      await to(page, somebody('Outlaster of Sessions'));
      // Long enough after the sign-in that, with nothing unsaved, it would go there again by itself.
      await page.clock.fastForward(30_000);
      const accept = await refuseTokens(context);
      await page.keyboard.press('Control+k');
      const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
      await page.getByRole('searchbox', { name: 'Jump to' }).waitFor();
      await page.keyboard.press('Escape');
      await notice.waitFor();
      await expectStillThere(page, canary);

      await accept();
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        notice.getByRole('button', { name: 'Sign in again' }).click(),
      ]);
      if (!popup.isClosed()) await popup.waitForEvent('close');
      await notice.waitFor({ state: 'detached' });
      await expectStillThere(page, canary);
      await done(page, way);
    });
  });
}

describe('the signing secret is in no place of the page or the browser', () => {
  test('though the service goes on repeating it in its list', async ({ page, context, canary }) => {
    await context.route('**/webhooks/v1/subscriptions*', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const subscription = { subscriptionId: 'echo', url: endpoint, eventTypes: [] };
      return route.fulfill({
        json: [{ ...subscription, status: 'active', signingSecret: canary }],
      });
    });
    await signIn(page, 'Reader of Echoes', '/settings/webhooks');
    await page.getByRole('link', { name: endpoint }).waitFor();
    expect(await placesWith(page, canary)).toEqual([]);
  });

  test('though the answer that holds it can’t be used', async ({
    page,
    context,
    canary,
    heard,
  }) => {
    await context.route('**/webhooks/v1/subscriptions', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: [{ signingSecret: canary }] })
        : route.fallback(),
    );
    await signIn(page, 'Reader of Odd Answers', newWebhook);
    await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
    await button(page, 'Create webhook').click();
    await page.getByRole('alert').waitFor();
    await button(page, 'Copy details').click();
    await expect.poll(() => heard.filter(({ channel }) => channel === 'clipboard').length).toBe(1);
    expect(await placesWith(page, canary)).toEqual([]);
    expect(heard.filter(({ text }) => mentions(text, canary))).toEqual([]);
  });
});

describe('the signing secret is told to nobody', () => {
  test('and to no password manager, spelling service or translator', async ({ page, canary }) => {
    await toTheSecret(page, 'Avoider of Managers');
    await button(page, 'Reveal').click();
    const shown = page.getByText(canary, { exact: true });
    const around = await shown.evaluate((element) => ({
      form: element.closest('form') !== null,
      editable: element.closest('input, textarea, [contenteditable]') !== null,
      translate: element.closest('[translate]')?.getAttribute('translate'),
      live: element.closest('[aria-live], [role=status], [role=alert]') !== null,
    }));
    expect(around).toEqual({ form: false, editable: false, translate: 'no', live: false });
    const fields = page.locator('input:not([type=checkbox]):not([type=radio]), textarea');
    expect(await fields.count()).toBe(0);
    expect(await page.locator('[title]').count()).toBe(0);
  });

  for (const [title, target, type] of [
    ['the window is left', 'window', 'blur'],
    ['the tab is hidden', 'document', 'visibilitychange'],
  ] as const) {
    test(`and is masked again when ${title}`, async ({ page, canary }) => {
      await toTheSecret(page, 'Leaver of Windows');
      await button(page, 'Reveal').click();
      await page.getByText(canary).waitFor();
      await page.evaluate(
        ([onWindow, name]) => (onWindow ? window : document).dispatchEvent(new Event(name)),
        [target === 'window', type] as const,
      );
      await button(page, 'Reveal').waitFor();
      expect(await placesWith(page, canary)).toEqual([]);
    });
  }
});

base('a clipboard that refuses leaves the secret selected', async ({ page, context }) => {
  const canary = makeCanary();
  await plantSecret(context, canary);
  const heard = await eavesdrop(context, { clipboard: 'denied' });
  await toTheSecret(page, 'Copier in Vain');
  await button(page, 'Copy').click();
  await page.getByText('Couldn’t copy. The secret is selected').waitFor();
  expect(await page.evaluate(() => String(window.getSelection()))).toBe(canary);
  expect(heard.filter(({ channel }) => channel === 'clipboard')).toHaveLength(1);
  await heading(page).waitFor();
});

describe('the signing secret is not lost without a question', () => {
  test('by Back', async ({ page, canary }) => {
    await signIn(page, 'Presser of Back', '/settings/webhooks');
    await page.getByRole('link', { name: 'New webhook' }).click();
    await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
    await button(page, 'Create webhook').click();
    await heading(page).waitFor();
    await page.goBack();
    await question(page).waitFor();
    await button(page, 'Stay here').click();
    await expectStillThere(page, canary);
    expect(new URL(page.url()).pathname).toBe(newWebhook);

    await page.goBack();
    await button(page, 'Leave without it').click();
    await page.getByRole('heading', { level: 1, name: /^Webhooks/ }).waitFor();
    expect(await placesWith(page, canary)).toEqual([]);
  });

  test('by signing out', async ({ page, canary }) => {
    const person = 'Signer Out with a Secret';
    await toTheSecret(page, person);
    await button(page, person).click();
    await button(page, 'Sign out').click();
    await button(page, 'Stay signed in').click();
    await expectStillThere(page, canary);

    await button(page, person).click();
    await button(page, 'Sign out').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    expect(await placesWith(page, canary)).toEqual([]);
  });

  test('by a new deployment, whose files have other names', async ({
    page,
    context,
    canary,
    faults,
  }) => {
    faults.expect(/status of 404|Failed to fetch dynamically imported module/);
    await toTheSecret(page, 'Witness of a Deployment');
    await context.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.keyboard.press('Control+k');
    await page.getByRole('heading', { name: '“Jump to” can’t be opened' }).waitFor();
    await button(page, 'Close').click();
    await page.getByText('A new version is available.').waitFor();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await button(page, 'Stay here').click();
    await expectStillThere(page, canary);
    expect(loads).toBe(0);
  });
});

test('signing out in another tab takes the secret off the screen', async ({
  page,
  context,
  canary,
}) => {
  const person = 'Signer Out Elsewhere';
  await toTheSecret(page, person);
  const other = await context.newPage();
  await other.goto('/competencies');
  await button(other, person).click();
  await button(other, 'Sign out').click();
  await button(page, 'Sign in').waitFor();
  await page.getByText('You are signed out.').waitFor();
  expect(await placesWith(page, canary)).toEqual([]);
});
