import type { BrowserContext, Page } from '@playwright/test';
import {
  getTreeItem,
  openDeleteDialog,
  openImportDialog,
  selectMoreAction,
} from '#test/e2e/support/bookmarks.ts';
import { serveBookmarkState, serveConfigOverrides } from '#test/e2e/support/service-responses.ts';
import { openAs } from '#test/support/sign-in.ts';
import {
  createClickStep,
  createPressStep,
  createSceneAt,
  createVisibleStep,
  performSteps,
  phoneSize,
  testScenes,
} from './scene.ts';

type Steps = Parameters<typeof performSteps>[1];

const tree = createVisibleStep('treeitem', 'Payments');
const shown = (...steps: Steps) => createSceneAt('/bookmarks', tree, ...steps);
const chooses = (row: string) => createClickStep('treeitem', row);
const opensMenuOf = (row: string) => (page: Page) =>
  getTreeItem(page, row).click({ button: 'right' });

/** Returns a scene that shows the dialog opened by a command of the “…” menu. */
const dialogOf = (command: string, title: string) =>
  shown((page) => selectMoreAction(page, command), createVisibleStep('dialog', title));

/** Returns a scene that opens a path at the size of a phone and performs these steps. */
const onPhone =
  (path: string, ...steps: Steps) =>
  async (page: Page, context: BrowserContext) => {
    await page.setViewportSize(phoneSize);
    await createSceneAt(path, ...steps)(page, context);
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
    goTo: shown(chooses('Settlement'), createVisibleStep('button', 'Delete folder…')),
  },
  'folder-selected': onPhone(
    '/bookmarks/settlement',
    opensMenuOf('Disputes'),
    createClickStep('menuitem', 'Show contents and details'),
    createVisibleStep('button', 'Back to the tree'),
  ),
  'bookmark-selected': createSceneAt(
    '/bookmarks/settlement',
    chooses('Card entry'),
    createVisibleStep('heading', 'Card entry'),
    createVisibleStep('link', /^Read$/),
  ),
  'delete-dialog': shown((page) => openDeleteDialog(page, 'Settlement')),
  'delete-failed': {
    faults: /status of 403/,
    goTo: shown(
      refuseDeletions,
      (page) => openDeleteDialog(page, 'Settlement'),
      createClickStep('button', 'Delete 9 items'),
      createVisibleStep('button', 'Try again'),
    ),
  },
  'delete-several-failed': {
    faults: /status of 403/,
    goTo: shown(
      refuseDeletions,
      chooses('Identity'),
      (page) => getTreeItem(page, 'Reading list').click({ modifiers: ['Control'] }),
      createClickStep('button', /^Delete \d+ items…$/),
      createClickStep('button', /^Delete \d+ items$/),
      createVisibleStep('text', /^Nothing was deleted/),
    ),
  },
  'bookmarks-not-offered': async (page, context) => {
    await serveConfigOverrides(context, { extensions: [] });
    const goTo = createSceneAt(
      '/bookmarks',
      createVisibleStep('text', 'Bookmarks can’t be read from this service'),
    );
    await goTo(page, context);
  },
  'bookmarks-recovered': async (page, context) => {
    const folders = [
      { id: 'a', name: 'A name that goes on and on '.repeat(8), parentId: null, position: 0 },
      { id: 'b', name: 'Lost', parentId: 'nowhere', position: 0 },
      { id: 'c', name: 'In itself', parentId: 'c', position: 0 },
    ];
    await serveBookmarkState(context, { folders, bookmarks: [7], lastFolderId: null });
    await createSceneAt('/bookmarks/b', createVisibleStep('text', '1 item couldn’t be read'))(
      page,
      context,
    );
  },
  'bookmarks-health': {
    isInEveryRun: true,
    faults: /status of 404/,
    goTo: createSceneAt(
      '/bookmarks/health',
      moveSpecifications,
      createClickStep('button', /^Check \d+ bookmarks$/),
      createVisibleStep('text', /^\d+ bookmarks checked\.$/),
      createVisibleStep('heading', /^Moved/),
      createVisibleStep('heading', /^Gone/),
    ),
  },
  'bookmarks-none': async (page, context) => {
    await serveBookmarkState(context, { folders: [], bookmarks: [], lastFolderId: null });
    await createSceneAt('/bookmarks', createVisibleStep('heading', 'No bookmarks yet'))(
      page,
      context,
    );
  },
  'bookmark-add': shown(
    createClickStep('button', /^Add bookmarks$/),
    createVisibleStep('dialog', 'Add bookmarks'),
  ),
  'bookmark-add-found': shown(
    createClickStep('button', /^Add bookmarks$/),
    (page) => page.getByRole('textbox', { name: 'Specifications' }).fill('ledger'),
    (page) => page.getByRole('checkbox').first().waitFor(),
    createPressStep('ArrowDown'),
  ),
  'bookmarks-export': dialogOf('Export', 'Export all bookmarks'),
  'bookmarks-duplicates': dialogOf('Duplicates', 'Duplicates'),
  'bookmarks-import': dialogOf('Import', 'Import bookmarks'),
  'bookmarks-import-branch': shown(
    async (page) => {
      const { origin } = new URL(page.url());
      const branch = `${origin}/code/pay/core/blob/feature/x/spec/u8.md#L10`;
      await openImportDialog(
        page,
        'bookmarks.html',
        `<DL><DT><A HREF="${branch}" TAGS="a" ADD_DATE="1">Branch</A>
       <DD>A note
       <DT><A HREF="https://elsewhere.example.test/">Elsewhere</A></DL>`,
      );
    },
    createVisibleStep('text', /^Which branch is bookmarked in/),
  ),
  'bookmarks-row-menu': {
    // The shortcut keys next to the label of a menu item are exposed as the item's description, not
    // as part of the item's name.
    except: ['label-content-name-mismatch'],
    goTo: shown(opensMenuOf('Refunds'), createVisibleStep('menuitem', 'Copy path')),
  },
  'bookmarks-selecting-several': onPhone(
    '/bookmarks',
    createClickStep('button', 'Select several'),
    chooses('Refunds'),
    chooses('Payment intents'),
    createVisibleStep('text', /^\d selected$/),
  ),
  'bookmark-renamed-in-row': shown(
    chooses('Refunds'),
    createPressStep('F2'),
    createVisibleStep('textbox', /New name of/),
  ),
  'bookmarks-keys': shown(
    chooses('Payments'),
    createPressStep('?'),
    createVisibleStep('dialog', 'Keyboard shortcuts'),
  ),
  'bookmark-move': shown(
    opensMenuOf('Refunds'),
    createClickStep('menuitem', 'Move to…'),
    createClickStep('radio', 'Reading list'),
  ),
  'bookmarks-undone': async (page) => {
    await openAs(page, 'Changer of Minds in a Scene', '/bookmarks');
    await performSteps(page, [
      chooses('Refunds'),
      createPressStep('Delete'),
      createVisibleStep('text', /^Deleted “Refunds”/),
      createClickStep('button', /^Undo$/),
      createVisibleStep('text', 'Undone: deletion of “Refunds”.'),
    ]);
  },
});
