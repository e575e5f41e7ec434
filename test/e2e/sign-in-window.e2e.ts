import { expect, type Page } from '@playwright/test';
import { enterName } from '#test/support/sign-in.ts';
import { foreignProviderTest } from './support/provider-app.ts';
import {
  endedSessionTest,
  formFiller,
  openSignInWindow,
  sessionNotice,
  unsavedEndpointUrl,
  waitUntilClosed,
} from './support/session.ts';
import { fillInWebhook, newWebhookPath, secretHeading } from './support/webhooks.ts';

endedSessionTest.describe('sign-in window', { tag: '@browser' }, () => {
  endedSessionTest(
    'is waited for until Cancel once it was closed, and can be opened again',
    async ({ page, context, expectKept }) => {
      await context.clearCookies();
      const popup = await openSignInWindow(page);
      await expect(popup.getByLabel('Name', { exact: true })).toBeVisible();
      await popup.close();
      await sessionNotice(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(
        sessionNotice(page).getByRole('button', { name: 'Sign in again' }),
      ).toBeVisible();
      await expectKept();

      const second = await openSignInWindow(page);
      await enterName(second, formFiller);
      await expect(sessionNotice(page)).toHaveCount(0);
      await expectKept();
    },
  );

  endedSessionTest(
    'says that the sign-in was declined at the provider',
    async ({ page, context, expectKept }) => {
      await context.clearCookies();
      const popup = await openSignInWindow(page);
      await popup.getByRole('button', { name: 'Back without signing in' }).click();
      await expect(page.getByText('The sign-in was declined at the provider.')).toBeVisible();
      await expectKept();
    },
  );

  endedSessionTest('is reported if the browser opens none', async ({ page, expectKept }) => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await sessionNotice(page).getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByText('Allow pop-up windows for this site.')).toBeVisible();
    await expectKept();
  });
});

/** Test that starts with an ended session and unsaved input in the form of a new webhook. */
const test = foreignProviderTest.extend<{ openWindow: () => Promise<Page> }>({
  openWindow: async ({ page, faults, app }, use) => {
    faults.expect(/status of 401/);
    await page.goto(newWebhookPath);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await enterName(page, formFiller);
    await fillInWebhook(page, { url: unsavedEndpointUrl, events: ['bookmark.created'] });
    app.endToken();
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect(sessionNotice(page)).toBeVisible();
    await use(() => openSignInWindow(page));
  },
});

/**
 * Expects the pop-up window to be closed, the input to be preserved, and the form to be
 * submittable.
 */
async function expectGoesOn(page: Page, popup: Page) {
  await waitUntilClosed(popup);
  await expect(sessionNotice(page)).toHaveCount(0);
  await expect(page.getByLabel('Endpoint URL')).toHaveValue(unsavedEndpointUrl);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(secretHeading(page)).toBeVisible();
}

test.describe('sign-in window of a provider on another site', () => {
  for (const [title, isolated, details] of [
    ['brings the response without an opener', true, {}],
    ['brings the response if windows are shared', false, { tag: '@browser' }],
  ] as const) {
    test(title, details, async ({ page, context, openWindow, provider }) => {
      provider.behave({ isolated });
      await context.clearCookies();
      const popup = await openWindow();
      await expect(popup.getByLabel('Name')).toBeVisible();
      expect(await popup.evaluate(() => window.opener)).toBeNull();
      await enterName(popup, formFiller);
      await expectGoesOn(page, popup);
    });
  }

  test('closes automatically if the user has a session at the provider', {
    tag: '@browser',
  }, async ({ page, openWindow }) => {
    await expectGoesOn(page, await openWindow());
  });
});
