import { expect, type Page } from '@playwright/test';
import { askToDelete, chooseMore, openImport, treeItem } from '#test/e2e/support/bookmarks.ts';
import { serveState, withConfig } from '#test/e2e/support/service-answers.ts';
import { openAs, openAsReader } from '#test/e2e/support/sign-in.ts';
import { expectShown, opens, phone, type Scene, testScenes } from './scene.ts';

async function openBookmarks(page: Page, path = '/bookmarks') {
  await openAsReader(page, path);
  await expect(treeItem(page, 'Payments')).toBeVisible();
}

/** The dialog behind a command of the head. */
const dialogOf =
  (command: string, title: string): Scene =>
  async (page) => {
    await openBookmarks(page);
    await chooseMore(page, command);
    await expectShown(page, 'dialog', title);
  };

const refuseDeletions = (page: Page, detail: string) =>
  page.route('**/viewer/v1/bookmark-folders/*', (route) =>
    route.fulfill({ status: 403, json: { title: 'Forbidden', status: 403, detail } }),
  );

testScenes('bookmarks', {
  bookmarks: {
    isInEveryRun: true,
    goTo: async (page) => {
      await openBookmarks(page);
      await treeItem(page, 'Settlement').click();
      await expectShown(page, 'button', 'Delete folder…');
    },
  },
  'folder-selected': async (page) => {
    await page.setViewportSize(phone);
    await openAsReader(page, '/bookmarks/settlement');
    await treeItem(page, 'Disputes').click();
    await expectShown(page, 'button', 'Back to the tree');
  },
  'bookmark-selected': async (page) => {
    await openAsReader(page, '/bookmarks/settlement');
    await treeItem(page, 'Card entry').click();
    await expectShown(page, 'heading', 'Card entry');
    await expect(page.getByRole('link', { name: 'Read', exact: true })).toBeVisible();
  },
  'delete-dialog': async (page) => {
    await openBookmarks(page);
    await askToDelete(page, 'Settlement');
  },
  'delete-failed': {
    faults: /status of 403/,
    goTo: async (page) => {
      await refuseDeletions(page, '');
      await openBookmarks(page);
      const dialog = await askToDelete(page, 'Settlement');
      await dialog.getByRole('button', { name: 'Delete 9 items' }).click();
      await expectShown(dialog, 'button', 'Try again');
    },
  },
  'delete-several-failed': {
    faults: /status of 403/,
    goTo: async (page) => {
      await refuseDeletions(page, 'This folder is locked.');
      await openBookmarks(page);
      await treeItem(page, 'Identity').click();
      await treeItem(page, 'Reading list').click({ modifiers: ['Control'] });
      await page.getByRole('button', { name: /^Delete \d+ items…$/ }).click();
      await page.getByRole('button', { name: /^Delete \d+ items$/ }).click();
      await expectShown(page.getByRole('list', { name: 'Results' }), 'listitem');
    },
  },
  'bookmarks-not-offered': async (page, context) => {
    await withConfig(context, { extensions: [] });
    await opens('/bookmarks', 'text', 'Bookmarks can’t be read from this service')(page, context);
  },
  'bookmarks-recovered': async (page, context) => {
    const folders = [
      { id: 'a', name: 'A name that goes on and on '.repeat(8), parentId: null, position: 0 },
      { id: 'b', name: 'Lost', parentId: 'nowhere', position: 0 },
      { id: 'c', name: 'In itself', parentId: 'c', position: 0 },
    ];
    await serveState(context, { folders, bookmarks: [7], lastFolderId: null });
    await opens('/bookmarks/b', 'text', '1 item could not be read')(page, context);
    await expect(page.getByText('Its folder is missing')).toBeAttached();
  },
  'bookmarks-none': async (page, context) => {
    await serveState(context, { folders: [], bookmarks: [], lastFolderId: null });
    await opens('/bookmarks', 'heading', 'No bookmarks yet')(page, context);
  },
  'bookmark-add': async (page) => {
    await openBookmarks(page);
    await page.getByRole('button', { name: 'Add bookmark', exact: true }).first().click();
    await expectShown(page, 'dialog', 'Add bookmark');
  },
  'bookmark-add-found': async (page) => {
    await openBookmarks(page);
    await page.getByRole('button', { name: 'Add bookmark', exact: true }).first().click();
    const field = page.getByRole('combobox', { name: 'Search specifications' });
    await field.fill('ledger');
    await expectShown(page.getByRole('listbox', { name: 'Results' }), 'option');
    await field.press('ArrowDown');
  },
  'bookmarks-export': dialogOf('Export', 'Export all bookmarks'),
  'bookmarks-duplicates': dialogOf('Duplicates', 'Duplicates'),
  'bookmarks-import': dialogOf('Import', 'Import bookmarks'),
  'bookmarks-import-preview': async (page) => {
    await openBookmarks(page);
    const folders = [{ id: 'new', name: 'New folder', parentId: null, position: 0 }];
    const state = { folders, bookmarks: [], lastFolderId: null };
    const dialog = await openImport(page, 'saved.json', JSON.stringify(state));
    const preview = dialog.getByRole('tree', { name: 'What will be imported' });
    await expectShown(preview, 'treeitem', 'New folder');
  },
  'bookmarks-import-losses': async (page) => {
    await openBookmarks(page);
    const address = (path: string) => `${new URL(page.url()).origin}/code/pay/core/blob/${path}`;
    const dialog = await openImport(
      page,
      'bookmarks.html',
      `<DL><DT><A HREF="${address('feature/x/spec/u8.md#L10')}" TAGS="a" ADD_DATE="1">Branch</A>
       <DD>A note
       <DT><A HREF="https://elsewhere.example.test/">Elsewhere</A></DL>`,
    );
    await expectShown(dialog, 'text', 'Notes of 1 item');
  },
  'bookmarks-row-menu': {
    // Keys stand beside what an item is called, and describe it.
    except: ['label-content-name-mismatch'],
    goTo: async (page) => {
      await openBookmarks(page);
      await treeItem(page, 'Refunds').click({ button: 'right' });
      await expectShown(page, 'menuitem', 'Copy path');
    },
  },
  'bookmarks-selecting-several': async (page) => {
    await page.setViewportSize(phone);
    await openBookmarks(page);
    await page.getByRole('button', { name: 'Select several' }).click();
    await treeItem(page, 'Refunds').click();
    await treeItem(page, 'Payment intents').click();
    await expectShown(page, 'text', /^\d selected$/);
  },
  'bookmark-renamed-in-row': async (page) => {
    await openBookmarks(page);
    await treeItem(page, 'Refunds').click();
    await page.keyboard.press('F2');
    await expectShown(page, 'textbox', /New name of/);
  },
  'bookmarks-keys': async (page) => {
    await openBookmarks(page);
    await treeItem(page, 'Payments').click();
    await page.keyboard.press('?');
    await expectShown(page, 'dialog', 'Keyboard shortcuts');
  },
  'bookmark-move': async (page) => {
    await openBookmarks(page);
    await treeItem(page, 'Refunds').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: /Move/ });
    await dialog.getByRole('radio', { name: 'Reading list' }).check();
  },
  'bookmarks-undone': async (page) => {
    await openAs(page, 'Changer of Minds in a Scene', '/bookmarks');
    await treeItem(page, 'Refunds').click();
    await treeItem(page, 'Refunds').press('Delete');
    await expect(treeItem(page, 'Refunds')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expectShown(page, 'text', 'Undone: deletion of “Refunds”.');
  },
});
