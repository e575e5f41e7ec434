import type { BrowserContext, Page } from '@playwright/test';
import { askToDelete, chooseMore, openImport, treeItem } from '#test/e2e/support/bookmarks.ts';
import { serveState, withConfig } from '#test/e2e/support/service-answers.ts';
import { openAs } from '#test/e2e/support/sign-in.ts';
import {
  clickStep,
  performSteps,
  phoneSize,
  pressStep,
  sceneAt,
  testScenes,
  visibleStep,
} from './scene.ts';

type Steps = Parameters<typeof performSteps>[1];

const tree = visibleStep('treeitem', 'Payments');
const shown = (...steps: Steps) => sceneAt('/bookmarks', tree, ...steps);
const chooses = (row: string) => clickStep('treeitem', row);
const opensMenuOf = (row: string) => (page: Page) => treeItem(page, row).click({ button: 'right' });

/** Returns a scene that shows the dialog opened by a command of the “…” menu. */
const dialogOf = (command: string, title: string) =>
  shown((page) => chooseMore(page, command), visibleStep('dialog', title));

/** Returns a scene that opens a path at the size of a phone and performs these steps. */
const onPhone =
  (path: string, ...steps: Steps) =>
  async (page: Page, context: BrowserContext) => {
    await page.setViewportSize(phoneSize);
    await sceneAt(path, ...steps)(page, context);
  };

const refuseDeletions = (page: Page) =>
  page.route('**/viewer/v1/bookmark-folders/*', (route) =>
    route.fulfill({
      status: 403,
      json: { title: 'Forbidden', status: 403, detail: 'This folder is locked.' },
    }),
  );

/** Responds that the bookmarked refunds were moved and the payment intents were deleted. */
const moveSpecifications = (page: Page) =>
  page.route('**/viewer/v1/specifications?*', async (route) => {
    const path = new URL(route.request().url()).searchParams.get('path');
    const isMoved = path === 'spec/refunds.md';
    if (!isMoved && path !== 'spec/payment-intents.md') return route.fallback();
    const movedTo = {
      codeHostSlug: 'pay/api',
      path: `v2/${'long-name-of-a-folder/'.repeat(8)}refunds.md`,
    };
    await route.fulfill({
      status: 404,
      contentType: 'application/problem+json',
      json: { title: 'Not found', status: 404, ...(isMoved && { movedTo }) },
    });
  });

testScenes('bookmarks', {
  bookmarks: {
    isInEveryRun: true,
    goTo: shown(chooses('Settlement'), visibleStep('button', 'Delete folder…')),
  },
  'folder-selected': onPhone(
    '/bookmarks/settlement',
    chooses('Disputes'),
    visibleStep('button', 'Back to the tree'),
  ),
  'bookmark-selected': sceneAt(
    '/bookmarks/settlement',
    chooses('Card entry'),
    visibleStep('heading', 'Card entry'),
    visibleStep('link', /^Read$/),
  ),
  'delete-dialog': shown((page) => askToDelete(page, 'Settlement')),
  'delete-failed': {
    faults: /status of 403/,
    goTo: shown(
      refuseDeletions,
      (page) => askToDelete(page, 'Settlement'),
      clickStep('button', 'Delete 9 items'),
      visibleStep('button', 'Try again'),
    ),
  },
  'delete-several-failed': {
    faults: /status of 403/,
    goTo: shown(
      refuseDeletions,
      chooses('Identity'),
      (page) => treeItem(page, 'Reading list').click({ modifiers: ['Control'] }),
      clickStep('button', /^Delete \d+ items…$/),
      clickStep('button', /^Delete \d+ items$/),
      visibleStep('text', /^Nothing was deleted/),
    ),
  },
  'bookmarks-not-offered': async (page, context) => {
    await withConfig(context, { extensions: [] });
    const goTo = sceneAt(
      '/bookmarks',
      visibleStep('text', 'Bookmarks can’t be read from this service'),
    );
    await goTo(page, context);
  },
  'bookmarks-recovered': async (page, context) => {
    const folders = [
      { id: 'a', name: 'A name that goes on and on '.repeat(8), parentId: null, position: 0 },
      { id: 'b', name: 'Lost', parentId: 'nowhere', position: 0 },
      { id: 'c', name: 'In itself', parentId: 'c', position: 0 },
    ];
    await serveState(context, { folders, bookmarks: [7], lastFolderId: null });
    await sceneAt('/bookmarks/b', visibleStep('text', '1 item could not be read'))(page, context);
  },
  'bookmarks-health': {
    isInEveryRun: true,
    faults: /status of 404/,
    goTo: sceneAt(
      '/bookmarks/health',
      moveSpecifications,
      clickStep('button', /^Check \d+ specifications$/),
      visibleStep('text', /^\d+ specifications checked\.$/),
      visibleStep('heading', /^Moved/),
      visibleStep('heading', /^Gone/),
    ),
  },
  'bookmarks-none': async (page, context) => {
    await serveState(context, { folders: [], bookmarks: [], lastFolderId: null });
    await sceneAt('/bookmarks', visibleStep('heading', 'No bookmarks yet'))(page, context);
  },
  'bookmark-add': shown(
    clickStep('button', /^Add bookmark$/),
    visibleStep('dialog', 'Add bookmark'),
  ),
  'bookmark-add-found': shown(
    clickStep('button', /^Add bookmark$/),
    (page) => page.getByRole('combobox', { name: 'Search specifications' }).fill('ledger'),
    visibleStep('listbox', 'Results'),
    pressStep('ArrowDown'),
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
    visibleStep('text', /^Which branch is bookmarked in/),
  ),
  'bookmarks-row-menu': {
    // The shortcut keys next to the label of a menu item are exposed as the item's description, not
    // as part of the item's name.
    except: ['label-content-name-mismatch'],
    goTo: shown(opensMenuOf('Refunds'), visibleStep('menuitem', 'Copy path')),
  },
  'bookmarks-selecting-several': onPhone(
    '/bookmarks',
    clickStep('button', 'Select several'),
    chooses('Refunds'),
    chooses('Payment intents'),
    visibleStep('text', /^\d selected$/),
  ),
  'bookmark-renamed-in-row': shown(
    chooses('Refunds'),
    pressStep('F2'),
    visibleStep('textbox', /New name of/),
  ),
  'bookmarks-keys': shown(
    chooses('Payments'),
    pressStep('?'),
    visibleStep('dialog', 'Keyboard shortcuts'),
  ),
  'bookmark-move': shown(
    opensMenuOf('Refunds'),
    clickStep('menuitem', 'Move to…'),
    clickStep('radio', 'Reading list'),
  ),
  'bookmarks-undone': async (page) => {
    await openAs(page, 'Changer of Minds in a Scene', '/bookmarks');
    await performSteps(page, [
      chooses('Refunds'),
      pressStep('Delete'),
      visibleStep('text', /^Deleted “Refunds”/),
      clickStep('button', /^Undo$/),
      visibleStep('text', 'Undone: deletion of “Refunds”.'),
    ]);
  },
});
