import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { printedPages, visibleControls } from '#test/e2e/support/paper.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';

const total = 42;

test.describe('on paper, the overview of competencies', () => {
  test('is a table of all of them, and of all owners', async ({ page }) => {
    await page.setViewportSize({ width: 1360, height: 400 });
    await openAsReader(page, '/competencies/overview?points=table');
    const rowsOf = (name: string) =>
      page.getByRole('table', { name }).locator('tbody').getByRole('rowheader');
    const points = rowsOf('Story points of each competency');
    const owners = rowsOf('Owners by category');
    await expect(points.first()).toBeVisible();
    const allOwners = await page
      .getByRole('table', { name: 'Owners by category' })
      .getAttribute('aria-rowcount');
    expect(await points.count()).toBeLessThan(total);
    expect(await owners.count()).toBeLessThan(Number(allOwners) - 1);
    expect(await printedPages(page)).toBeGreaterThan(1);

    await page.emulateMedia({ media: 'print' });
    await expect(points).toHaveCount(total);
    await expect(owners).toHaveCount(Number(allOwners) - 1);
    expect(new Set(await points.allInnerTexts()).size).toBe(total);
    expect(await visibleControls(page)).toEqual([]);

    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => points.count()).toBeLessThan(total);
  });
});
