import { expect, type Locator, type Page } from '@playwright/test';
import { openAs } from './sign-in.ts';

/** The row of the bookmark tree with this name. */
export function treeItem(page: Page, name: string): Locator {
  return page
    .getByRole('tree', { name: 'Bookmarks' })
    .getByRole('treeitem', { name, exact: true })
    .first();
}

/** All rows of the bookmark tree that are rendered. */
export function treeRows(page: Page): Locator {
  return page.getByRole('tree', { name: 'Bookmarks' }).getByRole('treeitem');
}

export async function openTree(page: Page, person: string): Promise<void> {
  await openAs(page, person, '/bookmarks');
  await expect(treeItem(page, 'Payments')).toBeVisible();
}

export const expectFocusOn = (page: Page, name: string) =>
  expect(treeItem(page, name)).toBeFocused();

/** Presses Tab until a row of the tree has the focus, which has to be this one. */
export async function tabToTree(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator('[role=treeitem]:focus').count()) return expectFocusOn(page, name);
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
  expect.poll(() => inside(page, folder), `inside ${folder}`);

/** The middle of a row, near its beginning, and where the row begins. */
export async function middleOf(row: Locator) {
  const box = await row.boundingBox();
  if (box === null) throw new Error('the row is not on screen');
  return { x: box.x + 120, y: box.y + box.height / 2, top: box.y };
}

/** One of the actions behind “…” in the head of the bookmarks. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for bookmarks' }).click();
  await page.getByRole('menuitem', { name }).click();
}

export const fileOf = (name: string, content: string) => ({
  name,
  mimeType: name.endsWith('.json') ? 'application/json' : 'text/html',
  buffer: Buffer.from(content),
});

/** The dialog of an import of bookmarks, with this file chosen. */
export async function openImport(page: Page, name: string, content: string): Promise<Locator> {
  await chooseMore(page, 'Import');
  const dialog = page.getByRole('dialog', { name: 'Import bookmarks' });
  await dialog.locator('input[type="file"]').setInputFiles(fileOf(name, content));
  return dialog;
}
