import { expect, type Page } from '@playwright/test';
import { openAs, openAsReader, reader } from '#test/support/sign-in.ts';
import { openDeleteDialog } from './support/bookmarks.ts';
import {
  boxOf,
  centreOf,
  expectNoHorizontalOverflow,
  shiftBudget,
  waitUntilSettled,
  watchLayoutShift,
} from './support/layout.ts';
import { serveHostileRecords } from './support/service-responses.ts';
import { test } from './support/test.ts';
import {
  fillInWebhook,
  newWebhookPath,
  storeSecret,
  submitNewWebhookForm,
} from './support/webhooks.ts';

async function goTo(page: Page, screen: string) {
  await page
    .getByRole('navigation')
    .getByRole('link', { name: new RegExp(`^${screen}`) })
    .click();
  await expect(
    page.getByRole('heading', { level: 1, name: new RegExp(`^${screen}`) }),
  ).toBeVisible();
}

test.describe('layout', () => {
  test("doesn't shift on a phone while people, their owned competencies and a filter load", async ({
    page,
  }) => {
    const layoutShift = await watchLayoutShift(page);
    await page.setViewportSize({ width: 390, height: 820 });
    await openAsReader(page, '/people');
    const firstRow = page.locator('[data-row]').first();
    await page.route('**/v1/competencies', async (route) => {
      await expect(firstRow).toBeVisible();
      await route.continue();
    });
    await page.reload();
    await expect(page.getByText(/Owner of \d/).first()).toBeVisible();
    await waitUntilSettled(page);
    expect(await layoutShift()).toBeLessThan(shiftBudget);
    await page.unroute('**/v1/competencies');
    await page.goto('/people?external=yes');
    await expect(firstRow).toBeVisible();
    await waitUntilSettled(page);
    await expect(page.getByText(/^Searching details of/)).toHaveCount(0);
    expect(await layoutShift()).toBeLessThan(shiftBudget);
  });

  test('shows a legible navigation, the whole explanation of the home page and the settings on a phone', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 820 });
    await openAsReader(page, '/specifications');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link')).toHaveCount(4);
    for (const name of ['Competencies', 'People', 'Bookmarks', 'Specifications']) {
      const label = navigation.getByText(name, { exact: true });
      await expect(label).toBeInViewport({ ratio: 1 });
      const size = await label.evaluate((element) => getComputedStyle(element).fontSize);
      expect(Number.parseFloat(size), name).toBeGreaterThanOrEqual(11);
    }
    const jump = await boxOf(page.getByRole('button', { name: /^Jump to/ }));
    expect(jump.width).toBeGreaterThanOrEqual(40);
    const explanation = page.getByText(/^Search and read specifications/).locator('..');
    expect((await boxOf(explanation)).width).toBeGreaterThan(340);
    const open = await boxOf(page.getByRole('link', { name: 'Open a file' }));
    const heading = await boxOf(page.getByRole('heading', { level: 1 }));
    expect(open.y).toBeLessThan(heading.y + heading.height);
    await expectNoHorizontalOverflow(page);
    await page.getByRole('button', { name: reader }).click();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  });

  test('keeps filters in one line, and rows in place while the user types or chooses a filter', async ({
    page,
  }) => {
    await openAsReader(page, '/competencies');
    const row = page.locator('[data-row]').first();
    const search = page.getByRole('searchbox');
    const controls = page.locator('header').last().locator('button, select, input, label');
    const findPlaces = () =>
      controls.evaluateAll((all) =>
        all
          .filter((one) => /Category|Sort by|Group by|^\+/.test(one.textContent ?? ''))
          .map((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y]),
      );
    for (const screen of ['Competencies', 'People']) {
      await goTo(page, screen);
      await expect(row).toBeVisible();
      const before = await findPlaces();
      const category = await centreOf(page.getByRole('button', { name: 'Category', exact: true }));
      const sort = await centreOf(page.getByText('Sort by'));
      expect(Math.abs(category.y - sort.y)).toBeLessThan(4);
      await search.fill('a');
      await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeVisible();
      expect(await findPlaces()).toEqual(before);
      await search.fill('');
    }
    const action = await boxOf(page.getByRole('button', { name: 'Export' }));
    expect(action.y).toBe((await boxOf(page.getByRole('heading', { level: 1 }))).y);
    for (const [screen, width] of [
      ['People', 1480],
      ['Bookmarks', 1120],
      ['Bookmarks', 1200],
    ] as const) {
      await page.setViewportSize({ width, height: 820 });
      await goTo(page, screen);
      await search.fill('');
      await expect(row).toBeVisible();
      const { y } = await boxOf(row);
      await search.fill('a');
      await expect(page.getByText(/ found$|^26 of 27$/).first()).toBeVisible();
      expect((await boxOf(row)).y, `${screen} at ${width} px`).toBe(y);
    }
    await page.setViewportSize({ width: 1360, height: 820 });
    await goTo(page, 'Competencies');
    await search.fill('');
    const { y } = await boxOf(row);
    await page.goto('/competencies?category=Product&category=Data&owner=Kwame+Mensah&cli=on');
    await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeVisible();
    expect((await boxOf(row)).y).toBe(y);
  });

  test('aligns icons and texts of bookmarks, and keeps the size of “Add bookmarks” and of empty results', async ({
    page,
    baseURL,
  }) => {
    await openAsReader(page, '/bookmarks/settlement');
    await page.getByRole('treeitem', { name: 'Card entry' }).click();
    const pane = page.getByRole('complementary', { name: 'Specification' });
    const title = await boxOf(pane.getByRole('heading', { name: 'Card entry' }));
    expect((await boxOf(pane.getByText('pay/edge'))).x).toBe(title.x);

    await page.getByRole('treeitem', { name: 'Disputes' }).click();
    await page.getByRole('treeitem', { name: 'Refunds' }).click({ modifiers: ['Control'] });
    const [first, second] = ['Delete 8 items…', 'Clear selection'].map((name) =>
      boxOf(page.getByRole('complementary').getByRole('button', { name }).locator('svg')),
    );
    expect((await first)?.x).toBe((await second)?.x);

    await page.getByRole('button', { name: 'Add bookmarks' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add bookmarks' });
    const before = await boxOf(dialog);
    const names = ['ledger', 'windows', 'calendar', 'close', 'breaks', 'limits'];
    const links = names.map((name) => `${baseURL}/code/pay/core/blob/HEAD/spec/${name}.md`);
    await dialog.getByRole('textbox', { name: 'Specifications' }).fill(links.join('\n'));
    await expect(dialog.getByRole('checkbox')).toHaveCount(names.length);
    expect(await boxOf(dialog)).toEqual(before);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('searchbox', { name: 'Filter bookmarks' }).fill('no such bookmark');
    const clear = page.getByRole('button', { name: 'Clear the filter' }).last();
    expect((await boxOf(clear)).height).toBeLessThan(50);
    await page.keyboard.press('Control+K');
    const folder = 'a-long-name-of-a-folder/'.repeat(4);
    await page
      .getByRole('combobox', { name: 'Jump to' })
      .fill(`${baseURL}/code/pay/core/blob/HEAD/${folder}a.md`);
    const context = page.getByRole('option', { name: /^Add bookmarks/ }).getByText('Bookmarks');
    expect((await boxOf(context.last())).height).toBeLessThan(30);
  });

  test('keeps all text of a dialog reachable at 400 % zoom', async ({ page }) => {
    await openAsReader(page, '/bookmarks');
    const dialog = await openDeleteDialog(page, 'Settlement');
    // A window of 1280 × 1024 pixels at 400 % zoom has this many CSS pixels.
    await page.setViewportSize({ width: 320, height: 256 });
    await dialog.getByRole('button', { name: 'Delete 9 items' }).scrollIntoViewIfNeeded();
    await dialog
      .getByRole('heading', { name: 'Delete folder “Settlement”?' })
      .scrollIntoViewIfNeeded();
    // Checks that the buttons leave enough room for the list of deleted items.
    const list = dialog.getByRole('tree', { name: 'What will be deleted' });
    await list.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const inSight = await list.getByRole('treeitem').evaluateAll((rows) =>
      rows.filter((row) => {
        const { left, top, height } = row.getBoundingClientRect();
        return row.contains(document.elementFromPoint(left + 20, top + height / 2));
      }),
    );
    expect(inSight.length).toBeGreaterThanOrEqual(6);
    await dialog.getByRole('button', { name: 'Keep folder' }).click();
    await expectNoHorizontalOverflow(page);
  });

  test('shows a competency next to the list on a tablet, and focuses the row after the competency is closed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await openAsReader(page, '/competencies');
    const row = page.getByRole('link', { name: 'Data privacy' });
    await row.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Data privacy' })).toBeVisible();
    await expect(row).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('heading', { level: 1, name: /^Competencies/ })).toBeVisible();
    await expect(row).toBeFocused();
  });

  test('fits into 320 px with names of any length', async ({ page, context }) => {
    await serveHostileRecords(context);
    await openAsReader(page, '/bookmarks');
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    await expectNoHorizontalOverflow(page);
  });
});

test.describe('form of a webhook', () => {
  test('centres the text of chosen events, and keeps a gap to the notice above it', async ({
    page,
  }) => {
    await openAsReader(page, newWebhookPath);
    await page.getByRole('checkbox', { name: 'bookmark.created' }).check();
    const chip = page.getByRole('row', { name: 'bookmark.created' });
    const offset = await chip.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element.querySelector('[role=gridcell]')?.firstChild ?? element);
      const { y, height } = text.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      return Math.abs(y + height / 2 - (box.y + box.height / 2));
    });
    expect(offset).toBeLessThan(1);
    await submitNewWebhookForm(page, {
      url: 'https://hooks.example.test/chips',
      events: [],
    });
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    const stored = await boxOf(page.getByRole('button', { name: 'I have stored it' }));
    const label = await boxOf(page.getByText('Endpoint URL', { exact: true }));
    const gap = label.y - (stored.y + stored.height);
    // The notice has a padding of about 12 px below its buttons.
    expect(gap).toBeGreaterThan(20);
  });
});

test.describe('banner', () => {
  for (const [width, height] of [
    [1360, 820],
    [390, 844],
  ] as const) {
    test(`moves nothing at ${width} px, even at the end of the content`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openAsReader(page, '/competencies');
      const rows = page.locator('[data-row]');
      await expect(rows.first()).toBeVisible();
      // The app reloads once after a chunk is missing, and then shows the banner.
      const missChunk = () =>
        page.evaluate(() => {
          const event = new Event('vite:preloadError');
          window.dispatchEvent(Object.assign(event, { payload: new TypeError('no such part') }));
        });
      await Promise.all([page.waitForEvent('load'), missChunk()]);
      await expect(rows.first()).toBeVisible();
      await waitUntilSettled(page);
      await rows.last().scrollIntoViewIfNeeded();
      await page.mouse.move(width - 100, height / 2);
      await page.mouse.wheel(0, 100_000);
      await waitUntilSettled(page);
      const findPositions = () =>
        page.locator('main :is(a, button, input), nav a').evaluateAll((elements) =>
          elements.map((element) => {
            const { x, y } = element.getBoundingClientRect();
            return [element.textContent, x, y];
          }),
        );
      const before = await findPositions();
      await missChunk();
      await expect(page.getByText('A new version is available.')).toBeVisible();
      await waitUntilSettled(page);
      expect(await findPositions()).toEqual(before);
    });
  }
});

test.describe('text size that is doubled while the page is open', () => {
  for (const [what, path] of [
    ['bookmarks', '/bookmarks'],
    ['the files of a repository', '/specifications/pay~2Fcore'],
  ] as const) {
    test(`doubles the rows and icons in the tree of ${what}`, async ({ page }) => {
      await openAsReader(page, path);
      const rows = page.getByRole('treeitem');
      await expect(rows.nth(3)).toBeVisible();
      /** Measures the distance between two rows, and the width of the first icon, in pixels. */
      const measure = () =>
        rows.evaluateAll((all) => {
          const [first, second] = all.slice(1).map((row) => row.getBoundingClientRect());
          const icon = document.querySelector('[role=treeitem] :is(svg, span[data-kind])');
          return [(second?.y ?? 0) - (first?.y ?? 0), icon?.getBoundingClientRect().width ?? 0];
        });
      const before = await measure();
      expect(before.every((pixels) => pixels > 0)).toBe(true);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expect.poll(measure).toEqual(before.map((pixels) => pixels * 2));
    });
  }
});

test.describe('endpoint URL of 2048 characters', { tag: '@accessibility' }, () => {
  test('causes no horizontal scrolling on any screen at 320 px', async ({ page }) => {
    const start = 'https://hooks.example.test/';
    const longest = start + 'word/'.repeat(500).slice(0, 2048 - start.length);
    await openAs(page, 'Writer of Long Addresses', newWebhookPath);
    await fillInWebhook(page, { url: longest, events: ['bookmark.created'] });
    await expect(page.getByText('2048 / 2048')).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect(page.getByLabel('I have stored the secret')).toBeVisible();
    await expectNoHorizontalOverflow(page);
    await page.setViewportSize({ width: 1360, height: 820 });
    await storeSecret(page);
    await expect(page.getByRole('switch')).toBeVisible();
    await expectNoHorizontalOverflow(page);
  });
});

const screens = [
  ['/competencies', /^Competencies/],
  ['/competencies/Data/Data%20contracts', 'Data contracts'],
  ['/people', /^People/],
  ['/people/Jonas%20Weber', 'Jonas Maximilian Weber'],
  ['/bookmarks/reconciliation', /^Bookmarks/],
  ['/settings/webhooks', /^Webhooks/],
] as const;

test.describe('layout while a screen loads', { tag: '@accessibility' }, () => {
  for (const width of [1360, 390]) {
    for (const [path, name] of screens) {
      test(`doesn't shift at ${width} px, at ${path}`, async ({ page }) => {
        const layoutShift = await watchLayoutShift(page);
        await page.setViewportSize({ width, height: 820 });
        await openAsReader(page, path);
        await page.reload();
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await waitUntilSettled(page);
        expect(await layoutShift()).toBeLessThan(shiftBudget);
      });
    }
  }
});

/** Returns the longest transition or animation on the page, in seconds. */
const longestMotion = (page: Page) =>
  page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map(Number.parseFloat));
    const durations = [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after'].map((part) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element, part);
        return Math.max(longest(transitionDuration), longest(animationDuration));
      }),
    );
    return Math.max(...durations);
  });

test('animations last at most 150 ms and are disabled by prefers-reduced-motion', {
  tag: '@accessibility',
}, async ({ page }) => {
  await openAsReader(page, '/bookmarks');
  await openDeleteDialog(page, 'Settlement');
  expect(await longestMotion(page)).toBeLessThanOrEqual(0.01);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const longest = await longestMotion(page);
  expect(longest).toBeGreaterThan(0.01);
  expect(longest).toBeLessThanOrEqual(0.15);
});
