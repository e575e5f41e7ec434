import { type BrowserContext, expect, type Page } from '@playwright/test';
import { pasted } from './support/downloads.ts';
import { expectNoHorizontalOverflow } from './support/layout.ts';
import { answerCompetencies, withConfig } from './support/service-answers.ts';
import { openAsReader } from './support/sign-in.ts';
import { test } from './support/test.ts';

export const heading = (page: Page) => page.getByRole('heading', { name: /^Competencies/ });
export const field = (page: Page) =>
  page.getByRole('searchbox', { name: 'Filter by name, text or owner' });
export const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
export const menu = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const option = (page: Page, name: RegExp) => page.getByRole('checkbox', { name });
export const query = (page: Page) => new URL(page.url()).search;
export const rows = (page: Page) => page.locator('[data-row] a').allInnerTexts();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** Facets narrow the list, Back takes each back, and Clear takes back all. */
export async function expectFacetsNarrow(page: Page): Promise<void> {
  await openAsReader(page, '/competencies');
  await menu(page, 'Category').click();
  await option(page, /^Product/).check();
  await option(page, /^Data/).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => query(page)).toBe('?category=Product&category=Data');
  await menu(page, 'Enabled for').click();
  const cli = page.getByRole('group', { name: 'CLI' });
  const promised = await cli.getByText(/^\d+$/).first().innerText();
  await cli.getByRole('checkbox', { name: /^Enabled/ }).check();
  await page.keyboard.press('Escape');
  await expect
    .poll(() => heading(page).innerText())
    .toMatch(new RegExp(`^Competencies\\s*${promised} of 42$`));

  await page.goBack();
  await expect.poll(() => query(page)).toBe('?category=Product&category=Data');
  await page.goBack();
  await expect(menu(page, 'Category: Product')).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Remove filter Category' }).click();
  await expect.poll(() => query(page)).toBe('');
  await expect.poll(() => focused(page)).toBe('Category');

  await page.goto('/competencies?q=design&category=Product&sort=hard&order=desc&group=none');
  await expect(row(page, 'Interaction design')).toBeVisible();
  await menu(page, 'Clear').click();
  await expect.poll(() => query(page)).toBe('');
  await expect(field(page)).toHaveValue('');
  await expect(row(page, 'Dashboards')).toBeVisible();
}

/** The link that is copied brings back what was found, sorted and grouped. */
export async function expectLinkRestores(page: Page, context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-write']);
  await openAsReader(page, '/competencies');
  await field(page).fill('design');
  await page.getByLabel('Sort by').selectOption('Hard points');
  await menu(page, 'Reverse the order').click();
  await page.getByLabel('Group by').selectOption('Nothing');
  await expect.poll(() => query(page)).toBe('?q=design&sort=hard&order=desc&group=none');
  const before = await rows(page);
  expect(before.length).toBeGreaterThan(1);
  await menu(page, 'Copy link').click();
  await expect(menu(page, 'Copied')).toBeVisible();
  const link = await pasted(context);
  expect(link).toBe(page.url());

  const other = await context.newPage();
  await other.goto(link);
  await expect.poll(() => rows(other)).toEqual(before);
  await expect(field(other)).toHaveValue('design');
  await expect(other.getByLabel('Sort by')).toHaveValue('hard');
}

/** Arrows walk the list; the detail follows, without entries in the history. */
export async function expectArrowKeysMove(page: Page): Promise<void> {
  await openAsReader(page, '/competencies?q=design');
  await row(page, 'API design').click();
  await expect(page.getByRole('heading', { level: 1, name: 'API design' })).toBeVisible();
  const [first, second, third] = await rows(page);
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('three rows were expected');
  await row(page, 'API design').focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await expect.poll(() => focused(page)).toBe(second);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { level: 1, name: third })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await expect.poll(() => focused(page)).toBe(second);
  expect(query(page)).toBe('?q=design');
  await page.goBack();
  await expect(page).toHaveURL('/competencies');
}

test.describe('the list of competencies', () => {
  test('is narrowed by facets; Back undoes one, Clear removes all', async ({ page }) => {
    await expectFacetsNarrow(page);
  });

  test('is found, sorted and grouped again by a copied link', async ({ page, context }) => {
    await expectLinkRestores(page, context);
  });

  test('is navigated by arrow keys; the detail follows, not the history', async ({ page }) => {
    await expectArrowKeysMove(page);
  });

  test('has a dialog of filters and a screen of details on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openAsReader(page, '/competencies');
    await menu(page, 'Filters').click();
    const dialog = page.getByRole('dialog', { name: 'Filters' });
    await dialog.getByRole('checkbox', { name: /^Product/ }).check();
    await dialog.getByRole('button', { name: /^Show \d+ competencies/ }).click();
    await expect(menu(page, 'Filters (1)')).toBeVisible();
    await row(page, 'Interaction design').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Interaction design' })).toBeVisible();
    await expect(heading(page)).toBeHidden();
    await page.getByRole('article').getByRole('link', { name: 'Competencies' }).click();
    await expect(menu(page, 'Filters (1)')).toBeVisible();
    await expectNoHorizontalOverflow(page);
  });
});

async function expectFoundAndMarked(page: Page) {
  await openAsReader(page, '/competencies');
  await field(page).fill('LIMITS states');
  await expect.poll(() => rows(page)).toEqual(['Specification writing', 'API design']);
  await expect.poll(() => page.locator('mark').allInnerTexts()).toContain('limits');
  await expect(page.getByText('2 of 42 competencies match')).toBeAttached();
  await expect.poll(() => query(page)).toBe('?q=LIMITS+states');
}

const orphaned = [{ category: 'A', name: 'Orphaned', owner: 'Gone Person' }];

async function expectGoneOwner(page: Page) {
  await openAsReader(page, '/competencies/A/Orphaned');
  await expect(page.getByText('(not in the directory)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gone Person' })).toBeVisible();
}

test.describe('the list of competencies', () => {
  test('is printed as a table, and one competency as a document', async ({ page }) => {
    await openAsReader(page, '/competencies?category=Data');
    await expect(row(page, 'Dashboards')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.getByRole('row', { name: /^Dashboards Data/ })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(8);
    await expect(field(page)).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await row(page, 'Dashboards').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(heading(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Difficulty' })).toBeVisible();
  });

  test('finds what is typed in every field, and marks it', async ({ page }) => {
    await expectFoundAndMarked(page);
  });

  test('has what is typed in its address, and Back restores it', async ({ page }) => {
    await openAsReader(page, '/competencies');
    await field(page).fill('data con');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('data con');
    await row(page, 'Data contracts').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Data contracts' })).toBeVisible();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('q')]).toEqual([
      '/competencies/Data/Data%20contracts',
      'data con',
    ]);

    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: /^Competencies/ })).toBeVisible();
    await expect(field(page)).toHaveValue('data con');
    // Typing replaced the address, so that one more step leads out of the list.
    await expect(page).toHaveURL('/competencies');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect.poll(() => query(page)).toBe('');
  });

  test('without a match says which filter to give up', async ({ page }) => {
    await openAsReader(page, '/competencies?q=design&category=Product&owner=Aiko+Tan');
    await expect(page.getByRole('heading', { name: /^No results/ })).toBeVisible();
    await page.getByRole('button', { name: /^Without Owner \(\d+ competenc/ }).click();
    await expect(row(page, 'Interaction design')).toBeVisible();
    expect(query(page)).toBe('?q=design&category=Product');
  });

  test('has two of one name as two rows with two addresses', async ({ page, context }) => {
    await answerCompetencies(context, [
      { category: 'A/B', name: '50% ~', owner: 'Somebody' },
      { category: 'A/B', name: '50% ~', description: 'The second of them' },
    ]);
    await openAsReader(page, '/competencies');
    await expect(page.getByText('1 of 2 with this name')).toBeVisible();
    await row(page, '50% ~').nth(1).click();
    await expect(page.getByText('The second of them').last()).toBeVisible();
    await expect(page.getByText('2 of 2 with this name in this category')).toBeVisible();
    const address = page.url();
    expect(query(page)).toBe('?n=2');
    await page.reload();
    await expect(page.getByText('2 of 2 with this name in this category')).toBeVisible();
    expect(page.url()).toBe(address);
  });

  test('has a whole page for a competency whose owner is gone', async ({
    page,
    faults,
    context,
  }) => {
    faults.expect(/status of 404/);
    await answerCompetencies(context, orphaned);
    await expectGoneOwner(page);
  });
});

test.describe('competencies of the documented interface alone', () => {
  const documentedOnly = test.extend('documentedOnly', { auto: true }, ({ context }) =>
    withConfig(context, { extensions: [] }),
  );

  documentedOnly('are found by what is typed, and marked', ({ page }) =>
    expectFoundAndMarked(page),
  );

  documentedOnly('are narrowed by facets', ({ page }) => expectFacetsNarrow(page));

  documentedOnly('are listed again by a copied link', ({ page, context }) =>
    expectLinkRestores(page, context),
  );

  documentedOnly('are walked by arrows', ({ page }) => expectArrowKeysMove(page));

  documentedOnly(
    'have a whole page though the owner is gone',
    async ({ page, faults, context }) => {
      faults.expect(/status of 404/);
      await answerCompetencies(context, orphaned);
      await expectGoneOwner(page);
    },
  );
});
