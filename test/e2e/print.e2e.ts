import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { openAsReader } from './support/sign-in.ts';
import { treeItem, treeRows } from './support/tree.ts';

const controls = 'button, input, select, textarea, [role="toolbar"], [role="search"]';

/** What is of no use on paper. */
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

/** The pages of what the browser itself prints. */
async function printedPages(page: Page): Promise<number> {
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  return paper.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

describe('on paper', () => {
  test('are all people, and nothing that can be pressed', async ({ page }) => {
    await page.setViewportSize({ width: 1360, height: 400 });
    await openAsReader(page, '/people');
    const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    await rows.first().waitFor();
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    const total = Number(heading.replace(/\D/g, ''));
    expect(await rows.count()).toBeLessThan(total);
    expect(await printedPages(page)).toBeGreaterThan(1);

    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => rows.count()).toBe(total);
    expect(await page.getByText('Searching details').isVisible()).toBe(false);
    expect(await visibleControls(page)).toEqual([]);
  });

  test('are the bookmarks as they are expanded', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    await treeItem(page, 'Payments').waitFor();
    await page.getByRole('button', { name: 'Expand all' }).click();
    expect(await treeRows(page).count()).toBeLessThan(60);
    expect(await printedPages(page)).toBeGreaterThan(3);

    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => treeRows(page).count()).toBe(21 + 153);
    expect(await visibleControls(page)).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => treeRows(page).count()).toBeLessThan(60);
  });
});
