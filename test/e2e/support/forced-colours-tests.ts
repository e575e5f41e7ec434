import type { Locator, Page } from '@playwright/test';
import { expect } from 'vitest';
import { test } from './browser-test.ts';
import { openAsReader } from './sign-in.ts';
import { textContrast } from './text-contrast.ts';
import { askToDelete, treeItem } from './tree.ts';
import { markedPixels } from './visible-mark.ts';

/** A line of one pixel around the smallest of what can be chosen. */
const smallestMark = 60;

async function expectReadable(element: Locator) {
  await expect(element).toBeVisible();
  expect(await textContrast(element), `label of ${element}`).toBeGreaterThan(4.5);
}

/** Its label can be read before and after, and what it looks like differs. */
async function expectMarked(element: Locator, change: () => Promise<unknown>) {
  await expectReadable(element);
  const pixels = await markedPixels(element, change);
  expect(pixels, `mark of ${element}`).toBeGreaterThan(smallestMark);
  await expectReadable(element);
}

const blur = (page: Page) =>
  page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );

/** Without the focus, whose ring is a mark of its own. */
const clickAndLeave = async (page: Page, element: Locator) => {
  await element.click();
  await blur(page);
};

/** What is chosen, pressed or has the focus is told apart in forced colours, and words can be read. */
export function testForcedColours(colorScheme: 'light' | 'dark'): void {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', colorScheme }));

  test('bookmarks show what is chosen, pressed and has the focus', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    await expectReadable(page.getByRole('button', { name: 'Add bookmark', exact: true }));
    const newFolder = page.getByRole('button', { name: 'New folder', exact: true });
    await expectMarked(newFolder, () => newFolder.focus());
    const settlement = treeItem(page, 'Settlement');
    await expectMarked(settlement, () => clickAndLeave(page, settlement));
    const several = page.getByRole('button', { name: 'Select several' });
    await expectMarked(several, () => clickAndLeave(page, several));
    await several.click();
    const people = page.getByRole('navigation').getByRole('link', { name: 'People' });
    await expectMarked(people, async () => {
      await people.click();
      await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
      await blur(page);
    });
    await page.goBack();
    const dialog = await askToDelete(page, 'Settlement');
    await expectReadable(dialog.getByRole('button', { name: 'Delete 9 items' }));
  });

  test('what is on a ground of its own can be read', async ({ page }) => {
    await openAsReader(page, '/settings/webhooks/new');
    await expectReadable(page.getByRole('list', { name: 'Steps' }).getByText('1', { exact: true }));
    await expectReadable(page.getByRole('button', { name: 'Create webhook' }));
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await skip.focus();
    await expectReadable(skip);
  });

  test('competencies show what is chosen', async ({ page }) => {
    await openAsReader(page, '/competencies');
    const open = async (name: string) => {
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await blur(page);
    };
    await open('Dashboards');
    const row = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: 'Data privacy', exact: true }) });
    await expectMarked(row, () => open('Data privacy'));
    await page.goto('/competencies/overview');
    const table = page.getByText('Table', { exact: true });
    await expectMarked(table, () => clickAndLeave(page, table));
  });
}
