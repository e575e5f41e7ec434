import type { BrowserContext, Page } from '@playwright/test';
import { expect } from 'vitest';
import { pasted } from './clipboard.ts';
import { openAsReader } from './sign-in.ts';

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
