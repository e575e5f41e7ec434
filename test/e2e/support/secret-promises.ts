import type { BrowserContext, Page } from '@playwright/test';
import { expect } from 'vitest';
import { launchChromium } from '#test/support/chromium.ts';
import { makeCanary, mentions, placesWith, serveSecret } from './canary.ts';
import { pasted } from './clipboard.ts';
import type { Faults } from './faults.ts';
import { heapOf } from './heap.ts';
import type { PageOutput } from './page-output.ts';
import { refuseTokens } from './refuse-tokens.ts';
import { button, expectStillThere, leaveDialog, type SecretSource } from './secret.ts';

/** The promises about a secret, from a creation or a rotation. `person` is a new person. */
type Shown = { page: Page; canary: string; person: string };

async function done(page: Page, { end }: SecretSource): Promise<void> {
  await page.getByLabel('I have stored the secret').check();
  await button(page, 'Done').click();
  await expect(end(page)).toBeVisible();
}

export async function expectOnlyOnScreen(way: SecretSource, { page, canary, person }: Shown) {
  await way.to(page, person);
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
  await expect(page.getByText(/^Copied/)).toBeVisible();
  await look('copied');
  await done(page, way);
  await look('after Done');
  await page.goBack();
  await expect(way.start(page)).toBeVisible();
  await look('gone back to');
  await page.reload();
  await expect(way.start(page)).toBeVisible();
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
}

/** Keeps the revealed secret in a closure and nowhere else. Returns what lets go of it. */
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
 * Looks into the browser's memory. Nothing here tells the page the secret. A closure holds it at first: a
 * look that doesn't find it there would prove nothing.
 */
export async function expectGoneFromMemory(way: SecretSource, { page, canary, person }: Shown) {
  const isInMemory = async () => mentions(await heapOf(page), canary);
  await way.to(page, person);
  await button(page, 'Reveal').click();
  const letGo = await holdInClosure(page);
  await button(page, 'Hide').click();
  await button(page, 'Copy').click();
  await expect(page.getByText(/^Copied/)).toBeVisible();
  await done(page, way);
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

export async function expectRemovedFromCachedPage(
  way: SecretSource,
  { executable, origin, person }: { executable: string; origin: string; person: string },
) {
  // The usual browser of these tests has no back/forward cache; this one has.
  const browser = await launchChromium(executable, {
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    // Chromium without windows keeps no pages unless asked.
    args: ['--enable-bfcache', '--enable-features=BackForwardCache'],
  });
  try {
    const context = await browser.newContext({ baseURL: origin });
    const canary = makeCanary();
    await serveSecret(context, canary);
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
    await way.to(page, person);
    await button(page, 'Reveal').click();
    await expect(page.getByText(canary)).toBeVisible();
    returns.length = 0;
    await page.goto('/oidc/.well-known/openid-configuration');
    await page.goBack({ waitUntil: 'commit' });
    await expect(way.start(page)).toBeVisible();
    const kept = returns.find(({ persisted }) => persisted);
    expect(kept?.html).toContain('Signing secret');
    expect(kept?.html).not.toContain('Store the signing secret now');
    for (const { html } of returns) expect(mentions(html, canary)).toBe(false);
    expect(await placesWith(page, canary)).toEqual([]);
  } finally {
    await browser.close();
  }
}

export async function expectOnlyOnClipboard(
  way: SecretSource,
  {
    page,
    canary,
    person,
    context,
    output,
  }: Shown & { context: BrowserContext; output: PageOutput[] },
) {
  await way.to(page, person);
  await button(page, 'Reveal').click();
  await button(page, 'Hide').click();
  const copies = () => output.filter(({ channel }) => channel === 'clipboard');
  expect(copies()).toEqual([]);
  await button(page, 'Copy').click();
  await expect(page.getByText('Copied. Your clipboard may keep a history')).toBeVisible();
  expect(copies()).toEqual([{ channel: 'clipboard', text: canary }]);
  expect(await pasted(context)).toBe(canary);
  await done(page, way);
  await page.reload();
  await expect(way.end(page)).toBeVisible();

  // Console, other tabs and windows, history, storage, error reports, beacons, and every request.
  const told = output.filter(({ text }) => mentions(text, canary));
  expect(told).toEqual(copies());
  // The recording works.
  const channels = new Set(output.map(({ channel }) => channel));
  expect([...channels]).toEqual(expect.arrayContaining(['broadcast', 'history', 'request']));
}

export async function expectKeptByEscape(way: SecretSource, { page, canary, person }: Shown) {
  await way.to(page, person);
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
}

export async function expectKeptByReload(way: SecretSource, { page, canary, person }: Shown) {
  await way.to(page, person);
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
}

export async function expectKeptByEndOfSession(
  way: SecretSource,
  { page, canary, person, context, faults }: Shown & { context: BrowserContext; faults: Faults },
) {
  faults.expect(/status of 401/);
  faults.expect(/status of 400/);
  await page.clock.install();
  await way.to(page, person);
  // So long after the sign-in that, with nothing unsaved, the page would go to sign in by itself.
  await page.clock.fastForward(30_000);
  const accept = await refuseTokens(context);
  await page.keyboard.press('Control+k');
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
  // What is found is there, so that the services have been asked.
  await expect(page.getByRole('dialog', { name: 'Jump to' }).getByText('Overview')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toBeVisible();
  await expectStillThere(page, canary);

  await accept();
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    notice.getByRole('button', { name: 'Sign in again' }).click(),
  ]);
  if (!popup.isClosed()) await popup.waitForEvent('close');
  await expect(notice).toHaveCount(0);
  await expectStillThere(page, canary);
  await done(page, way);
}
