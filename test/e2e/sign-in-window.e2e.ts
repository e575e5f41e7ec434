import { expect } from '@playwright/test';
import { enterNameAtForeignProvider, withForeignProvider } from './support/provider-app.ts';
import {
  endedWithUnsavedForm,
  formFiller,
  openSignInWindow,
  sessionNotice,
} from './support/session.ts';
import { enterName } from './support/sign-in.ts';

test.describe('the sign-in window of a provider on another site', () => {
  const test = withForeignProvider();

  test('brings the answer without an opener', async ({ context, form, provider }) => {
    provider.behave({ isolated: true });
    await context.clearCookies();
    const popup = await form.openWindow();
    await expect(popup.getByLabel('Name')).toBeVisible();
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    await enterNameAtForeignProvider(popup);
    await form.expectGoesOn(popup);
  });
});

test.describe('the sign-in window', () => {
  endedWithUnsavedForm(
    'is waited for until Cancel once it was closed, and can be opened again',
    async ({ page, context, form }) => {
      await context.clearCookies();
      const popup = await openSignInWindow(page);
      await expect(popup.getByLabel('Name', { exact: true })).toBeVisible();
      await popup.close();
      await sessionNotice(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(
        sessionNotice(page).getByRole('button', { name: 'Sign in again' }),
      ).toBeVisible();
      await form.expectKept();

      const second = await openSignInWindow(page);
      await enterName(second, formFiller);
      await expect(sessionNotice(page)).toHaveCount(0);
      await form.expectKept();
    },
  );

  endedWithUnsavedForm(
    'says that the sign-in was declined at the provider',
    async ({ page, context, form }) => {
      await context.clearCookies();
      const popup = await openSignInWindow(page);
      await popup.getByRole('button', { name: 'Back without signing in' }).click();
      await expect(page.getByText('The sign-in was declined at the provider.')).toBeVisible();
      await form.expectKept();
    },
  );

  endedWithUnsavedForm('is reported if the browser opens none', async ({ page, form }) => {
    await page.evaluate(() => {
      window.open = () => null;
    });
    await sessionNotice(page).getByRole('button', { name: 'Sign in again' }).click();
    await expect(page.getByText('Allow pop-up windows for this address.')).toBeVisible();
    await form.expectKept();
  });
});

test.describe('the sign-in window of a provider on another site', () => {
  const test = withForeignProvider();

  test('closes by itself for a known person', async ({ form }) => {
    await form.expectGoesOn(await form.openWindow());
  });

  test('brings the answer if windows are shared', async ({ context, form, provider }) => {
    provider.behave({ isolated: false });
    await context.clearCookies();
    const popup = await form.openWindow();
    await expect(popup.getByLabel('Name')).toBeVisible();
    expect(await popup.evaluate(() => window.opener)).toBeNull();
    await enterNameAtForeignProvider(popup);
    await form.expectGoesOn(popup);
  });
});
