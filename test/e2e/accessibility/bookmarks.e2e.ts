import type { BrowserContext, Page } from '@playwright/test';
import { askToDelete, chooseMore, openImport, treeItem } from '#test/e2e/support/bookmarks.ts';
import { serveState, withConfig } from '#test/e2e/support/service-answers.ts';
import { openAs } from '#test/e2e/support/sign-in.ts';
import { clicks, opens, phone, presses, sees, take, testScenes } from './scene.ts';

type Steps = Parameters<typeof take>[1];

const tree = sees('treeitem', 'Payments');
const shown = (...steps: Steps) => opens('/bookmarks', tree, ...steps);
const chooses = (row: string) => clicks('treeitem', row);
const opensMenuOf = (row: string) => (page: Page) => treeItem(page, row).click({ button: 'right' });

/** Returns a scene that shows the dialog opened by a command of the “…” menu. */
const dialogOf = (command: string, title: string) =>
  shown((page) => chooseMore(page, command), sees('dialog', title));

/** Returns a scene that opens a path at the size of a phone and performs these steps. */
const onPhone =
  (path: string, ...steps: Steps) =>
  async (page: Page, context: BrowserContext) => {
    await page.setViewportSize(phone);
    await opens(path, ...steps)(page, context);
  };

const refuseDeletions = (page: Page) =>
  page.route('**/viewer/v1/bookmark-folders/*', (route) =>
    route.fulfill({
      status: 403,
      json: { title: 'Forbidden', status: 403, detail: 'This folder is locked.' },
    }),
  );

testScenes('bookmarks', {
  bookmarks: {
    isInEveryRun: true,
    goTo: shown(chooses('Settlement'), sees('button', 'Delete folder…')),
  },
  'folder-selected': onPhone(
    '/bookmarks/settlement',
    chooses('Disputes'),
    sees('button', 'Back to the tree'),
  ),
  'bookmark-selected': opens(
    '/bookmarks/settlement',
    chooses('Card entry'),
    sees('heading', 'Card entry'),
    sees('link', /^Read$/),
  ),
  'delete-dialog': shown((page) => askToDelete(page, 'Settlement')),
  'delete-failed': {
    faults: /status of 403/,
    goTo: shown(
      refuseDeletions,
      (page) => askToDelete(page, 'Settlement'),
      clicks('button', 'Delete 9 items'),
      sees('button', 'Try again'),
    ),
  },
  'delete-several-failed': {
    faults: /status of 403/,
    goTo: shown(
      refuseDeletions,
      chooses('Identity'),
      (page) => treeItem(page, 'Reading list').click({ modifiers: ['Control'] }),
      clicks('button', /^Delete \d+ items…$/),
      clicks('button', /^Delete \d+ items$/),
      sees('text', /^Nothing was deleted/),
    ),
  },
  'bookmarks-not-offered': async (page, context) => {
    await withConfig(context, { extensions: [] });
    const goTo = opens('/bookmarks', sees('text', 'Bookmarks can’t be read from this service'));
    await goTo(page, context);
  },
  'bookmarks-recovered': async (page, context) => {
    const folders = [
      { id: 'a', name: 'A name that goes on and on '.repeat(8), parentId: null, position: 0 },
      { id: 'b', name: 'Lost', parentId: 'nowhere', position: 0 },
      { id: 'c', name: 'In itself', parentId: 'c', position: 0 },
    ];
    await serveState(context, { folders, bookmarks: [7], lastFolderId: null });
    await opens('/bookmarks/b', sees('text', '1 item could not be read'))(page, context);
  },
  'bookmarks-none': async (page, context) => {
    await serveState(context, { folders: [], bookmarks: [], lastFolderId: null });
    await opens('/bookmarks', sees('heading', 'No bookmarks yet'))(page, context);
  },
  'bookmark-add': shown(clicks('button', /^Add bookmark$/), sees('dialog', 'Add bookmark')),
  'bookmark-add-found': shown(
    clicks('button', /^Add bookmark$/),
    (page) => page.getByRole('combobox', { name: 'Search specifications' }).fill('ledger'),
    sees('listbox', 'Results'),
    presses('ArrowDown'),
  ),
  'bookmarks-export': dialogOf('Export', 'Export all bookmarks'),
  'bookmarks-duplicates': dialogOf('Duplicates', 'Duplicates'),
  'bookmarks-import': dialogOf('Import', 'Import bookmarks'),
  'bookmarks-import-branch': shown(
    async (page) => {
      const { origin } = new URL(page.url());
      const branch = `${origin}/code/pay/core/blob/feature/x/spec/u8.md#L10`;
      await openImport(
        page,
        'bookmarks.html',
        `<DL><DT><A HREF="${branch}" TAGS="a" ADD_DATE="1">Branch</A>
       <DD>A note
       <DT><A HREF="https://elsewhere.example.test/">Elsewhere</A></DL>`,
      );
    },
    sees('text', /^Which branch is bookmarked in/),
  ),
  'bookmarks-row-menu': {
    // The shortcut keys next to the label of a menu item are exposed as its description, not as
    // part of its name.
    except: ['label-content-name-mismatch'],
    goTo: shown(opensMenuOf('Refunds'), sees('menuitem', 'Copy path')),
  },
  'bookmarks-selecting-several': onPhone(
    '/bookmarks',
    clicks('button', 'Select several'),
    chooses('Refunds'),
    chooses('Payment intents'),
    sees('text', /^\d selected$/),
  ),
  'bookmark-renamed-in-row': shown(
    chooses('Refunds'),
    presses('F2'),
    sees('textbox', /New name of/),
  ),
  'bookmarks-keys': shown(chooses('Payments'), presses('?'), sees('dialog', 'Keyboard shortcuts')),
  'bookmark-move': shown(
    opensMenuOf('Refunds'),
    clicks('menuitem', 'Move to…'),
    clicks('radio', 'Reading list'),
  ),
  'bookmarks-undone': async (page) => {
    await openAs(page, 'Changer of Minds in a Scene', '/bookmarks');
    await take(page, [
      chooses('Refunds'),
      presses('Delete'),
      sees('text', /^Deleted “Refunds”/),
      clicks('button', /^Undo$/),
      sees('text', 'Undone: deletion of “Refunds”.'),
    ]);
  },
});
