import { expect, type Locator, type Page } from '@playwright/test';
import { openAs } from '#test/support/sign-in.ts';
import { getTreeItem, openTree } from './support/bookmarks.ts';
import { boxOf } from './support/layout.ts';
import { test } from './support/test.ts';

const message = (page: Page, words: string) =>
  page.getByRole('status', { name: 'Messages' }).getByText(words);

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return (
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
  );
}

async function rename(page: Page, name: string) {
  await getTreeItem(page, 'Payments').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
}

test.describe('toast', () => {
  test('moves no content on a wide screen, and is shown above the comparison bar', async ({
    page,
  }) => {
    await openAs(page, 'Comparer of Messages', '/competencies?q=data');
    await page.getByRole('checkbox', { name: 'Compare Data privacy' }).check();
    await page.getByRole('link', { name: 'Bookmarks', exact: true }).click();
    await expect(getTreeItem(page, 'Payments')).toBeVisible();
    const main = page.getByRole('main');
    const before = await boxOf(main);
    await rename(page, 'Money');
    const shown = message(page, 'Renamed to “Money”');
    await expect(shown).toBeVisible();
    expect(await boxOf(main)).toEqual(before);
    expect((await boxOf(shown)).x).toBeGreaterThan((await boxOf(getTreeItem(page, 'Money'))).x);
    await page.goBack();
    const bar = page.getByRole('region', { name: 'Comparison' });
    await expect(bar).toBeVisible();
    expect(await areApart(shown, bar)).toBe(true);
  });

  test('has its own row on a phone', async ({ page }) => {
    await openTree(page, 'Phone of Messages');
    await page.setViewportSize({ width: 390, height: 844 });
    await rename(page, 'Money');
    const shown = message(page, 'Renamed to “Money”');
    await expect(shown).toBeVisible();
    for (const other of [
      page.getByRole('main'),
      page.getByRole('link', { name: 'People', exact: true }),
    ]) {
      expect(await areApart(shown, other)).toBe(true);
    }
  });
});
