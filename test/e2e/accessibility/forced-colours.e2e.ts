import { expect, type Locator, type Page } from '@playwright/test';
import { getTreeItem, openDeleteDialog } from '#test/e2e/support/bookmarks.ts';
import { waitForRender } from '#test/e2e/support/layout.ts';
import { test } from '#test/e2e/support/test.ts';
import { openAsReader } from '#test/support/sign-in.ts';

/** Returns the relative luminance (WCAG 2.2) of each pixel of a screenshot, by rows. */
function luminancesOf(page: Page, picture: Buffer): Promise<number[]> {
  return page.evaluate(
    async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)]));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (context === null) throw new Error('there is no canvas');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const linear = (part: number) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
      const luminances: number[] = [];
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
        luminances.push(0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue));
      }
      return luminances;
    },
    [...picture],
  );
}

/** Returns the contrast ratio of two relative luminances, from 1 to 21. */
function contrastOf(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/**
 * Measures the contrast of an element's text as rendered, between the darkest and the lightest
 * pixel of the element's box. Computed styles are no substitute, because forced colours paint their
 * own background behind text.
 */
async function textContrast(element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  const clip = await element.evaluate((node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    range.selectNodeContents(texts.nextNode() ?? node);
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x, y, width, height };
  });
  const picture = await element.page().screenshot({ clip });
  const luminances = (await luminancesOf(element.page(), picture)).sort((a, b) => a - b);
  return contrastOf(luminances[0] ?? 0, luminances.at(-1) ?? 0);
}

/** Minimum contrast ratio at which a changed pixel counts as visible (WCAG 2.2, 1.4.11). */
const visibleContrast = 3;
/**
 * Margin around an element that is included in its screenshot, for example for its focus ring, in
 * pixels.
 */
const margin = 4;

async function paint(element: Locator): Promise<number[]> {
  const page = element.page();
  // Moves the pointer away, because hovered elements look different.
  await page.mouse.move(0, 0);
  await waitForRender(page);
  const box = await element.boundingBox();
  if (box === null) throw new Error('the element is not visible');
  const x = Math.max(0, box.x - margin);
  const y = Math.max(0, box.y - margin);
  const clip = { x, y, width: box.width + 2 * margin, height: box.height + 2 * margin };
  return luminancesOf(page, await page.screenshot({ clip }));
}

/**
 * Counts the pixels in and around an element that change visibly, with enough contrast between the
 * old and the new colour.
 */
async function markedPixels(element: Locator, change: () => Promise<unknown>): Promise<number> {
  const before = await paint(element);
  await change();
  const after = await paint(element);
  if (before.length !== after.length) throw new Error('the element has changed its size');
  return after.filter((now, at) => contrastOf(now, before[at] ?? now) >= visibleContrast).length;
}

/** Number of pixels in a one-pixel border around the smallest selectable element. */
const minMarkPixels = 60;

async function expectReadable(element: Locator) {
  await expect(element).toBeVisible();
  expect(await textContrast(element), `label of ${element}`).toBeGreaterThan(4.5);
}

/**
 * Expects the element's label to be readable before and after a change, and the change to be
 * visible.
 */
async function expectMarked(element: Locator, change: () => Promise<unknown>) {
  await expectReadable(element);
  const pixels = await markedPixels(element, change);
  expect(pixels, `mark of ${element}`).toBeGreaterThan(minMarkPixels);
  await expectReadable(element);
}

const blur = (page: Page) =>
  page.evaluate(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  );

/** Clicks an element and then removes its focus, because the focus ring would count as a change. */
const clickAndLeave = async (page: Page, element: Locator) => {
  await element.click();
  await blur(page);
};

// Checks that selected, pressed and focused elements are distinguishable, and that text is
// readable.
for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`forced colours (${colorScheme})`, { tag: '@accessibility' }, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

    test('show which element of the bookmarks is selected, pressed or focused', async ({
      page,
    }) => {
      await openAsReader(page, '/bookmarks');
      await expectReadable(page.getByRole('button', { name: 'Add bookmarks', exact: true }));
      const newFolder = page.getByRole('button', { name: 'New folder', exact: true });
      await expectMarked(newFolder, () => newFolder.focus());
      const settlement = getTreeItem(page, 'Settlement');
      await expectMarked(settlement, () => clickAndLeave(page, settlement));
      const several = page.getByRole('button', { name: 'Select several' });
      await expectMarked(several, () => clickAndLeave(page, several));
      await several.click();
      const people = page.getByRole('navigation').getByRole('link', { name: 'People' });
      await expectMarked(people, async () => {
        await people.click();
        await expect(page.getByRole('heading', { level: 1, name: /^People/ })).toBeVisible();
        await blur(page);
      });
      await page.goBack();
      const dialog = await openDeleteDialog(page, 'Settlement');
      await expectReadable(dialog.getByRole('button', { name: 'Delete 9 items' }));
    });

    test('keep text on a coloured background readable', async ({ page }) => {
      await openAsReader(page, '/settings/webhooks/new');
      await expectReadable(
        page.getByRole('list', { name: 'Steps' }).getByText('1', { exact: true }),
      );
      await expectReadable(page.getByRole('button', { name: 'Create webhook' }));
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await skip.focus();
      await expectReadable(skip);
    });

    test('show which competency is selected', async ({ page }) => {
      await openAsReader(page, '/competencies');
      const open = async (name: string) => {
        await page.getByRole('link', { name, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await blur(page);
      };
      await open('Dashboards');
      const row = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: 'Data privacy', exact: true }) });
      await expectMarked(row, () => open('Data privacy'));
      await page.goto('/competencies/overview');
      const table = page.getByText('Table', { exact: true });
      await expectMarked(table, () => clickAndLeave(page, table));
    });
  });
}
