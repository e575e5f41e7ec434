import { expect, type Page } from '@playwright/test';
import { expectNoHorizontalOverflow } from '#test/e2e/support/layout.ts';
import { serveHostileRecords } from '#test/e2e/support/service-responses.ts';
import { test } from '#test/e2e/support/test.ts';
import { openAsReader } from '#test/support/sign-in.ts';

const screens = [
  ['competencies', '/competencies', (page: Page) => page.locator('[data-row]')],
  [
    'a competency',
    `/competencies/${'x'.repeat(400)}/${'x'.repeat(400)}0`,
    (page: Page) => page.getByRole('heading', { name: 'Difficulty' }),
  ],
  ['people', '/people', (page: Page) => page.locator('[data-row]')],
  ['a person', '/people/x', (page: Page) => page.getByRole('heading', { name: 'Profile' })],
  ['bookmarks', '/bookmarks', (page: Page) => page.getByRole('treeitem')],
  ['webhooks', '/settings/webhooks', (page: Page) => page.getByRole('switch')],
  [
    'a webhook',
    '/settings/webhooks/x',
    (page: Page) => page.getByRole('button', { name: 'Save changes' }),
  ],
] as const;

test.describe('very long and unusual names', () => {
  for (const [name, path, content] of screens) {
    test(`do not overflow a screen with a width of 320 px: ${name}`, async ({ context, page }) => {
      await serveHostileRecords(context);
      await openAsReader(page, path);
      await expect(content(page).first()).toBeVisible();
      await expectNoHorizontalOverflow(page);
    });
  }

  test('do not overflow a dialog or a notice', async ({ context, page }) => {
    await serveHostileRecords(context);
    await openAsReader(page, '/bookmarks');
    await page.getByRole('treeitem').first().click();
    await page.getByRole('button', { name: 'Delete folder…' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await expectNoHorizontalOverflow(page);
    const button = dialog.getByRole('button', { name: /^Delete \d+ items$/ });
    await button.scrollIntoViewIfNeeded();
    const box = await button.boundingBox();
    if (box === null) throw new Error('the button is not on screen');
    expect(box.y + box.height, 'the button is within the screen').toBeLessThanOrEqual(640);

    await context.route(/bookmark-folders/, (route) =>
      route.fulfill({ contentType: 'application/json', body: JSON.stringify({ folders: [] }) }),
    );
    await button.click();
    await expect(page.getByText(/^Deleted /).first()).toBeVisible();
    await expectNoHorizontalOverflow(page);
  });
});
