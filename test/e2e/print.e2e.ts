import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { printedPages, visibleControls } from './support/paper.ts';
import { openAsReader } from './support/sign-in.ts';
import { treeItem, treeRows } from './support/tree.ts';

test.describe('on paper', () => {
  test('are all people, and nothing that can be pressed', async ({ page }) => {
    await page.setViewportSize({ width: 1360, height: 400 });
    await openAsReader(page, '/people');
    const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    const total = Number(heading.replace(/\D/g, ''));
    expect(await rows.count()).toBeLessThan(total);
    expect(await printedPages(page)).toBeGreaterThan(1);

    await page.emulateMedia({ media: 'print' });
    await expect(rows).toHaveCount(total);
    await expect(page.getByText('Searching details')).toBeHidden();
    expect(await visibleControls(page)).toEqual([]);
  });

  test('are the bookmarks as they are expanded', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    await expect(treeItem(page, 'Payments')).toBeVisible();
    await page.getByRole('button', { name: 'Expand all' }).click();
    expect(await treeRows(page).count()).toBeLessThan(60);
    expect(await printedPages(page)).toBeGreaterThan(3);

    await page.emulateMedia({ media: 'print' });
    await expect(treeRows(page)).toHaveCount(21 + 153);
    expect(await visibleControls(page)).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => treeRows(page).count()).toBeLessThan(60);
  });
});
