import { describe } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { expectNoHorizontalOverflow } from '#test/e2e/support/horizontal-overflow.ts';
import { openAs } from '#test/e2e/support/sign-in.ts';
import { fillInWebhook, newWebhookPath, storeSecret } from '#test/e2e/support/webhook.ts';

test.describe('an endpoint URL of 2048 characters', () => {
  test('scrolls nothing sideways on any screen at 320 px', async ({ page }) => {
    const start = 'https://hooks.example.test/';
    const longest = start + 'word/'.repeat(500).slice(0, 2048 - start.length);
    await openAs(page, 'Writer of Long Addresses', newWebhookPath);
    await fillInWebhook(page, { url: longest, events: ['bookmark.created'] });
    await expect(page.getByText('2048 / 2048')).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect(page.getByLabel('I have stored the secret')).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await storeSecret(page);
    await expect(page.getByRole('switch')).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await page.getByRole('switch').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await page.getByRole('button', { name: 'Keep active' }).click();
    await page.getByRole('listitem').getByRole('link').filter({ hasText: start }).click();
    await expect(page.getByLabel('Endpoint URL')).toBeVisible();
    await expectNoHorizontalOverflow(page);
  });
});
