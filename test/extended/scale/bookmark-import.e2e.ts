import { expect, type Page } from '@playwright/test';
import { getTreeItem, openImportDialog } from '#test/e2e/support/bookmarks.ts';
import { test } from '#test/e2e/support/test.ts';
import { openAsReader } from '#test/support/sign-in.ts';

const framesMark = 'data-frames';

/**
 * Starts to count the frames rendered while the dialog shows progress. Resolves to a function that
 * returns the count.
 */
async function countFrames(page: Page): Promise<() => Promise<number>> {
  await page.evaluate((mark) => {
    const { body } = document;
    const count = () => {
      const said = document.querySelector('dialog[open]')?.textContent ?? '';
      if (/Reading/.test(said)) {
        body.setAttribute(mark, String(Number(body.getAttribute(mark)) + 1));
      }
      requestAnimationFrame(count);
    };
    count();
  }, framesMark);
  return async () => Number(await page.locator('body').getAttribute(framesMark));
}

test.describe('import of a bookmark file of 10 MB', () => {
  test('parses the file while the page keeps rendering', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    await expect(getTreeItem(page, 'Payments')).toBeVisible();
    const links = Array.from(
      { length: 80_000 },
      (_, n) =>
        `<DT><A HREF="https://elsewhere.example.test/${n}" ICON="data:,${'x'.repeat(60)}">Page ${n}</A>`,
    );
    const good = `<DT><A HREF="${new URL(page.url()).origin}/code/a/b/blob/HEAD/c.md">Kept</A>`;
    const html = ['<!DOCTYPE NETSCAPE-Bookmark-file-1>', '<DL><p>', ...links, good, '</DL>'];
    const content = html.join('\n');
    expect(content.length).toBeGreaterThan(10 * 1024 ** 2);
    const frames = await countFrames(page);
    const dialog = await openImportDialog(page, 'large.html', content);
    await expect(dialog.getByRole('button', { name: 'Import 1 item' })).toBeVisible();
    // If the file were parsed in a single task, only the first and the last frame would be
    // rendered.
    expect(await frames()).toBeGreaterThan(5);
    await dialog.getByText('Links to other sites: 80,000').click();
    await expect(dialog.getByText('and 79,950 more')).toBeVisible();
  });
});
