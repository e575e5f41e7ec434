import { expect, type Page } from '@playwright/test';
import { openAs } from '#test/support/sign-in.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { readEarlier } from './support/last-read-versions.ts';
import { test } from './support/test.ts';

const ledger = '/specifications/pay~2Fcore/api~2Fledger.openapi.yaml';
const entry = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const apiCode = /\/assets\/open-api-/;

test('the code for API descriptions is loaded while the text of a data file is loading', async ({
  page,
}) => {
  const code = page.waitForRequest(apiCode);
  await page.route(/\/viewer\/v1\/specifications\?/, async (route) => {
    await code;
    await route.fallback();
  });
  await openAs(page, 'Reader of Code', `${ledger}#post-/entries`);
  await expect(entry(page, 'Post an entry')).toBeFocused();
});

test('an API description is read by operation, field and search, and a Markdown file doesn’t load its code', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (apiCode.test(request.url())) loaded.push(request.url());
  });
  await openAs(page, 'Reader of Operations', '/specifications/pay~2Fcore/README.md');
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible();
  expect(loaded).toEqual([]);

  await page.goto(`${ledger}#/paths/~1entries/post`);
  await expect(entry(page, 'Post an entry')).toBeFocused();
  expect(loaded).not.toEqual([]);
  await expectNoAxeViolations(page);

  const request = page.getByRole('region', { name: 'Request' });
  await request.getByRole('button', { name: 'Party' }).click();
  await expect(request.getByText('Legal name.')).toBeVisible();
  await expectNoAxeViolations(page);
  await request.getByRole('link', { name: 'name', exact: true }).click();
  await expect(page).toHaveURL(/#post-\/entries\/request\/party\/name$/);
  await page.reload();
  await expect(request.getByText('Legal name.')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Find operation, schema or field' }).fill('close an');
  await expect(page.getByRole('treeitem', { name: /^Close an account/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(entry(page, 'Close an account')).toBeFocused();
  await page.goBack();
  await expect(entry(page, 'Post an entry')).toBeVisible();
});

test('the page “Interface” fits a phone and has an outline', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'Reader of the Interface', '/interface');
  await expect(entry(page, 'Workforce data and specification viewer')).toBeVisible();
  const start = await page.getByRole('article').boundingBox();
  const crumb = await page.locator('article p').first().boundingBox();
  expect((crumb?.y ?? 99) - (start?.y ?? 0)).toBeLessThan(20);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'On this page' }).click();
  await page.getByRole('treeitem', { name: /Create a webhook/ }).click();
  await expect(entry(page, 'Create a webhook')).toBeFocused();
  await expect(page.getByRole('tree', { name: 'Contents' })).toBeHidden();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await page.locator('summary', { hasText: 'Example' }).first().click();
  const code = page.getByRole('figure', { name: 'Code: JSON' });
  const label = await code.getByText('JSON', { exact: true }).boundingBox();
  const firstLine = await code.locator('code').boundingBox();
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual(firstLine?.y ?? 0);
  await expectNoAxeViolations(page);
});

test('the changes of an API description are classified in place, in the outline and by key', async ({
  context,
  page,
}) => {
  const name = { codeHostSlug: 'pay/core', path: 'api/ledger.openapi.yaml' };
  await readEarlier(context, name, 'Ledger API', 1);
  await openAs(page, 'Reader of Changes', `${ledger}#post-/entries`);
  await expect(
    page.getByText(
      /^3 breaking changes, 5 compatible and 5 of wording since you read this (today|on )/,
    ),
  ).toBeVisible();
  const request = page.getByRole('region', { name: 'Request' });
  const amount = request.getByText('Minor units of the currency.');
  const before = await amount.boundingBox();
  await page.getByRole('button', { name: 'Changes', exact: true }).click();
  const currency = request.getByText(/was optional, is required now/);
  await expect(currency).toHaveText('Breaking was optional, is required now · through NewEntry');
  await expect(request.getByText(/^Breaking removed · through Party/)).toBeVisible();
  expect(await amount.boundingBox()).toEqual(before);
  await expectNoAxeViolations(page);

  await page.keyboard.press('n');
  await expect(page.locator(':focus')).toContainText('was optional, is required now');
  const outline = page.getByRole('tree', { name: 'Contents' });
  await page.getByRole('button', { name: /^Changed \d+$/ }).click();
  await outline.getByRole('treeitem', { name: /Void an entry/ }).click();
  await expect(entry(page, 'Void an entry')).toBeFocused();
  await expect(page.getByText('removed as announced')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('n');
  await page.keyboard.press('n');
  await expect(entry(page, 'List accounts')).toBeVisible();
  await expect(page.locator(':focus')).toContainText('≤ 200, before ≤ 100');
  await page.keyboard.press('p');
  await expect(entry(page, 'Void an entry')).toBeFocused();

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${ledger}#post-/entries`);
  await expect(currency).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectNoAxeViolations(page);
});
