import { expect, type Locator, type Page } from '@playwright/test';
import { openAsReader } from '#test/support/sign-in.ts';
import { getTreeRows } from './support/bookmarks.ts';
import { test } from './support/test.ts';

const controls = 'button, input, select, textarea, [role="toolbar"], [role="search"]';

/** Returns the visible controls; a printed page must contain none. */
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

/** Returns the number of pages that the browser prints. */
async function printedPages(page: Page): Promise<number> {
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  return paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

type Printed = {
  readonly path: string;
  readonly rows: (page: Page) => Locator;
  readonly total: number;
  readonly before?: (page: Page) => Promise<void>;
};

const printed: Readonly<Record<string, Printed>> = {
  'all people': {
    path: '/people',
    rows: (page) => page.getByRole('list', { name: 'People' }).getByRole('listitem'),
    total: 27,
  },
  'the bookmarks as they are expanded': {
    path: '/bookmarks',
    rows: getTreeRows,
    total: 21 + 153,
    before: (page) => page.getByRole('button', { name: 'Expand all' }).click(),
  },
  'the overview of all competencies': {
    path: '/competencies/overview?points=table',
    rows: (page) =>
      page
        .getByRole('table', { name: 'Story points of each competency' })
        .locator('tbody')
        .getByRole('rowheader'),
    total: 42,
  },
};

test.describe('printed page', { tag: '@browser' }, () => {
  for (const [what, { path, rows, total, before }] of Object.entries(printed)) {
    test(`contains ${what}, and no controls`, async ({ page }) => {
      await page.setViewportSize({ width: 1360, height: 400 });
      await openAsReader(page, path);
      await expect(rows(page).first()).toBeVisible();
      await before?.(page);
      expect(await rows(page).count()).toBeLessThan(total);
      expect(await printedPages(page)).toBeGreaterThan(1);

      await page.emulateMedia({ media: 'print' });
      await expect(rows(page)).toHaveCount(total);
      expect(await visibleControls(page)).toEqual([]);
      await page.emulateMedia({ media: 'screen' });
      await expect.poll(() => rows(page).count()).toBeLessThan(total);
    });
  }

  test('contains the header of the ownership table on each page, and no empty page', async ({
    page,
    faults,
  }) => {
    // Some owners aren't in the directory.
    faults.allow(/status of 404/);
    await openAsReader(page, '/competencies/overview?tab=ownership');
    const table = page.getByRole('table');
    await expect(table.getByRole('rowheader').first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    // Browsers print the content of sticky headers only on the first page.
    const positions = await table
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.map((head) => getComputedStyle(head).position));
    expect(new Set(positions)).toEqual(new Set(['static']));
    const blankEnd = () =>
      table.evaluate(
        (element) => document.documentElement.scrollHeight - element.getBoundingClientRect().bottom,
      );
    await page.setViewportSize({ width: 800, height: 100 });
    await expect.poll(blankEnd).toBeLessThan(8);
  });

  test('contains the content of closed details', async ({ page }) => {
    await page.route('**/viewer/v1/specifications?*', (route) =>
      route.fulfill({
        contentType: 'text/markdown',
        body: '# Ledger\n\n<details>\n<summary>More</summary>\n\nHidden text\n\n</details>\n',
      }),
    );
    await openAsReader(page, '/specifications/pay~2Fcore/README.md');
    await expect(page.getByText('More')).toBeVisible();
    await expect(page.getByText('Hidden text')).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Hidden text')).toBeVisible();
  });
});
