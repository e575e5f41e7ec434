import type { Locator, Page } from '@playwright/test';
import { expect } from 'vitest';

/** The row of the bookmark tree with this name. */
export function treeItem(page: Page, name: string): Locator {
  return page
    .getByRole('tree', { name: 'Bookmarks' })
    .getByRole('treeitem', { name, exact: true })
    .first();
}

/** All rows of the bookmark tree that are drawn. */
export function treeRows(page: Page): Locator {
  return page.getByRole('tree', { name: 'Bookmarks' }).getByRole('treeitem');
}

/** Waits until the row with this name has the focus. */
export async function expectFocusOn(page: Page, name: string): Promise<void> {
  const focused = () => treeItem(page, name).evaluate((row) => row === document.activeElement);
  await expect.poll(focused, { message: `focus on ${name}` }).toBe(true);
}

/** Presses Tab until a row of the tree has the focus, which has to be this one. */
export async function tabToTree(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      () => document.activeElement?.getAttribute('role') === 'treeitem',
    );
    if (isThere) return expectFocusOn(page, name);
  }
  throw new Error('Tab does not lead to the tree');
}

/** Selects a folder and asks to delete it; resolves to the confirmation. */
export async function askToDelete(page: Page, folder: string): Promise<Locator> {
  await treeItem(page, folder).click();
  await page.getByRole('button', { name: 'Delete folder…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The names of the rows right inside a folder, in order, as the tree shows them. */
export function inside(page: Page, folder: string): Promise<string[]> {
  return treeItem(page, folder).evaluate((row) => {
    const level = Number(row.ariaLevel);
    const names: string[] = [];
    const rows = [...(row.parentElement?.querySelectorAll('[role=treeitem]') ?? [])];
    for (const next of rows.slice(rows.indexOf(row) + 1)) {
      if (Number(next.ariaLevel) <= level) break;
      if (Number(next.ariaLevel) === level + 1) {
        names.push(next.querySelector('a, bdi')?.textContent ?? '');
      }
    }
    return names;
  });
}

/** Waits for what is right inside a folder. */
export const expectInside = (page: Page, folder: string) =>
  expect.poll(() => inside(page, folder), { message: `inside ${folder}` });
