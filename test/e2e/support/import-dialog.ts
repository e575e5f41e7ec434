import type { Locator, Page } from 'playwright-core';

/** The dialog of an import of bookmarks, with this file chosen. */
export async function openImport(page: Page, name: string, content: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Import bookmarks' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: name.endsWith('.json') ? 'application/json' : 'text/html',
    buffer: Buffer.from(content),
  });
  return dialog;
}
