import type { Locator, Page } from 'playwright-core';

/** The row of the bookmark tree with this name. */
export function treeItem(page: Page, name: string): Locator {
  return page
    .getByRole('tree', { name: 'Bookmarks' })
    .getByRole('treeitem', { name, exact: true })
    .first();
}

/** Selects a folder and asks to delete it; resolves to the confirmation. */
export async function askToDelete(page: Page, folder: string): Promise<Locator> {
  await treeItem(page, folder).click();
  await page.getByRole('button', { name: 'Delete folder…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.waitFor();
  return dialog;
}
