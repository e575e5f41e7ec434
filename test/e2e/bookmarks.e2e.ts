import { expect } from '@playwright/test';
import { openAs, openAsReader } from '#test/support/sign-in.ts';
import { expectFocusOn, getTreeItem, openDeleteDialog } from './support/bookmarks.ts';
import { serveBookmarkState } from './support/service-responses.ts';
import { test } from './support/test.ts';

test.describe('bookmark tree', () => {
  test("opens a specification in a new tab without access to the app's window", async ({
    page,
    context,
  }) => {
    await openAsReader(page, '/bookmarks');
    await getTreeItem(page, 'Card entry').press('Enter');
    await page.waitForURL('**/specifications/pay~2Fedge/spec~2Fcard-entry.md');
    const opening = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Open at code host' }).click();
    const specification = await opening;
    // Waits for the URL, because a new tab can show an empty page first.
    await specification.waitForURL('**/code/pay/edge/blob/HEAD/spec/card-entry.md');
    expect(await specification.locator('body').innerText()).toMatch(/card/i);
    expect(await specification.evaluate(() => window.opener)).toBeNull();
    expect(new URL(page.url()).pathname).toMatch(/^\/specifications/);
  });

  test('opens the details on a phone, and Back restores focus in the tree', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsReader(page, '/bookmarks');
    await getTreeItem(page, 'Disputes').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show contents and details' }).click();
    await expect(page.getByRole('button', { name: 'Delete folder…' })).toBeVisible();
    await expect(getTreeItem(page, 'Disputes')).toBeHidden();
    await page.goBack();
    await expect(getTreeItem(page, 'Disputes')).toBeVisible();
    await expectFocusOn(page, 'Disputes');
  });
});

test.describe('deleting a folder', () => {
  test('asks for confirmation and traps focus in the dialog', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    const question = await openDeleteDialog(page, 'Settlement');
    await expect(question.getByRole('button', { name: 'Keep folder' })).toBeFocused();
    const places = new Set<string>();
    for (let stops = 0; stops < 8; stops += 1) {
      await page.keyboard.press('Tab');
      const place = await page.evaluate(() => {
        const { activeElement, body } = document;
        // After the last control, Tab moves to the browser's own controls, so no element is focused.
        if (activeElement === body) return 'browser';
        return activeElement?.closest('dialog') ? 'question' : 'behind it';
      });
      places.add(place);
    }
    expect(places).toContain('question');
    expect(places).not.toContain('behind it');
  });

  test('shows a message with what was deleted, focuses the next folder, and persists after a reload', async ({
    page,
  }) => {
    await openAs(page, 'Deleter', '/bookmarks');
    const dialog = await openDeleteDialog(page, 'Settlement');
    await dialog.getByRole('button', { name: 'Delete 9 items' }).click();

    await expect(page.getByText('Deleted 9 items.')).toBeVisible();
    await expectFocusOn(page, 'Disputes');
    await expect(getTreeItem(page, 'Settlement')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: /146 in 19 folders/ })).toBeVisible();
    await expect(page).toHaveURL('/bookmarks/disputes');

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /146 in 19 folders/ })).toBeVisible();
    await expect(getTreeItem(page, 'Settlement')).toHaveCount(0);
    await expect(getTreeItem(page, 'Disputes')).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('deleting the last folder', { tag: '@browser' }, () => {
  test('moves focus to the heading of the empty screen', async ({ page, context }) => {
    const last = { id: 'last', name: 'The last one', parentId: null, position: 0 };
    await serveBookmarkState(context, { folders: [last], bookmarks: [], lastFolderId: null });
    await context.route('**/viewer/v1/bookmark-folders/*', (route) =>
      route.fulfill({ json: { folders: [], bookmarks: [], lastFolderId: null } }),
    );
    await openAsReader(page, '/bookmarks');
    const dialog = await openDeleteDialog(page, 'The last one');
    await dialog.getByRole('button', { name: 'Delete 1 item' }).click();
    await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
    await expect(page.locator('h1:focus')).toBeVisible();
  });
});
