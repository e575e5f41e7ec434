import { expect, type Page } from '@playwright/test';
import { treeItem, treeRows } from './support/bookmarks.ts';
import { openAsReader } from './support/sign-in.ts';
import { test } from './support/test.ts';

const controls = 'button, input, select, textarea, [role="toolbar"], [role="search"]';

/** What can be seen and pressed, which is of no use on paper. */
function visibleControls(page: Page): Promise<string[]> {
  return page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .filter((control) => control.getBoundingClientRect().width > 1)
        .map((control) => control.outerHTML.slice(0, 120)),
    controls,
  );
}

/** The number of pages that the browser itself prints. */
async function printedPages(page: Page): Promise<number> {
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  return paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

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

const total = 42;

test.describe('on paper, the overview of competencies', { tag: '@browser' }, () => {
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
