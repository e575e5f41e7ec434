import { serveState } from '#test/e2e/support/bookmark-state.ts';
import { chooseMore, openImport } from '#test/e2e/support/more-actions.ts';
import { openAs, openAsReader } from '#test/e2e/support/sign-in.ts';
import { askToDelete, treeItem } from '#test/e2e/support/tree.ts';
import { withConfig } from '#test/e2e/support/with-config.ts';
import type { Scene } from './scene.ts';

/** The tree of bookmarks in every state. */
export const bookmarkScenes: readonly Scene[] = [
  {
    name: 'bookmarks',
    goTo: async (page) => {
      await openAsReader(page, '/bookmarks');
      await treeItem(page, 'Settlement').click();
      await expect(page.getByRole('button', { name: 'Delete folder…' })).toBeVisible();
    },
  },
  {
    name: 'folder-selected',
    goTo: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openAsReader(page, '/bookmarks/settlement');
      await treeItem(page, 'Disputes').click();
      await expect(page.getByRole('button', { name: 'Back to the tree' })).toBeVisible();
    },
  },
  {
    name: 'bookmark-selected',
    goTo: async (page) => {
      await page.setViewportSize({ width: 1360, height: 820 });
      await openAsReader(page, '/bookmarks/settlement');
      await treeItem(page, 'Card entry').click();
      await expect(page.getByRole('heading', { name: 'Card entry' }).first()).toBeVisible();
      await expect(page.getByRole('link', { name: 'Read', exact: true })).toBeVisible();
    },
  },
  {
    name: 'delete-dialog',
    goTo: async (page) => {
      await openAsReader(page, '/bookmarks');
      await askToDelete(page, 'Settlement');
    },
  },
  {
    name: 'delete-failed',
    faults: /status of 403/,
    goTo: async (page, context) => {
      await context.route('**/viewer/v1/bookmark-folders/*', (route) =>
        route.fulfill({ status: 403, json: { title: 'Forbidden', status: 403 } }),
      );
      await openAsReader(page, '/bookmarks');
      const dialog = await askToDelete(page, 'Settlement');
      await dialog.getByRole('button', { name: 'Delete 9 items' }).click();
      await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'delete-several-failed',
    faults: /status of 403/,
    goTo: async (page, context) => {
      await context.route('**/viewer/v1/bookmark-folders/*', (route) =>
        route.fulfill({ status: 403, json: { status: 403, detail: 'This folder is locked.' } }),
      );
      await openAsReader(page, '/bookmarks');
      await treeItem(page, 'Identity').click();
      await treeItem(page, 'Reading list').click({ modifiers: ['Control'] });
      await page.getByRole('button', { name: /^Delete \d+ items…$/ }).click();
      await page.getByRole('button', { name: /^Delete \d+ items$/ }).click();
      await expect(
        page.getByRole('list', { name: 'Results' }).getByRole('listitem').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'bookmarks-not-offered',
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await openAsReader(page, '/bookmarks');
      await expect(page.getByText('Bookmarks can’t be read from this service')).toBeVisible();
    },
  },
  {
    name: 'bookmarks-recovered',
    goTo: async (page, context) => {
      const folders = [
        { id: 'a', name: 'A name that goes on and on '.repeat(8), parentId: null, position: 0 },
        { id: 'b', name: 'Lost', parentId: 'nowhere', position: 0 },
        { id: 'c', name: 'In itself', parentId: 'c', position: 0 },
      ];
      await serveState(context, { folders, bookmarks: [7], lastFolderId: null });
      await openAsReader(page, '/bookmarks/b');
      await expect(page.getByText('1 item could not be read')).toBeVisible();
      await expect(page.getByText('Its folder is missing')).toBeAttached();
    },
  },
  {
    name: 'bookmarks-none',
    goTo: async (page, context) => {
      await serveState(context, { folders: [], bookmarks: [], lastFolderId: null });
      await openAsReader(page, '/bookmarks');
      await expect(page.getByRole('heading', { name: 'No bookmarks yet' })).toBeVisible();
    },
  },
  ...(
    [
      ['bookmark-add', 'Add bookmark', 'Add bookmark'],
      ['bookmarks-export', 'Export', 'Export all bookmarks'],
      ['bookmarks-duplicates', 'Duplicates', 'Duplicates'],
      ['bookmarks-import', 'Import', 'Import bookmarks'],
    ] as const
  ).map(
    ([name, button, title]): Scene => ({
      name,
      goTo: async (page) => {
        await openAsReader(page, '/bookmarks');
        await expect(treeItem(page, 'Payments')).toBeVisible();
        if (button === 'Add bookmark') {
          await page.getByRole('button', { name: button, exact: true }).first().click();
        } else await chooseMore(page, button);
        await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      },
    }),
  ),
  {
    name: 'bookmarks-import-preview',
    goTo: async (page) => {
      await openAsReader(page, '/bookmarks');
      const folders = [{ id: 'new', name: 'New folder', parentId: null, position: 0 }];
      const state = { folders, bookmarks: [], lastFolderId: null };
      const dialog = await openImport(page, 'saved.json', JSON.stringify(state));
      const preview = dialog.getByRole('tree', { name: 'What will be imported' });
      await expect(preview.getByRole('treeitem', { name: 'New folder' })).toBeVisible();
    },
  },
  {
    name: 'bookmarks-import-losses',
    goTo: async (page) => {
      await openAsReader(page, '/bookmarks');
      const address = (path: string) => `${new URL(page.url()).origin}/code/pay/core/blob/${path}`;
      const dialog = await openImport(
        page,
        'bookmarks.html',
        `<DL><DT><A HREF="${address('feature/x/spec/u8.md#L10')}" TAGS="a" ADD_DATE="1">Branch</A>
         <DD>A note
         <DT><A HREF="https://elsewhere.example.test/">Elsewhere</A></DL>`,
      );
      await expect(dialog.getByText('Notes of 1 item')).toBeVisible();
    },
  },
  {
    name: 'bookmarks-row-menu',
    // Keys stand beside what an item is called, and describe it.
    except: ['label-content-name-mismatch'],
    goTo: async (page) => {
      await openAsReader(page, '/bookmarks');
      await treeItem(page, 'Refunds').click({ button: 'right' });
      await expect(page.getByRole('menuitem', { name: 'Copy path' })).toBeVisible();
    },
  },
  {
    name: 'bookmarks-selecting-several',
    goTo: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openAsReader(page, '/bookmarks');
      await expect(treeItem(page, 'Payments')).toBeVisible();
      await page.getByRole('button', { name: 'Select several' }).click();
      await treeItem(page, 'Refunds').click();
      await treeItem(page, 'Payment intents').click();
      await expect(page.getByText(/^\d selected$/)).toBeVisible();
    },
  },
  {
    name: 'bookmark-renamed-in-row',
    goTo: async (page) => {
      await openAsReader(page, '/bookmarks');
      await treeItem(page, 'Refunds').click();
      await page.keyboard.press('F2');
      await expect(page.getByRole('textbox', { name: /New name of/ })).toBeVisible();
    },
  },
  {
    name: 'bookmarks-keys',
    goTo: async (page) => {
      await openAsReader(page, '/bookmarks');
      await treeItem(page, 'Payments').click();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  {
    name: 'bookmark-move',
    goTo: async (page) => {
      await openAsReader(page, '/bookmarks');
      await treeItem(page, 'Refunds').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Move to…' }).click();
      const dialog = page.getByRole('dialog', { name: /Move/ });
      await dialog.getByRole('radio', { name: 'Reading list' }).check();
    },
  },
  {
    name: 'bookmarks-undone',
    goTo: async (page) => {
      await openAs(page, 'Changer of Minds in a Scene', '/bookmarks');
      await treeItem(page, 'Refunds').click();
      await treeItem(page, 'Refunds').press('Delete');
      await expect(treeItem(page, 'Refunds')).toHaveCount(0);
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(page.getByText('Undone: deletion of “Refunds”.')).toBeVisible();
    },
  },
];
