import { expect } from '@playwright/test';
import { treeItem } from './support/bookmarks.ts';
import { openAsReader } from './support/sign-in.ts';
import { test } from './support/test.ts';

test.describe('the jump dialog', { tag: '@browser' }, () => {
  test('leads to a folder by its name, opened with Ctrl+K', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    await expect(treeItem(page, 'Payments')).toBeVisible();
    await page.keyboard.press('Control+K');
    await page.getByRole('searchbox', { name: 'Jump to' }).fill('reconcil');
    await expect(page.getByRole('option', { name: 'Reconciliation' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/bookmarks/reconciliation');
    await expect(treeItem(page, 'Reconciliation')).toHaveAttribute('aria-selected', 'true');
  });
});
