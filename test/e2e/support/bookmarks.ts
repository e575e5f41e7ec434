import { expect, type Locator, type Page } from '@playwright/test';
import { openAs } from '#test/support/sign-in.ts';

/** Returns the row of the bookmark tree with this name. */
export function getTreeItem(page: Page, name: string): Locator {
  return page
    .getByRole('tree', { name: 'Bookmarks' })
    .getByRole('treeitem', { name, exact: true })
    .first();
}

export function getTreeRows(page: Page): Locator {
  return page.getByRole('tree', { name: 'Bookmarks' }).getByRole('treeitem');
}

export async function openTree(page: Page, person: string): Promise<void> {
  await openAs(page, person, '/bookmarks');
  await expect(getTreeItem(page, 'Payments')).toBeVisible();
}

export const expectFocusOn = (page: Page, name: string) =>
  expect(getTreeItem(page, name)).toBeFocused();

/** Presses Tab until a row of the tree has focus, and expects the row to have this name. */
export async function tabToTree(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator('[role=treeitem]:focus').count()) return expectFocusOn(page, name);
  }
  throw new Error('Tab does not lead to the tree');
}

/** Selects a folder and presses “Delete folder…”; resolves to the confirmation dialog. */
export async function openDeleteDialog(page: Page, folder: string): Promise<Locator> {
  await getTreeItem(page, folder).click();
  await page.getByRole('button', { name: 'Delete folder…' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Returns the names of a folder's direct children in the order of the tree. */
export function getChildNames(page: Page, folder: string): Promise<string[]> {
  return getTreeItem(page, folder).evaluate((row) => {
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

/** Returns a polling expectation of the names of a folder's direct children; the caller adds the matcher. */
export const expectChildNames = (page: Page, folder: string) =>
  expect.poll(() => getChildNames(page, folder), `inside ${folder}`);

/**
 * Returns a point near the start of a row, vertically centred, and the x-coordinate of the row's
 * left edge.
 */
export async function getRowPoint(row: Locator) {
  const box = await row.boundingBox();
  if (box === null) throw new Error('the row is not on screen');
  return { x: box.x + 120, y: box.y + box.height / 2, top: box.y };
}

/** Selects a command of the “…” menu in the toolbar of the bookmarks. */
export async function selectMoreAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for bookmarks' }).click();
  await page.getByRole('menuitem', { name }).click();
}

export const createUploadFile = (name: string, content: string) => ({
  name,
  mimeType: name.endsWith('.json') ? 'application/json' : 'text/html',
  buffer: Buffer.from(content),
});

/** Opens the import dialog with this file selected. */
export async function openImportDialog(
  page: Page,
  name: string,
  content: string,
): Promise<Locator> {
  await selectMoreAction(page, 'Import');
  const dialog = page.getByRole('dialog', { name: 'Import bookmarks' });
  await dialog.locator('input[type="file"]').setInputFiles(createUploadFile(name, content));
  return dialog;
}
