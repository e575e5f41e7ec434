import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from '#test/e2e/support/axe.ts';
import { expectFocusOn, getTreeItem, getTreeRows } from '#test/e2e/support/bookmarks.ts';
import { largeState, serveBookmarkState } from '#test/e2e/support/service-responses.ts';
import { test } from '#test/e2e/support/test.ts';
import { countBlankFrames } from '#test/support/blank-frames.ts';
import { openAsReader } from '#test/support/sign-in.ts';

/** Opens the screen with 50,000 bookmarks and expands every folder. */
async function openAll(page: Page, context: BrowserContext) {
  await serveBookmarkState(context, largeState(50_000));
  // Mocks the specification of the focused bookmark, which the app loads.
  await context.route('**/viewer/v1/specifications?**', (route) =>
    route.fulfill({ contentType: 'text/markdown', body: '# A specification' }),
  );
  await openAsReader(page, '/bookmarks');
  await expect(getTreeItem(page, 'Folder 00000')).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: /47,500 in 2,500 folders/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await expect(getTreeItem(page, 'Bookmark 00000')).toBeVisible();
}

test.describe('tree of 50,000 bookmarks', () => {
  test('renders only rows near the viewport; the End key moves to the last row', async ({
    page,
    context,
  }) => {
    await openAll(page, context);
    expect(await getTreeRows(page).count()).toBeLessThanOrEqual(200);

    await getTreeItem(page, 'Folder 00000').focus();
    await page.keyboard.press('End');
    await expectFocusOn(page, 'Bookmark 47499');
    expect(await getTreeRows(page).count()).toBeLessThanOrEqual(200);
    await page.keyboard.press('ArrowUp');
    await expectFocusOn(page, 'Bookmark 47498');
    await page.keyboard.press('ArrowLeft');
    await expectFocusOn(page, 'Folder 02499');
    await page.keyboard.press('ArrowLeft');
    await expect(getTreeItem(page, 'Folder 02499')).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.press('Home');
    await expectFocusOn(page, 'Folder 00000');
  });

  test('has at most 400 layout objects on the page', async ({ page, context }) => {
    await openAll(page, context);
    // Reloads the page, so that the memory used by the sign-in pages is freed.
    await page.reload();
    await expect(getTreeItem(page, 'Folder 00000')).toBeVisible();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Performance.enable');
    await devTools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devTools.send('Performance.getMetrics');
    const objects = metrics.find(({ name }) => name === 'LayoutObjects')?.value;
    expect(objects).toBeGreaterThan(100);
    expect(objects).toBeLessThanOrEqual(400);
  });

  test('has no axe violations when expanded, selected or filtered, or while a deletion is being confirmed', async ({
    page,
    context,
  }) => {
    await openAll(page, context);
    await expectNoAxeViolations(page);

    await getTreeItem(page, 'Folder 00000').focus();
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('heading', { name: '50,000 items selected' })).toBeVisible();
    await page.keyboard.press('End');
    await expectFocusOn(page, 'Bookmark 47499');
    await expectNoAxeViolations(page);

    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Delete 50,000 items' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox', { name: /^Filter/ }).fill('Bookmark 4749');
    await expect(
      page.getByRole('heading', { name: /^50,000 items selected, [\d,]+ hidden by the filter$/ }),
    ).toBeVisible();
    await expectNoAxeViolations(page);
  });

  test('shows rows in every frame while the user scrolls from end to end', async ({
    page,
    context,
  }) => {
    await openAll(page, context);
    expect(await countBlankFrames(getTreeRows(page), '[role=treeitem]')).toBe(0);
  });
});
