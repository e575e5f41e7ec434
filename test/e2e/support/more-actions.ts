import type { Locator, Page } from '@playwright/test';

/** One of the actions behind “…” in the head of the bookmarks. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions for bookmarks' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** The dialog of an import of bookmarks, with this file chosen. */
export async function openImport(page: Page, name: string, content: string): Promise<Locator> {
  await chooseMore(page, 'Import');
  const dialog = page.getByRole('dialog', { name: 'Import bookmarks' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: name.endsWith('.json') ? 'application/json' : 'text/html',
    buffer: Buffer.from(content),
  });
  return dialog;
}
