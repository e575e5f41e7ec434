import type { BrowserContext, Page } from 'playwright-core';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { countBlankFrames } from './support/blank-frames.ts';
import { test } from './support/browser-test.ts';
import { downloaded } from './support/downloaded.ts';
import { drawn } from './support/settled.ts';
import { signIn } from './support/sign-in.ts';
import { askToDelete, treeItem } from './support/tree.ts';

const stateFile = v.object({
  folders: v.array(v.object({ id: v.string() })),
  bookmarks: v.array(v.unknown()),
});

const rows = (page: Page) => page.getByRole('tree', { name: 'Bookmarks' }).getByRole('treeitem');
const confirmation = (page: Page) => page.getByRole('alertdialog');

/** The name of the row that has focus, once it has. */
async function expectFocusOn(page: Page, name: string) {
  const focused = () => treeItem(page, name).evaluate((row) => row === document.activeElement);
  await expect.poll(focused, { message: `focus on ${name}` }).toBe(true);
}

/** Puts the keyboard into the tree, and nowhere else. */
async function tabToTree(page: Page, name: string) {
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab');
    const isThere = await page.evaluate(
      () => document.activeElement?.getAttribute('role') === 'treeitem',
    );
    if (isThere) return expectFocusOn(page, name);
  }
  throw new Error('Tab does not lead to the tree');
}

/** A state of that many nodes: every folder has 19 bookmarks, and all are at the top. */
function largeState(nodes: number) {
  const count = nodes / 20;
  const folders = Array.from({ length: count }, (_, n) => ({
    id: `f${n}`,
    name: `Folder ${String(n).padStart(5, '0')}`,
    parentId: null,
    position: n,
  }));
  const bookmarks = Array.from({ length: nodes - count }, (_, n) => ({
    codeHostSlug: 'scale/one',
    path: `spec/${n}.md`,
    title: `Bookmark ${String(n).padStart(5, '0')}`,
    folderId: `f${Math.floor(n / 19)}`,
    position: n % 19,
  }));
  return { folders, bookmarks, lastFolderId: null };
}

async function serveState(context: BrowserContext, state: object) {
  const body = JSON.stringify(state);
  await context.route('**/viewer/v1/bookmark-state', (route) =>
    route.fulfill({ contentType: 'application/json', body }),
  );
}

describe('the tree by keyboard alone', () => {
  test('is walked, opened, closed and searched', async ({ page }) => {
    await signIn(page, 'Walker of Trees', '/bookmarks');
    await treeItem(page, 'Payments').waitFor();
    await tabToTree(page, 'Payments');
    await page.keyboard.press('ArrowRight');
    await expectFocusOn(page, 'Settlement');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => treeItem(page, 'Settlement').getAttribute('aria-expanded'))
      .toBe('true');
    await page.keyboard.press('ArrowDown');
    await expectFocusOn(page, 'Reconciliation');
    await page.keyboard.press('ArrowLeft');
    await expectFocusOn(page, 'Settlement');
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => treeItem(page, 'Settlement').getAttribute('aria-expanded'))
      .toBe('false');
    await page.keyboard.type('iden');
    await expectFocusOn(page, 'Identity');
    await page.keyboard.press('Home');
    await expectFocusOn(page, 'Payments');
    await page.keyboard.press('*');
    const collapsed = page.locator('[role=treeitem][aria-level="1"][aria-expanded=false]');
    await expect.poll(() => collapsed.count()).toBe(0);
    await page.keyboard.press('End');
    const isOnLast = () =>
      rows(page)
        .last()
        .evaluate((row) => row === document.activeElement);
    await expect.poll(isOnLast).toBe(true);
    await page.keyboard.press('ArrowDown');
    await drawn(page);
    expect(await isOnLast()).toBe(true);
  });

  test('deletes only after a question whose safe answer has the focus', async ({ page, wire }) => {
    await signIn(page, 'Careful One', '/bookmarks');
    await treeItem(page, 'Payments').waitFor();
    await tabToTree(page, 'Payments');
    await page.keyboard.press('ArrowRight');
    await expectFocusOn(page, 'Settlement');
    await page.keyboard.press('Delete');
    const keep = confirmation(page).getByRole('button', { name: 'Keep folder' });
    await expect
      .poll(() => keep.evaluate((button) => button === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Escape');
    await confirmation(page).waitFor({ state: 'detached' });
    await expectFocusOn(page, 'Settlement');

    await page.keyboard.press('Delete');
    await keep.waitFor();
    await page.keyboard.press('Enter');
    await confirmation(page).waitFor({ state: 'detached' });
    await expectFocusOn(page, 'Settlement');
    expect((await wire.all()).filter(({ method }) => method === 'DELETE')).toEqual([]);
  });

  test('keeps focus inside the question while it is asked', async ({ page }) => {
    await signIn(page, 'Tabber in Dialogs', '/bookmarks');
    await askToDelete(page, 'Settlement');
    for (let stops = 0; stops < 8; stops += 1) {
      await page.keyboard.press('Tab');
      const outside = await page.evaluate(() => {
        const { activeElement, body } = document;
        return activeElement !== body && activeElement?.closest('dialog') === null;
      });
      expect(outside).toBe(false);
    }
  });
});

describe('deleting a folder', () => {
  test('says what goes, then what went, and leads to the neighbour', async ({ page }) => {
    await signIn(page, 'Deleter', '/bookmarks');
    const dialog = await askToDelete(page, 'Settlement');
    await dialog.getByRole('heading', { name: 'Delete folder “Settlement”?' }).waitFor();
    const words = await dialog.innerText();
    expect(words).toMatch(/Payments\s*\/\s*Settlement/);
    expect(words).toMatch(/2\s+folders, with this one/);
    expect(words).toMatch(/7\s+bookmarks/);
    const doomed = dialog.getByRole('tree', { name: 'What will be deleted' }).getByRole('treeitem');
    await expect.poll(() => doomed.count()).toBe(9);
    await dialog.getByRole('button', { name: 'Delete 9 items' }).click();

    await page.getByText('Deleted “Settlement”: 2 folders and 7 bookmarks.').waitFor();
    await expectFocusOn(page, 'Disputes');
    await expect.poll(() => treeItem(page, 'Settlement').count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: /146 in 19 folders/ }).waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/bookmarks/disputes');

    await page.reload();
    await page.getByRole('heading', { level: 1, name: /146 in 19 folders/ }).waitFor();
    await expect.poll(() => treeItem(page, 'Settlement').count()).toBe(0);
  });

  test('that failed leaves the tree and the question, with the way on', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 403/);
    await context.route('**/viewer/v1/bookmark-folders/*', (route) =>
      route.fulfill({ status: 403, json: { detail: 'Not yours to delete.' } }),
    );
    await signIn(page, 'Refused One', '/bookmarks');
    const dialog = await askToDelete(page, 'Settlement');
    await dialog.getByRole('button', { name: 'Delete 9 items' }).click();
    await dialog.getByText(/Not yours to delete\./).waitFor();
    const alert = dialog.getByRole('alert');
    await expect
      .poll(() => alert.evaluate((notice) => notice === document.activeElement))
      .toBe(true);

    await context.unroute('**/viewer/v1/bookmark-folders/*');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Deleted “Settlement”: 2 folders and 7 bookmarks.').waitFor();
  });

  test('that was lost on the way is tried once more by itself, and then is done', async ({
    page,
    context,
    faults,
    wire,
  }) => {
    faults.expect(/ERR_CONNECTION_RESET/);
    let attempts = 0;
    await context.route('**/viewer/v1/bookmark-folders/*', async (route) => {
      attempts += 1;
      if (attempts > 1) return route.fallback();
      // Carried out, but nobody hears of it.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await signIn(page, 'Unlucky One', '/bookmarks');
    faults.expect(/status of 404/);
    const dialog = await askToDelete(page, 'Settlement');
    await dialog.getByRole('button', { name: 'Delete 9 items' }).click();
    await page.getByText('Deleted “Settlement”: 2 folders and 7 bookmarks.').waitFor();
    expect((await wire.all()).filter(({ method }) => method === 'DELETE')).toHaveLength(2);
    await expect.poll(() => treeItem(page, 'Settlement').count()).toBe(0);
  });

  test('that was the last one leads to the heading of the empty screen', async ({
    page,
    context,
  }) => {
    const last = { id: 'last', name: 'The last one', parentId: null, position: 0 };
    await serveState(context, { folders: [last], bookmarks: [], lastFolderId: null });
    await context.route('**/viewer/v1/bookmark-folders/*', (route) =>
      route.fulfill({ json: { folders: [], bookmarks: [], lastFolderId: null } }),
    );
    await signIn(page, 'Deleter of Everything', '/bookmarks');
    const dialog = await askToDelete(page, 'The last one');
    await dialog.getByRole('button', { name: 'Delete 1 item' }).click();
    await page.getByRole('heading', { name: 'No bookmarks' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  test('can be preceded by saving a copy of exactly what goes', async ({ page }) => {
    await signIn(page, 'Saver of Copies', '/bookmarks');
    const dialog = await askToDelete(page, 'Settlement');
    const { name, content } = await downloaded(
      page,
      () => dialog.getByRole('button', { name: 'Save a copy first' }).click(),
      '.json',
    );
    expect(name).toMatch(/^settlement-\d{4}-\d\d-\d\d\.json$/i);
    const saved = v.parse(stateFile, JSON.parse(content));
    expect(saved.folders.map((folder) => folder.id).sort()).toEqual([
      'reconciliation',
      'settlement',
    ]);
    expect(saved.bookmarks).toHaveLength(7);
    await dialog.waitFor();
  });
});

describe('a bookmark', () => {
  for (const [how, open] of [
    ['Enter', async (page: Page) => treeItem(page, 'Card entry').press('Enter')],
    ['a double click', async (page: Page) => treeItem(page, 'Card entry').dblclick()],
    [
      'its link',
      async (page: Page) => {
        await treeItem(page, 'Card entry').click();
        await page.getByRole('link', { name: 'Open at code host' }).click();
      },
    ],
  ] as const) {
    test(`leads to its specification by ${how}`, async ({ page, context }) => {
      await signIn(page, 'Reader of Specifications', '/bookmarks');
      await treeItem(page, 'Card entry').waitFor();
      const opening = context.waitForEvent('page');
      await open(page);
      const specification = await opening;
      // Not the empty page that a new tab may be at first.
      await specification.waitForURL('**/code/pay/edge/blob/HEAD/spec/card-entry.md');
      expect(await specification.locator('body').innerText()).toMatch(/card/i);
      expect(await specification.evaluate(() => window.opener)).toBeNull();
      expect(new URL(page.url()).pathname).toMatch(/^\/bookmarks/);
    });
  }
});

describe('the address', () => {
  test('follows the selected folder, and a reload keeps it', async ({ page }) => {
    await signIn(page, 'Linker', '/bookmarks');
    await treeItem(page, 'Disputes').click();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/bookmarks/disputes');
    await page.reload();
    await expect.poll(() => treeItem(page, 'Disputes').getAttribute('aria-selected')).toBe('true');
    await page.getByRole('heading', { level: 2, name: 'Disputes' }).waitFor();
  });

  test('of a folder that is gone says so', async ({ page }) => {
    await signIn(page, 'Late One', '/bookmarks/long-gone');
    await page.getByText('This folder isn’t among the bookmarks').waitFor();
    await treeItem(page, 'Payments').waitFor();
  });

  test('on a telephone leads to the details, and Back to the tree', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, 'Traveller', '/bookmarks');
    await treeItem(page, 'Disputes').click();
    await page.getByRole('button', { name: 'Delete folder…' }).waitFor();
    await treeItem(page, 'Disputes').waitFor({ state: 'hidden' });
    await page.goBack();
    await treeItem(page, 'Disputes').waitFor();
    await expectFocusOn(page, 'Disputes');
  });
});

describe('fifty thousand bookmarks', () => {
  test('are drawn by what is in sight, and walked to the end', async ({ page, context }) => {
    await serveState(context, largeState(50_000));
    await signIn(page, 'Collector', '/bookmarks');
    await treeItem(page, 'Folder 00000').waitFor();
    await page.getByRole('heading', { level: 1, name: /47,500 in 2,500 folders/ }).waitFor();
    await page.getByRole('button', { name: 'Expand all' }).click();
    await treeItem(page, 'Bookmark 00000').waitFor();
    expect(await rows(page).count()).toBeLessThanOrEqual(200);

    await treeItem(page, 'Folder 00000').focus();
    await page.keyboard.press('End');
    await expectFocusOn(page, 'Bookmark 47499');
    expect(await rows(page).count()).toBeLessThanOrEqual(200);
    await page.keyboard.press('ArrowUp');
    await expectFocusOn(page, 'Bookmark 47498');
    await page.keyboard.press('ArrowLeft');
    await expectFocusOn(page, 'Folder 02499');
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => treeItem(page, 'Folder 02499').getAttribute('aria-expanded'))
      .toBe('false');
    await page.keyboard.press('Home');
    await expectFocusOn(page, 'Folder 00000');
  });

  test('are clean for axe: all open, all selected, filtered, and about to be deleted', async ({
    page,
    context,
  }) => {
    await serveState(context, largeState(50_000));
    await signIn(page, 'Collector of Many', '/bookmarks');
    await treeItem(page, 'Folder 00000').waitFor();
    await page.getByRole('button', { name: 'Expand all' }).click();
    await treeItem(page, 'Bookmark 00000').waitFor();
    await expectNoAxeViolations(page);

    await treeItem(page, 'Folder 00000').focus();
    await page.keyboard.press('Control+a');
    await page.getByRole('heading', { name: '50,000 items selected' }).waitFor();
    await page.keyboard.press('End');
    await expectFocusOn(page, 'Bookmark 47499');
    await expectNoAxeViolations(page);

    await page.keyboard.press('Delete');
    await page.getByRole('button', { name: 'Delete 50,000 items' }).waitFor();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox', { name: /^Filter/ }).fill('Bookmark 4749');
    await page
      .getByRole('heading', { name: /^50,000 items selected, [\d,]+ hidden by the filter$/ })
      .waitFor();
    await expectNoAxeViolations(page);
  });

  test('have their rows in every frame of a scroll from end to end', async ({ page, context }) => {
    await serveState(context, largeState(50_000));
    await signIn(page, 'Scroller', '/bookmarks');
    await page.getByRole('button', { name: 'Expand all' }).click();
    await treeItem(page, 'Bookmark 00000').waitFor();
    expect(await countBlankFrames(rows(page), '[role=treeitem]')).toBe(0);
  });

  test('are selected whole, and some of them let go again', async ({ page, context }) => {
    await serveState(context, largeState(50_000));
    await signIn(page, 'Selector', '/bookmarks');
    await page.getByRole('button', { name: 'Expand all' }).click();
    await treeItem(page, 'Bookmark 00000').waitFor();
    await treeItem(page, 'Folder 00000').focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.getByRole('heading', { name: '50,000 items selected' }).waitFor();
    await page.getByText('47,500 bookmarks', { exact: false }).first().waitFor();
    await treeItem(page, 'Bookmark 00003').click({ modifiers: ['ControlOrMeta'] });
    await page.getByRole('heading', { name: '49,999 items selected' }).waitFor();
    expect(await treeItem(page, 'Bookmark 00003').getAttribute('aria-selected')).toBe('false');
    expect(await treeItem(page, 'Bookmark 00004').getAttribute('aria-selected')).toBe('true');
  });
});
