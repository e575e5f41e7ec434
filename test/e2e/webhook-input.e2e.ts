import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { refuseTokens } from './support/refuse-tokens.ts';
import { onEachLook, picture } from './support/screenshot.ts';
import { expectNothingSideways } from './support/sideways.ts';
import { signIn } from './support/sign-in.ts';
import { createWebhook, fillInWebhook, storeSecret, webhookSwitch } from './support/webhook.ts';
import { withConfig } from './support/with-config.ts';

const newWebhook = '/settings/webhooks/new';
const url = 'https://hooks.example.test/in';
const events = ['bookmark.created'];

const field = (page: Page) => page.getByLabel('Endpoint URL');
const create = (page: Page) => page.getByRole('button', { name: 'Create webhook' });

/** Whether all of it is on the part of the page that can be seen. */
const isInSight = (locator: Locator) =>
  locator.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const at = (y: number) => document.elementFromPoint((left + right) / 2, y);
    return [at(top + 1), at(bottom - 1)].every(
      (found) => found !== null && element.contains(found),
    );
  });

test('what is wrong is summed up by the button, and each field it leads to comes with its label', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'Filler of Nothing', newWebhook);
  await page.getByRole('group', { name: /^Pick from/ }).waitFor();
  await create(page).click();
  const summary = page.getByRole('alert').filter({ hasText: '2 fields need attention' });
  await summary.waitFor();
  expect(await summary.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await isInSight(summary)).toBe(true);
  expect(await isInSight(create(page))).toBe(true);
  for (const name of ['Events to deliver', 'Endpoint URL']) {
    await summary.getByRole('button', { name }).click();
    await expect.poll(() => isInSight(page.locator('label', { hasText: name }))).toBe(true);
  }
  await onEachLook(page, async (look) => {
    await picture(page, 'webhook-summary', look);
    await expectNoAxeViolations(page);
  });
});

describe('an address', () => {
  test('of 2048 characters scrolls nothing sideways at 320 px: form, secret, list, webhook', async ({
    page,
  }) => {
    const start = 'https://hooks.example.test/';
    const longest = start + 'word/'.repeat(500).slice(0, 2048 - start.length);
    await signIn(page, 'Writer of Long Addresses', newWebhook);
    await fillInWebhook(page, { url: longest, events });
    await page.getByText('2048 / 2048').waitFor();
    await expectNothingSideways(page);
    await create(page).click();
    await page.getByLabel('I have stored the secret').waitFor();
    await expectNothingSideways(page);
    await storeSecret(page);
    await page.getByRole('switch').waitFor();
    await expectNothingSideways(page);
    await page.getByRole('switch').click();
    await page.getByRole('alertdialog').waitFor();
    await expectNothingSideways(page);
    await page.getByRole('button', { name: 'Keep active' }).click();
    await page.getByRole('listitem').getByRole('link').filter({ hasText: start }).click();
    await field(page).waitFor();
    await expectNothingSideways(page);
  });

  test('with everything to warn about says so in each look, and can still be sent', async ({
    page,
    wire,
  }) => {
    await signIn(page, 'Writer of Odd Addresses', newWebhook);
    await fillInWebhook(page, {
      url: 'https://аpple.example/in?token=abc#part',
      events: ['folder renamed', 'Bookmark.Created'],
    });
    await page.getByText('xn--pple-43d.example').waitFor();
    await page.getByText('mixes letters that look alike').waitFor();
    await page.getByText('seems to hold a secret').waitFor();
    await page.getByText('unusual name for an event').waitFor();
    await onEachLook(page, async (look) => {
      await picture(page, 'webhook-warnings', look);
      await expectNoAxeViolations(page);
    });
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('button', { name: 'Use bookmark.created' }).click();
    await create(page).click();
    await storeSecret(page);
    const { body } = await wire.only('POST', '/webhooks/v1/subscriptions');
    expect(body).toEqual({
      url: 'https://xn--pple-43d.example/in?token=abc',
      eventTypes: ['folder renamed', 'bookmark.created'],
    });
  });

  test('of a local host is sent after “Use anyway” and not before', async ({ page, wire }) => {
    await signIn(page, 'Receiver at Home', newWebhook);
    await fillInWebhook(page, { url: 'https://2130706433:8443/in', events });
    await create(page).click();
    await page.getByText('127.0.0.1 is a loopback address').waitFor();
    expect((await wire.all()).filter(({ method }) => method === 'POST')).toEqual([]);
    await page.getByRole('button', { name: 'Use anyway' }).click();
    await expect.poll(() => field(page).evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await storeSecret(page);
    const { body } = await wire.only('POST', '/webhooks/v1/subscriptions');
    expect(body).toMatchObject({ url: 'https://127.0.0.1:8443/in' });
  });
});

test('events pasted as lines of a table are taken apart, and the focus stays when the last is removed', async ({
  page,
}) => {
  await signIn(page, 'Paster of Tables', newWebhook);
  const input = page.getByRole('combobox', { name: 'Events to deliver' });
  await input.focus();
  await input.evaluate((it) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'a.b\tc.d\n');
    it.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await page.getByRole('button', { name: 'Remove a.b' }).click();
  await page.getByRole('button', { name: 'Remove c.d' }).click();
  await expect.poll(() => input.evaluate((it) => it === document.activeElement)).toBe(true);
});

test('a creation refused for the session’s sake goes on after signing in again, form as it was', async ({
  page,
  context,
  faults,
  wire,
}) => {
  faults.expect(/status of 40[01]/);
  await page.clock.install();
  await signIn(page, 'Creator out of Session', newWebhook);
  await fillInWebhook(page, { url, events });
  await page.clock.fastForward(30_000);
  const accept = await refuseTokens(context);
  await context.route('**/webhooks/v1/**', (route) => route.fulfill({ status: 401 }));
  await create(page).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended' });
  await notice.first().waitFor();
  expect(await field(page).inputValue()).toBe(url);
  await accept();
  await context.unroute('**/webhooks/v1/**');
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in again' }).click(),
  ]);
  if (!popup.isClosed()) await popup.waitForEvent('close');
  await page.getByRole('button', { name: 'Remove bookmark.created' }).waitFor();
  await create(page).click();
  await storeSecret(page);
  const made = (await wire.all()).filter(({ method }) => method === 'POST');
  expect(new Set(made.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await page.getByRole('switch').count()).toBe(1);
});

describe('a creation without an answer', () => {
  test('leaves a note that survives a reload and goes when it is dismissed', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/webhooks\/v1\/subscriptions/);
    await withConfig(context, { extensions: [] });
    await signIn(page, 'Keeper of Notes', newWebhook);
    await fillInWebhook(page, { url: `${url}?token=s3cret`, events });
    await context.route('**/webhooks/v1/subscriptions', (route) => route.abort('connectionreset'));
    await create(page).click();
    await page.getByText('It isn’t known whether the webhook was created').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave all the same' }).click();
    const note = page.getByRole('list', { name: 'Creations without an answer' });
    await note.getByText('hooks.example.test may have been created').waitFor();
    await page.reload();
    await note.getByText('bookmark.created').waitFor();
    expect(await page.content()).not.toContain('s3cret');
    await onEachLook(page, async (look) => {
      await picture(page, 'webhook-note', look);
      await expectNoAxeViolations(page);
    });
    await note.getByRole('button', { name: 'Dismiss' }).click();
    await note.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await page.reload();
    await page.getByText('No webhooks in this browser').waitFor();
    expect(await note.count()).toBe(0);
  });

  test('can be deleted and made anew where the service shows that it came about', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/webhooks\/v1\/subscriptions/);
    await signIn(page, 'Starter Again', newWebhook);
    await fillInWebhook(page, { url, events });
    await context.route('**/webhooks/v1/subscriptions', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await create(page).click();
    await page.getByRole('button', { name: 'Delete it and start again…' }).click();
    await context.unroute('**/webhooks/v1/subscriptions');
    await page.getByRole('button', { name: 'Delete and start again' }).click();
    await storeSecret(page);
    await webhookSwitch(page, url).waitFor();
    expect(await page.getByRole('switch').count()).toBe(1);
  });
});

describe('two tabs', () => {
  async function second(page: Page, path: string): Promise<Page> {
    const other = await page.context().newPage();
    await other.goto(path);
    await other.getByRole('heading', { level: 1 }).waitFor();
    return other;
  }

  test('agree on what one of them has changed', async ({ page }) => {
    await signIn(page, 'Owner of Two Tabs');
    await createWebhook(page, { url, events });
    const other = await second(page, '/settings/webhooks');
    await webhookSwitch(other, url).click();
    await other.getByRole('button', { name: 'Pause webhook' }).click();
    await expect.poll(() => webhookSwitch(page, url).getAttribute('aria-checked')).toBe('false');
  });

  test('show a form with changes what was changed in the other, side by side', async ({ page }) => {
    await signIn(page, 'Editor in Two Tabs');
    await createWebhook(page, { url, events });
    await page.getByRole('link', { name: url }).click();
    await field(page).fill(`${url}/mine`);
    const other = await second(page, page.url());
    await field(other).fill(`${url}/theirs`);
    await other.getByRole('button', { name: 'Save changes' }).click();
    await other.getByText('Changes saved.').waitFor();

    const row = page.getByRole('row', { name: /^Endpoint URL/ });
    await row.getByText(`${url}/theirs`).waitFor();
    await row.getByText(`${url}/mine`).waitFor();
    await onEachLook(page, async (look) => {
      await picture(page, 'webhook-changed-elsewhere', look);
      await expectNoAxeViolations(page);
    });
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.keyboard.press('Enter');
    await page.getByText('Changes saved.').waitFor();
    await expect.poll(() => field(other).inputValue()).toBe(`${url}/mine`);
  });
});
