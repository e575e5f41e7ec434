import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';
import { treeItem } from '#test/e2e/support/tree.ts';

describe('the jump dialog', () => {
  test('leads to a folder by its name, opened with Ctrl+K', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    await treeItem(page, 'Payments').waitFor();
    await page.keyboard.press('Control+K');
    await page.getByRole('combobox', { name: 'Jump to' }).fill('reconcil');
    await page.getByRole('option', { name: 'Reconciliation' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/bookmarks/reconciliation');
    await expect
      .poll(() => treeItem(page, 'Reconciliation').getAttribute('aria-selected'))
      .toBe('true');
  });
});
