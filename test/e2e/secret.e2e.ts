import { describe, expect } from 'vitest';
import { placesWith } from './support/canary.ts';
import {
  button,
  creation,
  endpoint,
  expectStillThere,
  goToSecret,
  leaveDialog,
  secretHeading,
  test,
} from './support/secret.ts';
import {
  expectKeptByEndOfSession,
  expectKeptByEscape,
  expectKeptByReload,
  expectOnlyOnClipboard,
  expectOnlyOnScreen,
  expectRemovedFromCachedPage,
} from './support/secret-promises.ts';
import { signIn } from './support/sign-in.ts';
import { fillInWebhook, newWebhookPath } from './support/webhook.ts';

describe('the signing secret', () => {
  test('is nowhere but on screen while revealed', async ({ page, canary }) => {
    await expectOnlyOnScreen(creation, { page, canary, person: 'Holder of a Secret' });
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

describe('the signing secret is not lost without a question', () => {
  test('to Escape, a click beside it or a link', async ({ page, canary }) => {
    await expectKeptByEscape(creation, { page, canary, person: 'Presser of Escape' });
  });

  test('to a reload or the closing of the tab', async ({ page, canary }) => {
    await expectKeptByReload(creation, { page, canary, person: 'Reloader of Secrets' });
  });

  test('to the end of the session', async ({ page, context, canary, faults }) => {
    const person = 'Outlaster of Sessions';
    await expectKeptByEndOfSession(creation, { page, context, canary, faults, person });
  });

  test('to Back', async ({ page, canary }) => {
    await signIn(page, 'Presser of Back', '/settings/webhooks');
    await page.getByRole('link', { name: 'New webhook' }).click();
    await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
    await button(page, 'Create webhook').click();
    await secretHeading(page).waitFor();
    await page.goBack();
    await leaveDialog(page).waitFor();
    await button(page, 'Stay here').click();
    await expectStillThere(page, canary);
    expect(new URL(page.url()).pathname).toBe(newWebhookPath);

    await page.goBack();
    await button(page, 'Leave without it').click();
    await page.getByRole('heading', { level: 1, name: /^Webhooks/ }).waitFor();
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
    await page.getByRole('heading', { name: '“Jump to” can’t be opened' }).waitFor();
    await button(page, 'Close').click();
    await page.getByText('A new version is available.').waitFor();
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
    await button(page, 'Sign in').waitFor();
    await page.getByText('You are signed out.').waitFor();
    expect(await placesWith(page, canary)).toEqual([]);
  });
});
