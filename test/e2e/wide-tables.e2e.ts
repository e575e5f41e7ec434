import { expect, type Locator, type Page } from '@playwright/test';
import { openAsReader } from '#test/support/sign-in.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { createUploadFile } from './support/bookmarks.ts';
import { setDefaultFontSize } from './support/large-text.ts';
import { boxOf } from './support/layout.ts';
import { test } from './support/test.ts';

const columns = Array.from({ length: 14 }, (_, at) => `Column ${at + 1}`);
const rows = Array.from({ length: 60 }, (_, row) =>
  columns.map((_, at) => `value-${row + 1}-${at + 1}`),
);
const toTable = (table: readonly (readonly string[])[]) =>
  table.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const markdown = [
  '# Fields\n\nA wide table, and a narrow one.\n',
  toTable([columns, columns.map(() => '---'), ...rows]),
  '\n## Narrow\n',
  toTable([['Name', 'Type'], ['---', '---'], ...rows.map(([name = '']) => [name, 'text'])]),
].join('\n');
const csv = [columns, ...rows].map((cells) => cells.join(',')).join('\n');
const files = [
  ['wide.md', markdown],
  ['wide.csv', csv],
] as const;

/** Opens a local file and returns the frame of its first table. */
async function openFile(page: Page, name: string, text: string): Promise<Locator> {
  await openAsReader(page, '/specifications/open-file');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await choosing).setFiles(createUploadFile(name, text));
  await expect(expandButton(page)).toBeVisible();
  return page.locator('[data-table-frame]').first();
}

const expandButton = (page: Page) =>
  page.getByRole('button', { name: /^Full width: Table/ }).first();

/** Returns the opacities of the shadows at the start and at the end of a table. */
function opacities(frame: Locator): Promise<string[]> {
  return frame.evaluate((it) =>
    ['::before', '::after'].map((pseudo) =>
      it.parentElement === null ? '' : getComputedStyle(it.parentElement, pseudo).opacity,
    ),
  );
}

/** Returns the number in the first cell `value-N-…` of the first row below the header. */
function getFirstVisibleRow(frame: Locator): Promise<number> {
  return frame.evaluate((it) => {
    const start = it.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const row = [...it.querySelectorAll('tbody tr')].find(
      (one) => one.textContent !== '' && one.getBoundingClientRect().bottom > start + 1,
    );
    return Number(/value-(\d+)-/.exec(row?.textContent ?? '')?.[1]);
  });
}

test.describe('wide tables', () => {
  for (const [name, text] of files) {
    test(`show shadows at hidden columns, and keep the header and the first column, in ${name}`, async ({
      page,
    }) => {
      const frame = await openFile(page, name, text);
      expect(await opacities(frame)).toEqual(['0', '1']);
      await expectNoAxeViolations(page);
      await frame.evaluate((it) => it.scrollTo(it.scrollWidth, 500));
      await expect.poll(() => opacities(frame)).toEqual(['1', '0']);
      const [box, header, first] = await Promise.all([
        boxOf(frame),
        boxOf(frame.getByRole('columnheader', { name: 'Column 1', exact: true })),
        boxOf(frame.getByText('value-20-1', { exact: true })),
      ]);
      expect(header.y - box.y).toBeLessThan(4);
      expect(first.x - box.x).toBeLessThan(0.4 * box.width);
      await page.emulateMedia({ forcedColors: 'active' });
      const border = await frame.evaluate(
        (it) =>
          it.parentElement && getComputedStyle(it.parentElement, '::before').borderInlineStart,
      );
      expect(border).toContain('3px solid');
    });

    test(`scroll and fill the window by keyboard in ${name}`, async ({ page }) => {
      const frame = await openFile(page, name, text);
      await expandButton(page).focus();
      await page.keyboard.press('Tab');
      await expect(frame).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => frame.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: /^Table/ });
      await expect(dialog.getByText('value-1-10', { exact: true })).toBeInViewport();
      expect((await boxOf(dialog.locator('[data-table-frame]'))).width).toBeGreaterThan(1200);
      await expectNoAxeViolations(page);
      await dialog.locator('[data-table-frame]').focus();
      await page.keyboard.press('End');
      await expect(dialog.getByText('value-60-2', { exact: true })).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(expandButton(page)).toBeFocused();
    });

    test(`keep their row and their columns in the full width, and back, in ${name}`, async ({
      page,
    }) => {
      const frame = await openFile(page, name, text);
      const dialog = page.getByRole('dialog', { name: /^Table/ });
      const getFirstRow = () => getFirstVisibleRow(page.locator('[data-table-frame]').first());
      await frame.evaluate((it) => it.scrollTo(200, 700));
      await expect.poll(getFirstRow).toBeGreaterThan(10);
      const before = await getFirstRow();
      await expandButton(page).click();
      await expect(dialog).toBeVisible();
      await expect.poll(getFirstRow).toBe(before);
      const [left, most] = await dialog
        .locator('[data-table-frame]')
        .evaluate((it) => [it.scrollLeft, it.scrollWidth - it.clientWidth]);
      expect(left).toBe(Math.min(200, most ?? 0));
      await dialog.locator('[data-table-frame]').evaluate((it) => it.scrollBy(0, 300));
      await expect.poll(getFirstRow).toBeGreaterThan(before);
      const later = await getFirstRow();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect.poll(getFirstRow).toBe(later);
    });

    test(`print all columns and rows of ${name} without buttons`, async ({ page }) => {
      const frame = await openFile(page, name, text);
      await page.emulateMedia({ media: 'print' });
      await expect(frame).toHaveCSS('overflow', 'visible');
      await expect(frame).toHaveCSS('max-block-size', 'none');
      await expect(expandButton(page)).toBeHidden();
      await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
      await expect(frame.getByText('value-60-14', { exact: true })).toBeVisible();
    });

    test(`pin no column of ${name} that would hide the others, and fit a phone with large text`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await setDefaultFontSize(page, 32);
      const frame = await openFile(
        page,
        name,
        text.replace(/value-1-1\b/, 'a-long-first-value-1-1'),
      );
      await frame.evaluate((it) => it.scrollTo(it.scrollWidth, 0));
      await expect(frame.getByText('value-1-14', { exact: true }).first()).toBeInViewport();
      const first = await frame.getByText('a-long-first-value-1-1', { exact: true }).boundingBox();
      const box = await frame.boundingBox();
      if (first === null || box === null) throw new Error('no boxes');
      expect(first.x + first.width - box.x).toBeLessThanOrEqual(0.4 * box.width);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(overflow).toBe(false);
    });
  }

  test('the search of a CSV file continues in the full width', async ({ page }) => {
    const frame = await openFile(page, 'wide.csv', csv);
    const search = page.getByRole('searchbox', { name: 'Search in this file' });
    await search.fill('value-30-');
    await expect(frame.getByText('value-30-1', { exact: true })).toBeInViewport();
    await expandButton(page).click();
    const dialog = page.getByRole('dialog', { name: /^Table/ });
    await expect(dialog.getByRole('searchbox')).toHaveValue('value-30-');
    await page.keyboard.press('/');
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await expect(dialog.getByText('value-30-1', { exact: true })).toBeInViewport();
    await search.fill('value-59-');
    await expect(dialog.getByText('value-59-1', { exact: true })).toBeInViewport();
    await expectNoAxeViolations(page);
  });

  test('a right-to-left table has its shadow and its button on the left', async ({ page }) => {
    const cells = (text: string) => `| ${['שלום', ...columns.map(() => text)].join(' | ')} |`;
    const table = [cells('כותרת'), cells('---').replace('שלום', '---'), cells('תוכן')].join('\n');
    const frame = await openFile(page, 'rtl.md', table);
    const box = await boxOf(frame);
    expect((await boxOf(expandButton(page))).x - box.x).toBeLessThan(20);
    expect(await opacities(frame)).toEqual(['0', '1']);
    const left = await frame.evaluate(
      (it) => it.parentElement && getComputedStyle(it.parentElement, '::after').left,
    );
    expect(left).toBe('1px');
  });

  test('a column of texts isn’t broken after every word in a table that scrolls', async ({
    page,
  }) => {
    const frame = await openFile(
      page,
      'wide.md',
      markdown.replace('value-3-2', 'some words '.repeat(9)),
    );
    const text = await boxOf(frame.getByRole('columnheader', { name: 'Column 2', exact: true }));
    expect(text.width).toBeGreaterThan(200);
    const short = await boxOf(frame.getByRole('columnheader', { name: 'Column 3', exact: true }));
    expect(short.width).toBeLessThan(120);
  });

  test('a narrow table keeps its header at the top of the page', async ({ page }) => {
    await openFile(page, 'wide.md', markdown);
    const frame = page.locator('[data-table-frame]').nth(1);
    await frame.getByText('value-40-1', { exact: true }).scrollIntoViewIfNeeded();
    await expect(frame.getByRole('columnheader', { name: 'Name' })).toBeInViewport();
    await expect(frame).not.toHaveAttribute('tabindex');
  });
});
