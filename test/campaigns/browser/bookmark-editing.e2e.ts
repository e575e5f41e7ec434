import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { dragTo, middleOf } from '#test/e2e/support/mouse.ts';
import { openAs } from '#test/e2e/support/sign-in.ts';
import { expectFocusOn, expectInside, inside, treeItem } from '#test/e2e/support/tree.ts';

async function openTree(page: Page, person: string) {
  await openAs(page, person, '/bookmarks');
  await expect(treeItem(page, 'Payments')).toBeVisible();
}

test.describe('editing bookmarks by mouse', () => {
  test('drops nothing into itself, and Escape drops nothing at all', async ({ page, wire }) => {
    await openTree(page, 'Dragger of Folders');
    const folder = await middleOf(treeItem(page, 'Payments'));
    const child = await middleOf(treeItem(page, 'Settlement'));
    await dragTo(page, folder, child);
    await page.mouse.up();
    await dragTo(page, child, await middleOf(treeItem(page, 'Identity')));
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await inside(page, 'Payments')).toContain('Settlement');
    expect((await wire.all()).filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('offers “Move to…” by a right click, as a drag would move', async ({ page }) => {
    await openTree(page, 'Clicker of Menus');
    await treeItem(page, 'Refunds').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: /Move/ });
    await dialog.getByRole('radio', { name: 'Reading list' }).check();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expectInside(page, 'Reading list').toContain('Refunds');
    await expectFocusOn(page, 'Refunds');
  });

  test('brings a deleted bookmark back with one click', async ({ page }) => {
    await openTree(page, 'Changer of Minds');
    await treeItem(page, 'Refunds').click();
    await treeItem(page, 'Refunds').press('Delete');
    await expectInside(page, 'Payments').not.toContain('Refunds');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectInside(page, 'Payments').toContain('Refunds');
  });
});

test.describe('editing bookmarks by keyboard', () => {
  test('cuts several selected rows and pastes them elsewhere', async ({ page }) => {
    await openTree(page, 'Mover of Many');
    await treeItem(page, 'Refunds').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByRole('heading', { name: '2 items selected' })).toBeVisible();
    await page.keyboard.press('Control+x');
    await treeItem(page, 'Reading list').focus();
    await page.keyboard.press('Control+v');
    await expectInside(page, 'Reading list').toEqual(
      expect.arrayContaining(['Refunds', 'Amounts and currencies']),
    );
    // The tree follows what was moved; the place it came from may be out of sight.
    await page.keyboard.press('Home');
    await expect(treeItem(page, 'Payments')).toBeVisible();
    expect(await inside(page, 'Payments')).not.toContain('Refunds');
  });
});

test.describe('deleting a folder', () => {
  test('removes it in the other tab, which keeps its scroll position', async ({
    page,
    context,
  }) => {
    await openTree(page, 'Deleter in Two Tabs');
    const other = await context.newPage();
    await other.goto('/bookmarks');
    await treeItem(other, 'Disputes').click();
    await treeItem(page, 'Identity').focus();
    await page.keyboard.press('Delete');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete \d+ items$/ })
      .click();
    await expect(treeItem(other, 'Identity')).toHaveCount(0);
    await expect(treeItem(other, 'Disputes')).toHaveAttribute('aria-selected', 'true');
    await expectFocusOn(other, 'Disputes');
  });
});
