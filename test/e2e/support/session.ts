import { expect, type Locator, type Page } from '@playwright/test';
import { openAs } from '#test/support/sign-in.ts';
import { refuseCurrentToken, refuseRenewal } from './provider-responses.ts';
import { test } from './test.ts';
import { fillInWebhook, newWebhookPath } from './webhooks.ts';

/** Returns the notice that the session has ended. */
export const sessionNotice = (page: Page): Locator =>
  page
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: /^(Sign in again|Cancel)$/ }) })
    .first();

/** Presses “Sign in again” and resolves to the pop-up window that opens. */
export async function openSignInWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await sessionNotice(page).getByRole('button', { name: 'Sign in again' }).click();
  return opening;
}

export async function waitUntilClosed(popup: Page): Promise<void> {
  if (!popup.isClosed()) await popup.waitForEvent('close');
}

/** Records the paths to which the page navigates from now on. */
export function recordVisits(page: Page): readonly string[] {
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  return visited;
}

/** Endpoint URL entered in the form of a new webhook before the session ends. */
export const unsavedEndpointUrl = 'https://hooks.example.test/in';

export const formFiller = 'Filler of Forms';

/** Test that starts with an ended session and unsaved input in the form of a new webhook. */
export const endedSessionTest = test.extend<{ expectKept: () => Promise<void> }>({
  expectKept: [
    async ({ page, context, faults }, use) => {
      faults.expect(/status of 40[01]/);
      await page.clock.install();
      await openAs(page, formFiller, newWebhookPath);
      await expect(page.getByRole('heading', { level: 1, name: 'New webhook' })).toBeVisible();
      // After this time, the app would sign in again automatically if the page had no unsaved work.
      await page.clock.fastForward(30_000);
      await fillInWebhook(page, { url: unsavedEndpointUrl, events: ['bookmark.created'] });
      await refuseRenewal(context);
      await refuseCurrentToken(context);
      await page.getByRole('button', { name: 'Create webhook' }).click();
      await expect(sessionNotice(page)).toBeVisible();
      await use(async () => {
        await expect(page.getByLabel('Endpoint URL')).toHaveValue(unsavedEndpointUrl);
        await expect(page).toHaveURL(newWebhookPath);
      });
    },
    { auto: true },
  ],
});
