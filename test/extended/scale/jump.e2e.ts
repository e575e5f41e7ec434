import { expect } from '@playwright/test';
import { getTreeItem } from '#test/e2e/support/bookmarks.ts';
import { largeState, serveBookmarkState } from '#test/e2e/support/service-responses.ts';
import { test } from '#test/e2e/support/test.ts';
import { openAsReader } from '#test/support/sign-in.ts';

test('the command palette finds one of 50,000 bookmarks by text typed immediately after Ctrl+K', async ({
  page,
  context,
}) => {
  await serveBookmarkState(context, largeState(50_000));
  await openAsReader(page, '/bookmarks');
  await expect(getTreeItem(page, 'Folder 00000')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('bookmark 4749');
  const dialog = page.getByRole('dialog', { name: 'Jump to' });
  const field = dialog.getByRole('combobox', { name: 'Jump to' });
  await expect(field).toHaveValue('bookmark 4749');
  const found = dialog.getByRole('group', { name: 'Bookmarks' }).getByRole('option');
  await expect(found).toHaveCount(6);
  expect((await found.allInnerTexts())[0]).toContain('Bookmark 47490');

  await page.keyboard.type('9');
  await expect(found).toHaveCount(1);
  for (let letters = 'bookmark 47499'.length; letters > 1; letters -= 1) {
    await page.keyboard.press('Backspace');
  }
  await expect(found).toHaveCount(6);
  expect((await found.allInnerTexts())[0]).toContain('Bookmark 00000');

  await field.fill('bokmark 04711');
  const meant = dialog.getByRole('group', { name: 'Did you mean' }).getByRole('option');
  await expect.poll(() => meant.allInnerTexts()).toHaveLength(1);
  expect((await meant.allInnerTexts())[0]).toContain('Bookmark 04711');
});
