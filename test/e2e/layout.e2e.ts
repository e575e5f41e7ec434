import { describe, expect } from 'vitest';
import { expectNoHorizontalOverflow } from '#test/e2e/support/horizontal-overflow.ts';
import { test } from './support/browser-test.ts';
import { answerHostile } from './support/hostile-content.ts';
import { shiftBudget, watchLayoutShift } from './support/layout-shift.ts';
import { settled } from './support/settled.ts';
import { openAsReader } from './support/sign-in.ts';
import { askToDelete } from './support/tree.ts';

test.describe('the layout', () => {
  test('does not jump while a screen loads, nor when owners come after people', async ({
    page,
  }) => {
    const layoutShift = await watchLayoutShift(page);
    await page.setViewportSize({ width: 390, height: 820 });
    await openAsReader(page, '/people');
    const firstRow = page.locator('[data-row]').first();
    await page.route('**/v1/competencies', async (route) => {
      await expect(firstRow).toBeVisible();
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText(/Owns \d/).first()).toBeVisible();
    await settled(page);
    expect(await layoutShift()).toBeLessThan(shiftBudget);
  });

  test('at 400 % zoom keeps every word of a dialog reachable', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    const dialog = await askToDelete(page, 'Settlement');
    // A screen of 1280 × 1024, magnified four times.
    await page.setViewportSize({ width: 320, height: 256 });
    await dialog.getByRole('button', { name: 'Delete 9 items' }).scrollIntoViewIfNeeded();
    await dialog
      .getByRole('heading', { name: 'Delete folder “Settlement”?' })
      .scrollIntoViewIfNeeded();
    // The buttons don't take the room from the list of what goes.
    const list = dialog.getByRole('tree', { name: 'What will be deleted' });
    await list.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const inSight = await list.getByRole('treeitem').evaluateAll((rows) =>
      rows.filter((row) => {
        const { left, top, height } = row.getBoundingClientRect();
        return row.contains(document.elementFromPoint(left + 20, top + height / 2));
      }),
    );
    expect(inSight.length).toBeGreaterThanOrEqual(6);
    await dialog.getByRole('button', { name: 'Keep folder' }).click();
    await expectNoHorizontalOverflow(page);
  });

  test('of a tablet has a competency beside the list, and closing leaves its row', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await openAsReader(page, '/competencies');
    const row = page.getByRole('link', { name: 'Data privacy' });
    await row.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Data privacy' })).toBeVisible();
    await expect(row).toBeVisible();
    // Escape closes the menu first.
    await page.getByRole('button', { name: 'Export' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: 'Data privacy' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: /^Competencies/ })).toBeVisible();
    await expect(row).toBeFocused();
  });

  test('stays within 320 px with names of any shape', async ({ page, context }) => {
    await answerHostile(context);
    await openAsReader(page, '/bookmarks');
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    await expectNoHorizontalOverflow(page);
  });

  test('has selects that are the app’s own, as wide as what is chosen', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    const order = page.getByRole('combobox', { name: 'Order shown' });
    const look = () =>
      order.evaluate((select) => {
        const { appearance } = getComputedStyle(select);
        return { appearance, width: select.getBoundingClientRect().width };
      });
    await order.selectOption('By path');
    const short = await look();
    await order.selectOption('By repository');
    const long = await look();
    expect([short.appearance, long.appearance]).toEqual(['none', 'none']);
    expect(long.width).toBeGreaterThan(short.width + 20);
  });
});
