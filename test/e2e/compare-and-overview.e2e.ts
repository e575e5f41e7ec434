import { expect, type Page } from '@playwright/test';
import { downloaded } from './support/page-output.ts';
import { openAsReader } from './support/sign-in.ts';
import { test } from './support/test.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Compare ${name}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const columns = (page: Page) => page.getByRole('columnheader').getByRole('link');

test.describe('comparing competencies', () => {
  test('shows ticked competencies as columns that are moved and removed', async ({ page }) => {
    await openAsReader(page, '/competencies');
    await tick(page, 'Data contracts').check();
    await tick(page, 'Forecasting').check();
    await expect(bar(page).getByText('2 chosen')).toBeVisible();
    await page.getByRole('searchbox').fill('interaction design');
    await page.getByRole('link', { name: 'Interaction design' }).click();
    await expect(heading(page, 'Interaction design')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Compare', exact: true }).check();
    await expect(bar(page).getByText('3 chosen')).toBeVisible();
    await bar(page).getByRole('link', { name: 'Compare' }).click();

    await expect(heading(page, /^Compare/)).toBeVisible();
    const names = ['Data contracts', 'Forecasting', 'Interaction design'];
    await expect(columns(page)).toHaveText(names);
    const owner = page.getByRole('rowheader', { name: 'Owner', exact: true });
    await expect(owner).toBeVisible();

    await page.getByRole('button', { name: 'Move Data contracts right' }).click();
    const swapped = ['Forecasting', 'Data contracts', 'Interaction design'];
    await expect(columns(page)).toHaveText(swapped);
    await expect
      .poll(() => new URL(page.url()).searchParams.getAll('c'))
      .toEqual(['Data/Forecasting', 'Data/Data contracts', 'Product/Interaction design']);
    await page.reload();
    await expect(columns(page)).toHaveText(swapped);

    await page.getByRole('button', { name: 'Remove Forecasting' }).click();
    await expect(columns(page)).toHaveText(swapped.slice(1));
    await page.getByRole('checkbox', { name: 'Only differences' }).check();
    await expect.poll(() => new URL(page.url()).searchParams.get('only')).toBe('differences');

    await page.goBack();
    await expect(heading(page, 'Interaction design')).toBeVisible();
    await expect(bar(page).getByText('3 chosen')).toBeVisible();
  });
});

test.describe('the overview of competencies', () => {
  test('is drawn with marks that are links, and read as a table', async ({ page }) => {
    await openAsReader(page, '/competencies');
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(heading(page, /^Overview/)).toBeVisible();
    await page
      .getByRole('figure', { name: 'Picture of story points' })
      .getByRole('button', { name: /^Data, easy, 2 points/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Data, easy, 2 points' });
    await dialog.getByRole('link', { name: 'Data contracts' }).click();
    await expect(heading(page, 'Data contracts')).toBeVisible();
    await page.goBack();

    await page.getByRole('radio', { name: 'Table' }).check();
    const table = page.getByRole('table', { name: 'Story points of each competency' });
    await expect(table.getByRole('row', { name: 'Data contracts Data 2 5 8' })).toBeVisible();
    await page.reload();
    await table.getByRole('link', { name: 'Data contracts' }).click();
    await expect(heading(page, 'Data contracts')).toBeVisible();
  });
});

test.describe('exporting competencies', () => {
  test('downloads the rows on screen, as shown, as CSV and JSON', async ({ page }) => {
    await openAsReader(page, '/competencies?category=Data&sort=hard&order=desc&group=none');
    await expect(heading(page, /7 of 42/)).toBeVisible();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const csv = await downloaded(page, () =>
      page.getByRole('button', { name: 'CSV, for spreadsheets' }).click(),
    );
    expect(csv.name).toMatch(/^competencies-\d{4}-\d\d-\d\d\.csv$/);
    expect(csv.content).toContain('Category,Name,Number of this name,Owner,');
    const listed = await page
      .getByRole('list', { name: 'Competencies' })
      .getByRole('link')
      .allInnerTexts();
    expect(listed).toHaveLength(7);
    const inFile = csv.content
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[1]);
    expect(inFile).toEqual(listed);

    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const json = await downloaded(page, () =>
      page.getByRole('button', { name: 'JSON, all members' }).click(),
    );
    const records: unknown = JSON.parse(json.content);
    expect(records).toEqual(
      listed.map((name) => expect.objectContaining({ category: 'Data', name })),
    );
  });
});
