import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { withProvider } from './provider/with-provider.ts';
import { untilClosed } from './session.ts';
import { fillInWebhook, newWebhookPath } from './webhook.ts';

const endpoint = 'https://hooks.example.test/in';

/** Types a name on the page of the provider on another site. */
export async function enterNameAtForeignProvider(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Person of Another Site');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/**
 * Serves the app, for the tests of a `describe`, with a provider on another site. In each of these
 * tests the session has ended while the form of a new webhook was filled in.
 */
export function withForeignProvider() {
  return withProvider().extend('form', { auto: true }, async ({ page, faults, app }) => {
    faults.expect(/status of 401/);
    await page.goto(newWebhookPath);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await enterNameAtForeignProvider(page);
    await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
    app.endToken();
    const create = page.getByRole('button', { name: 'Create webhook' });
    await create.click();
    const signInAgain = page.getByRole('button', { name: 'Sign in again' }).first();
    await expect(signInAgain).toBeVisible();
    return {
      openWindow: async () => {
        const [popup] = await Promise.all([page.waitForEvent('popup'), signInAgain.click()]);
        return popup;
      },
      /** The window is gone, what was typed is not, and it can be sent. */
      expectGoesOn: async (popup: Page) => {
        await untilClosed(popup);
        await expect(signInAgain).toHaveCount(0);
        await expect(page.getByLabel('Endpoint URL')).toHaveValue(endpoint);
        await create.click();
        await expect(
          page.getByRole('heading', { name: 'Store the signing secret now' }),
        ).toBeVisible();
      },
    };
  });
}
