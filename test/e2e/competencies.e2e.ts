import { expect, type Page } from '@playwright/test';
import { openAsReader } from '#test/support/sign-in.ts';
import {
  competenciesHeading,
  competencyFilterField,
  competencyLink,
  getListOption,
  getMenuButton,
  getRowLinks,
} from './support/competencies.ts';
import { expectNoHorizontalOverflow } from './support/layout.ts';
import { captureDownload, readClipboard } from './support/page-output.ts';
import { test } from './support/test.ts';

const detail = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('competency list', () => {
  test('is filtered by facets, Back undoes the last filter, and “Clear” removes all filters', async ({
    page,
  }) => {
    await openAsReader(page, '/competencies');
    await getMenuButton(page, 'Category').click();
    await getListOption(page, /^Product/).click();
    await getListOption(page, /^Data/).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/competencies?category=Product&category=Data');
    await getMenuButton(page, 'Enabled for').click();
    const cli = page.getByRole('group', { name: 'CLI' });
    const promised = await cli.getByText(/^\d+$/).first().innerText();
    await cli.getByRole('option', { name: /^Enabled/ }).click();
    await page.keyboard.press('Escape');
    await expect(competenciesHeading(page)).toHaveText(
      new RegExp(`^Competencies\\s*${promised} of 42$`),
    );

    await page.goBack();
    await expect(page).toHaveURL('/competencies?category=Product&category=Data');
    await page.goBack();
    await expect(getMenuButton(page, 'Category: Product')).toBeVisible();
    await page.goForward();
    await page.getByRole('button', { name: 'Remove filter Category' }).click();
    await expect(page).toHaveURL('/competencies');
    await expect(getMenuButton(page, 'Category')).toBeFocused();

    await page.goto('/competencies?q=design&category=Product&sort=hard&order=desc&group=none');
    await expect(competencyLink(page, 'Interaction design')).toBeVisible();
    await getMenuButton(page, 'Clear').click();
    await expect(page).toHaveURL('/competencies');
    await expect(competencyFilterField(page)).toHaveValue('');
    await expect(competencyLink(page, 'Dashboards')).toBeVisible();
  });

  test('menu of a facet takes focus when it opens, and Escape returns focus to its button', async ({
    page,
  }) => {
    await openAsReader(page, '/competencies');
    const button = getMenuButton(page, 'Category');
    // The first opening loads the code of the menu; the second one doesn't.
    for (const isFirst of [true, false]) {
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(
        page.getByRole('option', { name: isFirst ? /^Data/ : /^Delivery/ }),
      ).toBeVisible();
      await expect(page.locator('[role="listbox"] :focus, [role="listbox"]:focus')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    }
    await button.click();
    await getListOption(page, /^Product/).click();
    await page.keyboard.press('Escape');
    await expect(getMenuButton(page, 'Category: Product')).toBeFocused();
  });

  test("doesn't move when filters are chosen", async ({ page }) => {
    await openAsReader(page, '/competencies');
    const top = async () => (await page.locator('[data-row]').first().boundingBox())?.y;
    const before = await top();
    expect(before).toBeGreaterThan(0);
    await page.goto('/competencies?category=Product&category=Data&owner=Kwame+Mensah&cli=on');
    await expect(getMenuButton(page, 'Clear')).toBeVisible();
    expect(await top()).toBe(before);
  });

  test('restores search, order and grouping from a copied link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write']);
    await openAsReader(page, '/competencies');
    await competencyFilterField(page).fill('design');
    await page.getByLabel('Sort by').selectOption('Hard points');
    await getMenuButton(page, 'Reverse the order').click();
    await page.getByLabel('Group by').selectOption('Nothing');
    await expect(page).toHaveURL('/competencies?q=design&sort=hard&order=desc&group=none');
    const before = await getRowLinks(page).allInnerTexts();
    expect(before.length).toBeGreaterThan(1);
    await getMenuButton(page, 'Copy link').click();
    await expect(getMenuButton(page, 'Copied')).toBeVisible();
    const link = await readClipboard(context);
    expect(link).toBe(page.url());

    const other = await context.newPage();
    await other.goto(link);
    await expect(getRowLinks(other)).toHaveText(before);
    await expect(competencyFilterField(other)).toHaveValue('design');
    await expect(other.getByLabel('Sort by')).toHaveValue('hard');
  });

  test('downloads the visible rows as CSV and JSON in the same order', async ({ page }) => {
    await openAsReader(page, '/competencies?category=Data&sort=hard&order=desc&group=none');
    await expect(competenciesHeading(page)).toHaveText(/7 of 42/);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const csv = await captureDownload(page, () =>
      page.getByRole('button', { name: 'CSV, for spreadsheets' }).click(),
    );
    expect(csv.name).toMatch(/^competencies-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.content).toContain('Category,Name,Occurrence,Owner,');
    const listed = await getRowLinks(page).allInnerTexts();
    expect(listed).toHaveLength(7);
    const inFile = csv.content
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]);
    expect(inFile).toEqual(listed);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const json = await captureDownload(page, () =>
      page.getByRole('button', { name: 'JSON, all fields' }).click(),
    );
    const records: unknown = JSON.parse(json.content);
    expect(records).toEqual(
      listed.map((name) => expect.objectContaining({ category: 'Data', name })),
    );
  });

  test('opens filters in a dialog and details on their own screen on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsReader(page, '/competencies');
    await getMenuButton(page, 'Filters').click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('option', { name: /^Product/ }).click();
    await dialog.getByRole('button', { name: /^Show \d+ competencies/ }).click();
    await expect(getMenuButton(page, 'Filters (1)')).toBeVisible();
    await competencyLink(page, 'Interaction design').click();
    await expect(detail(page, 'Interaction design')).toBeVisible();
    await expect(competenciesHeading(page)).toBeHidden();
    await page.getByRole('article').getByRole('link', { name: 'Competencies' }).click();
    await expect(getMenuButton(page, 'Filters (1)')).toBeVisible();
    await expectNoHorizontalOverflow(page);
  });
});

test.describe('competency list', { tag: '@browser' }, () => {
  test('suggests which filter to remove if no competency matches', async ({ page }) => {
    await openAsReader(page, '/competencies?q=design&category=Product&owner=Aiko+Tan');
    await expect(page.getByRole('heading', { name: /^No results/ })).toBeVisible();
    await page.getByRole('button', { name: /^Without Owner \(\d+ competenc/ }).click();
    await expect(competencyLink(page, 'Interaction design')).toBeVisible();
    await expect(page).toHaveURL('/competencies?q=design&category=Product');
  });
});
