import { expect, type Page } from '@playwright/test';
import {
  expectChildNames,
  expectFocusOn,
  getChildNames,
  getRowPoint,
  getTreeItem,
  openTree,
} from './support/bookmarks.ts';
import { centreOf } from './support/layout.ts';
import { test } from './support/test.ts';

type Point = { readonly x: number; readonly y: number };

async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

test.describe('editing bookmarks', () => {
  test('renames, moves, creates, deletes and restores nodes with the keyboard only', async ({
    page,
  }) => {
    await openTree(page, 'Editor by Keys');
    await getTreeItem(page, 'Payments').focus();

    await page.keyboard.type('disp');
    await expectFocusOn(page, 'Disputes');
    await page.keyboard.press('F2');
    await page.keyboard.type('Quarrels');
    await page.keyboard.press('Enter');
    await expectFocusOn(page, 'Quarrels');

    await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(async () => (await getChildNames(page, 'Payments')).slice(0, 2))
      .toEqual(['Quarrels', 'Settlement']);
    await expectFocusOn(page, 'Quarrels');

    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await expect(dialog).toBeVisible();
    await page.keyboard.type('Appeals');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expectFocusOn(page, 'Appeals');
    await expectChildNames(page, 'Quarrels').toContain('Appeals');

    await page.keyboard.press('ArrowLeft');
    await expectFocusOn(page, 'Quarrels');
    const before = await getChildNames(page, 'Quarrels');
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    expect(await question.textContent()).toContain('Undo brings it back');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(getTreeItem(page, 'Quarrels')).toHaveCount(0);

    await page.keyboard.press('Control+z');
    await expect(page.getByText(/^Undone: deletion of \d+ items\.$/)).toBeVisible();
    await expect(getTreeItem(page, 'Quarrels')).toBeVisible();
    await getTreeItem(page, 'Quarrels').focus();
    await page.keyboard.press('ArrowRight');
    await expectChildNames(page, 'Quarrels').toEqual(before);
  });

  test('moves a node into a folder and past a sibling by dragging it with the mouse', async ({
    page,
  }) => {
    await openTree(page, 'Dragger of Rows');
    const refunds = await getRowPoint(getTreeItem(page, 'Refunds'));
    await drag(page, refunds, await getRowPoint(getTreeItem(page, 'Identity')));
    await page.mouse.up();
    await expectChildNames(page, 'Identity').toContain('Refunds');
    expect(await getChildNames(page, 'Payments')).not.toContain('Refunds');

    const disputes = await getRowPoint(getTreeItem(page, 'Disputes'));
    const { x, top } = await getRowPoint(getTreeItem(page, 'Settlement'));
    await drag(page, disputes, { x, y: top + 3 });
    await page.mouse.up();
    await expect.poll(async () => (await getChildNames(page, 'Payments'))[0]).toBe('Disputes');
  });
});

test.describe('editing bookmarks by touch', () => {
  test.use({ viewport: { width: 1024, height: 820 }, hasTouch: true, isMobile: true });

  test('moves a row by dragging its handle', async ({ page, context }) => {
    await openTree(page, 'Dragger by Finger');
    await getTreeItem(page, 'Refunds').tap();
    const handle = getTreeItem(page, 'Refunds').locator('[data-drag-handle]');
    const { x, y } = await centreOf(handle);
    const to = await getRowPoint(getTreeItem(page, 'Identity'));
    const finger = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
      });
    await touch('touchStart', x, y);
    for (let step = 1; step <= 8; step += 1) {
      await touch('touchMove', x, y + ((to.y - y) * step) / 8);
    }
    await touch('touchEnd', x, to.y);
    await expectChildNames(page, 'Identity').toContain('Refunds');
  });
});

test.describe('deleting a folder', () => {
  test("removes the folder in the user's other tab, where the scroll position doesn't change", async ({
    page,
    context,
  }) => {
    await openTree(page, 'Deleter in Two Tabs');
    const other = await context.newPage();
    await other.goto('/bookmarks');
    await getTreeItem(other, 'Disputes').click();
    await getTreeItem(page, 'Identity').focus();
    await page.keyboard.press('Delete');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete \d+ items$/ })
      .click();
    await expect(getTreeItem(other, 'Identity')).toHaveCount(0);
    await expect(getTreeItem(other, 'Disputes')).toHaveAttribute('aria-selected', 'true');
    await expectFocusOn(other, 'Disputes');
  });
});

test('a dialog that opens by a double click keeps focus in its first field', async ({ page }) => {
  await openTree(page, 'Editor by Double Clicks');
  for (const [opener, field] of [
    ['New folder', 'Name'],
    ['Add bookmarks', 'Specifications'],
    ['New folder inside', 'Name'],
    ['Add bookmarks here', 'Specifications'],
    ['Move to…', 'Move into'],
  ] as const) {
    await test.step(opener, async () => {
      await getTreeItem(page, 'Payments').click();
      const { x, y } = await centreOf(page.getByRole('button', { name: opener, exact: true }));
      await page.mouse.dblclick(x, y);
      const dialog = page.getByRole('dialog');
      const input = dialog.getByLabel(field).first();
      await expect(input).toBeFocused();
      await page.keyboard.type('typed');
      await expect(input).toHaveValue('typed');
      // A double click that begins in the dialog still selects a word.
      await input.dblclick();
      await page.keyboard.type('x');
      await expect(input).toHaveValue('x');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toHaveCount(0);
    });
  }
});

test('the folder picker shows its selected folder without scrolling', async ({ page }) => {
  await openTree(page, 'Picker of Folders');
  await getTreeItem(page, 'Reading list').click();
  await page.keyboard.press('Alt+n');
  const chosen = page.getByRole('dialog').getByRole('radio', { name: 'Reading list', exact: true });
  await expect(chosen).toBeChecked();
  await expect(chosen).toBeInViewport();
});
