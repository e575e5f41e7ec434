import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { signIn } from './support/sign-in.ts';
import { treeItem } from './support/tree.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** The names of the rows right inside a folder, in order, as the tree shows them. */
function inside(page: Page, folder: string): Promise<string[]> {
  return treeItem(page, folder).evaluate((row) => {
    const level = Number(row.ariaLevel);
    const names: string[] = [];
    const rows = [...(row.parentElement?.querySelectorAll('[role=treeitem]') ?? [])];
    for (const next of rows.slice(rows.indexOf(row) + 1)) {
      if (Number(next.ariaLevel) <= level) break;
      if (Number(next.ariaLevel) === level + 1) {
        names.push(next.querySelector('bdi')?.textContent ?? '');
      }
    }
    return names;
  });
}

const expectInside = (page: Page, folder: string) => expect.poll(() => inside(page, folder));

async function expectFocusOn(page: Page, name: string) {
  const focused = () => treeItem(page, name).evaluate((row) => row === document.activeElement);
  await expect.poll(focused, { message: `focus on ${name}` }).toBe(true);
}

let visits = 0;

/** Signs in as a newcomer, whose tree no earlier try of the same test has changed. */
async function openTree(page: Page, person: string) {
  visits += 1;
  await signIn(page, `${person} ${visits}`, '/bookmarks');
  await treeItem(page, 'Payments').waitFor();
}

async function middleOf(row: Locator) {
  const box = await row.boundingBox();
  if (box === null) throw new Error('the row is not on screen');
  return { x: box.x + 120, y: box.y + box.height / 2, top: box.y, height: box.height };
}

describe('by keyboard alone', () => {
  test('a folder is made, renamed, moved, filled, deleted and brought back', async ({ page }) => {
    await openTree(page, 'Editor by Keys');
    await treeItem(page, 'Payments').focus();

    await page.keyboard.type('disp');
    await expectFocusOn(page, 'Disputes');
    await page.keyboard.press('F2');
    await page.keyboard.type('Quarrels');
    await page.keyboard.press('Enter');
    await expectFocusOn(page, 'Quarrels');

    await page.keyboard.press('Alt+ArrowUp');
    await expectInside(page, 'Payments').toEqual(
      expect.arrayContaining(['Quarrels', 'Settlement']),
    );
    await expect.poll(async () => (await inside(page, 'Payments'))[0]).toBe('Quarrels');
    await expectFocusOn(page, 'Quarrels');

    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await dialog.waitFor();
    await page.keyboard.type('Appeals');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await expectFocusOn(page, 'Appeals');
    await expectInside(page, 'Quarrels').toContain('Appeals');

    await page.keyboard.press('ArrowLeft');
    await expectFocusOn(page, 'Quarrels');
    const before = await inside(page, 'Quarrels');
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog');
    await question.waitFor();
    expect(await question.textContent()).toContain('Undo can bring it back');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => treeItem(page, 'Quarrels').count()).toBe(0);

    await page.keyboard.press('Control+z');
    const course = page.getByRole('dialog', { name: 'Bring back what was deleted' });
    await course.getByText(/created\./).waitFor();
    expect(await course.textContent()).toContain('new ids');
    await page.keyboard.press('Escape');
    await treeItem(page, 'Quarrels').waitFor();
    await treeItem(page, 'Quarrels').focus();
    await page.keyboard.press('ArrowRight');
    await expectInside(page, 'Quarrels').toEqual(before);
  });

  test('several rows are cut and pasted elsewhere, and only they', async ({ page }) => {
    await openTree(page, 'Mover of Many');
    await treeItem(page, 'Refunds').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('heading', { name: '2 items selected' }).waitFor();
    await page.keyboard.press('Control+x');
    await treeItem(page, 'Reading list').focus();
    await page.keyboard.press('Control+v');
    await expectInside(page, 'Reading list').toEqual(
      expect.arrayContaining(['Refunds', 'Amounts and currencies']),
    );
    // The tree follows what was moved; the place it came from may be out of sight.
    await page.keyboard.press('Home');
    await treeItem(page, 'Payments').waitFor();
    expect(await inside(page, 'Payments')).not.toContain('Refunds');
  });

  test('the sheet lists the keys', async ({ page }) => {
    await openTree(page, 'Reader of Sheets');
    await treeItem(page, 'Payments').focus();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: /Keys/ });
    await sheet.waitFor();
    expect(await sheet.textContent()).toContain('Rename');
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expectFocusOn(page, 'Payments');
  });
});

describe('by mouse alone', () => {
  test('a bookmark is dragged into a folder, and a folder past its neighbour', async ({ page }) => {
    await openTree(page, 'Dragger of Rows');
    const from = await middleOf(treeItem(page, 'Refunds'));
    const to = await middleOf(treeItem(page, 'Identity'));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 8 });
    await page.mouse.up();
    await expectInside(page, 'Identity').toContain('Refunds');
    expect(await inside(page, 'Payments')).not.toContain('Refunds');

    const disputes = await middleOf(treeItem(page, 'Disputes'));
    const settlement = await middleOf(treeItem(page, 'Settlement'));
    await page.mouse.move(disputes.x, disputes.y);
    await page.mouse.down();
    await page.mouse.move(settlement.x, settlement.top + 3, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => (await inside(page, 'Payments'))[0]).toBe('Disputes');
  });

  test('nothing goes into itself, and Escape lets everything stand', async ({ page, wire }) => {
    await openTree(page, 'Dragger of Folders');
    const folder = await middleOf(treeItem(page, 'Payments'));
    const child = await middleOf(treeItem(page, 'Settlement'));
    await page.mouse.move(folder.x, folder.y);
    await page.mouse.down();
    await page.mouse.move(child.x, child.y, { steps: 8 });
    await page.mouse.up();
    const other = await middleOf(treeItem(page, 'Identity'));
    await page.mouse.move(child.x, child.y);
    await page.mouse.down();
    await page.mouse.move(other.x, other.y, { steps: 8 });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await inside(page, 'Payments')).toContain('Settlement');
    expect((await wire.all()).filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('a right click offers everything, and “Move to…” does what dragging does', async ({
    page,
  }) => {
    await openTree(page, 'Clicker of Menus');
    await treeItem(page, 'Refunds').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: /Move/ });
    await dialog.getByRole('radio', { name: 'Reading list' }).check();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expectInside(page, 'Reading list').toContain('Refunds');
    await expectFocusOn(page, 'Refunds');
  });

  test('a bookmark that is deleted is brought back with one click', async ({ page }) => {
    await openTree(page, 'Changer of Minds');
    await treeItem(page, 'Refunds').click();
    await button(page, 'Delete bookmark').click();
    await expect.poll(() => inside(page, 'Payments')).not.toContain('Refunds');
    await button(page, /^Undo/).click();
    const course = page.getByRole('dialog', { name: 'Bring back what was deleted' });
    await course.getByText('1 bookmark created.').waitFor();
    await course.getByRole('button', { name: 'Close' }).click();
    await expectInside(page, 'Payments').toContain('Refunds');
  });

  test('several folders are deleted one after the other, each with its result', async ({
    page,
    wire,
  }) => {
    await openTree(page, 'Deleter of Many');
    await treeItem(page, 'Identity').click();
    await treeItem(page, 'Reading list').click({ modifiers: ['Control'] });
    await button(page, 'Delete 2 items…').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: /^Delete \d+ items$/ }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => treeItem(page, 'Identity').count()).toBe(0);
    expect(await treeItem(page, 'Reading list').count()).toBe(0);
    expect((await wire.all()).filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  });

  test('of several folders each has its result, and what is left can be gone on with', async ({
    page,
    context,
    faults,
  }) => {
    await openTree(page, 'Deleter of Some');
    faults.expect(/status of 403/);
    const locked = '**/bookmark-folders/*';
    await context.route(locked, (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({
            status: 403,
            contentType: 'application/problem+json',
            body: JSON.stringify({ status: 403, detail: 'This folder is locked.' }),
          })
        : route.fallback(),
    );
    await treeItem(page, 'Identity').click();
    await treeItem(page, 'Reading list').click({ modifiers: ['Control'] });
    await button(page, 'Delete 2 items…').click();
    await button(page, /^Delete \d+ items$/).click();
    const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await results.first().waitFor();
    expect(await results.allTextContents()).toEqual([
      expect.stringMatching(/“Identity”: .*This folder is locked/),
      '“Reading list”: not tried',
    ]);
    await expectNoAxeViolations(page);
    await context.unroute(locked);
    await button(page, 'Go on with 2 missing items').click();
    await expect.poll(() => treeItem(page, 'Identity').count()).toBe(0);
    await expect.poll(() => treeItem(page, 'Reading list').count()).toBe(0);
  });
});

describe('by touch', () => {
  const touchTest = test.extend('context', async ({ browser, origin }, { onCleanup }) => {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1024, height: 820 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(30_000);
    onCleanup(() => context.close());
    return context;
  });

  touchTest('rows are chosen one by one and moved from the details', async ({ page }) => {
    await openTree(page, 'Toucher of Rows');
    await button(page, 'Select several').tap();
    await treeItem(page, 'Refunds').tap();
    await treeItem(page, 'Payment intents').tap();
    await page.getByRole('heading', { name: '2 items selected' }).waitFor();
    await button(page, 'Move to…').tap();
    const dialog = page.getByRole('dialog', { name: /Move/ });
    await dialog.getByText('Reading list', { exact: true }).tap();
    await dialog.getByRole('button', { name: 'Move', exact: true }).tap();
    await expectInside(page, 'Reading list').toEqual(
      expect.arrayContaining(['Refunds', 'Payment intents']),
    );
  });

  touchTest('a finger scrolls by the row and drags by its handle', async ({ page, context }) => {
    await openTree(page, 'Dragger by Finger');
    await treeItem(page, 'Refunds').tap();
    const handle = treeItem(page, 'Refunds').locator('[data-drag-handle]');
    const from = await handle.boundingBox();
    if (from === null) throw new Error('the handle is not on screen');
    const to = await middleOf(treeItem(page, 'Identity'));
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    const x = from.x + from.width / 2;
    const y = from.y + from.height / 2;
    await touch('touchStart', x, y);
    for (let step = 1; step <= 8; step += 1) {
      await touch('touchMove', x, y + ((to.y - y) * step) / 8);
    }
    await touch('touchEnd', x, to.y);
    await expectInside(page, 'Identity').toContain('Refunds');
  });
});

test('what one tab changes the other shows', async ({ page, context }) => {
  await openTree(page, 'Keeper of Two Tabs');
  const other = await context.newPage();
  await other.goto('/bookmarks');
  await treeItem(other, 'Payments').waitFor();
  await treeItem(page, 'Disputes').focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('Quarrels');
  await page.keyboard.press('Enter');
  await treeItem(other, 'Quarrels').waitFor();
});

test('what one tab deletes is gone from the other, whose place stays as it was', async ({
  page,
  context,
}) => {
  await openTree(page, 'Deleter in Two Tabs');
  const other = await context.newPage();
  await other.goto('/bookmarks');
  await treeItem(other, 'Disputes').click();
  await treeItem(page, 'Identity').focus();
  await page.keyboard.press('Delete');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Delete \d+ items$/ })
    .click();
  await expect.poll(() => treeItem(other, 'Identity').count()).toBe(0);
  expect(await treeItem(other, 'Disputes').getAttribute('aria-selected')).toBe('true');
  await expectFocusOn(other, 'Disputes');
});

test('what was open and selected is so again after a reload', async ({ page }) => {
  await openTree(page, 'Rememberer of Places');
  await treeItem(page, 'Settlement').click();
  await page.keyboard.press('ArrowRight');
  await treeItem(page, 'Reconciliation').waitFor();
  await page.goto('/bookmarks');
  await treeItem(page, 'Reconciliation').waitFor();
  await expect.poll(() => treeItem(page, 'Settlement').getAttribute('aria-selected')).toBe('true');
});
