import { describe, expect } from 'vitest';
import { test as base } from '#test/e2e/support/browser-test.ts';
import { makeCanary, mentions, placesWith, serveSecret } from '#test/e2e/support/canary.ts';
import { recordPageOutput } from '#test/e2e/support/page-output.ts';
import {
  button,
  creation,
  endpoint,
  expectStillThere,
  goToSecret,
  leaveDialog,
  rotation,
  secretHeading,
  test,
} from '#test/e2e/support/secret.ts';
import {
  expectGoneFromMemory,
  expectKeptByEndOfSession,
  expectKeptByEscape,
  expectKeptByReload,
  expectOnlyOnClipboard,
  expectOnlyOnScreen,
  expectRemovedFromCachedPage,
} from '#test/e2e/support/secret-promises.ts';
import { openAs } from '#test/e2e/support/sign-in.ts';
import { fillInWebhook, newWebhookPath } from '#test/e2e/support/webhook.ts';

test.describe('the secret of a creation', () => {
  test('is gone from memory after Done', async ({ page, canary }) => {
    await expectGoneFromMemory(creation, { page, canary, person: 'Forgetter of a Secret' });
  });

  test('is wiped from a page that the browser has kept whole for Back', async ({
    executable,
    origin,
  }) => {
    const person = 'Goer There and Back';
    await expectRemovedFromCachedPage(creation, { executable, origin, person });
  });

  test('goes to the clipboard only, once for each press on Copy', async ({
    page,
    context,
    canary,
    output,
  }) => {
    const person = 'Copier of a Secret';
    await expectOnlyOnClipboard(creation, { page, context, canary, output, person });
  });
});

test.describe('the secret of a creation is not lost without a question', () => {
  test('to the end of the session', async ({ page, context, canary, faults }) => {
    const person = 'Outlaster of Sessions';
    await expectKeptByEndOfSession(creation, { page, context, canary, faults, person });
  });

  test('to Back', async ({ page, canary }) => {
    await openAs(page, 'Presser of Back', '/settings/webhooks');
    await page.getByRole('link', { name: 'New webhook' }).click();
    await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
    await button(page, 'Create webhook').click();
    await expect(secretHeading(page)).toBeVisible();
    await page.goBack();
    await expect(leaveDialog(page)).toBeVisible();
    await button(page, 'Stay here').click();
    await expectStillThere(page, canary);
    await expect(page).toHaveURL(newWebhookPath);

    await page.goBack();
    await button(page, 'Leave without it').click();
    await expect(page.getByRole('heading', { level: 1, name: /^Webhooks/ })).toBeVisible();
    expect(await placesWith(page, canary)).toEqual([]);
  });

  test('to a new deployment', async ({ page, context, canary, faults }) => {
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

  test('to signing out in this tab', async ({ page, context, canary }) => {
    const person = 'Signer Out with a Secret';
    await goToSecret(page, person);
    await button(page, person).click();
    await button(page, 'Sign out').click();
    await button(page, 'Stay signed in').click();
    await expectStillThere(page, canary);

    const other = await context.newPage();
    await other.goto('/competencies');
    await button(other, person).click();
    await button(other, 'Sign out').click();
    await other
      .getByRole('alertdialog', { name: 'Sign out and lose what is in another tab?' })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await expect(button(page, 'Sign in')).toBeVisible();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    expect(await placesWith(page, canary)).toEqual([]);
  });
});

test.describe('the secret of a rotation', () => {
  test('is nowhere but on screen while revealed', async ({ page, canary }) => {
    await expectOnlyOnScreen(rotation, { page, canary, person: 'Holder of a New Secret' });
  });

  test('is gone from memory after Done', async ({ page, canary }) => {
    await expectGoneFromMemory(rotation, { page, canary, person: 'Forgetter of a New Secret' });
  });

  test('is wiped from a page that the browser has kept whole for Back', async ({
    executable,
    origin,
  }) => {
    const person = 'Rotator There and Back';
    await expectRemovedFromCachedPage(rotation, { executable, origin, person });
  });

  test('goes to the clipboard only, once for each press on Copy', async ({
    page,
    context,
    canary,
    output,
  }) => {
    const person = 'Copier of a New Secret';
    await expectOnlyOnClipboard(rotation, { page, context, canary, output, person });
  });

  test('is not lost to Escape, a click beside it or a link', async ({ page, canary }) => {
    await expectKeptByEscape(rotation, { page, canary, person: 'Rotator with Escape' });
  });

  test('is not lost to a reload or the closing of the tab', async ({ page, canary }) => {
    await expectKeptByReload(rotation, { page, canary, person: 'Reloader of New Secrets' });
  });

  test('is not lost to the end of the session', async ({ page, context, canary, faults }) => {
    const person = 'Rotator past a Session';
    await expectKeptByEndOfSession(rotation, { page, context, canary, faults, person });
  });
});

test.describe('the signing secret', () => {
  test('is masked again when the tab is hidden', async ({ page, canary }) => {
    await goToSecret(page, 'Leaver of a Tab');
    await button(page, 'Reveal').click();
    await expect(page.getByText(canary)).toBeVisible();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(button(page, 'Reveal')).toBeVisible();
    expect(await placesWith(page, canary)).toEqual([]);
  });

  test('is kept nowhere though the service repeats it in its list', async ({
    page,
    context,
    canary,
  }) => {
    await context.route('**/webhooks/v1/subscriptions*', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const subscription = { subscriptionId: 'echo', url: endpoint, eventTypes: [] };
      return route.fulfill({
        json: [{ ...subscription, status: 'active', signingSecret: canary }],
      });
    });
    await openAs(page, 'Reader of Echoes', '/settings/webhooks');
    await expect(page.getByRole('link', { name: endpoint })).toBeVisible();
    expect(await placesWith(page, canary)).toEqual([]);
  });

  test('is kept nowhere though the answer that has it can’t be used', async ({
    page,
    context,
    canary,
    output,
  }) => {
    await context.route('**/webhooks/v1/subscriptions', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: [{ signingSecret: canary }] })
        : route.fallback(),
    );
    await openAs(page, 'Reader of Odd Answers', newWebhookPath);
    await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
    await button(page, 'Create webhook').click();
    await expect(page.getByRole('alert')).toBeVisible();
    await button(page, 'Copy details').click();
    await expect.poll(() => output.filter(({ channel }) => channel === 'clipboard').length).toBe(1);
    expect(await placesWith(page, canary)).toEqual([]);
    expect(output.filter(({ text }) => mentions(text, canary))).toEqual([]);
  });

  test('is hidden from password managers, spelling services and translators', async ({
    page,
    canary,
  }) => {
    await goToSecret(page, 'Avoider of Managers');
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
    await expect(fields).toHaveCount(0);
    await expect(page.locator('[title]')).toHaveCount(0);
  });

  test('is masked again when the window is left', async ({ page, canary }) => {
    await goToSecret(page, 'Leaver of Windows');
    await button(page, 'Reveal').click();
    await expect(page.getByText(canary)).toBeVisible();
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await expect(button(page, 'Reveal')).toBeVisible();
    expect(await placesWith(page, canary)).toEqual([]);
  });

  test('is gone once signing out was confirmed', async ({ page, canary }) => {
    const person = 'Confirmer of Signing Out';
    await goToSecret(page, person);
    await button(page, person).click();
    await button(page, 'Sign out').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    expect(await placesWith(page, canary)).toEqual([]);
  });

  base('is left selected by a clipboard that refuses it', async ({ page, context }) => {
    const canary = makeCanary();
    await serveSecret(context, canary);
    const output = await recordPageOutput(context, { clipboard: 'denied' });
    await goToSecret(page, 'Copier in Vain');
    await button(page, 'Copy').click();
    await expect(page.getByText('Couldn’t copy. The secret is selected')).toBeVisible();
    expect(await page.evaluate(() => String(window.getSelection()))).toBe(canary);
    expect(output.filter(({ channel }) => channel === 'clipboard')).toHaveLength(1);
    await expect(secretHeading(page)).toBeVisible();
  });
});
