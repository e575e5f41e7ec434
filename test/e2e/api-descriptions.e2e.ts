import { expect, type Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { openAs } from './support/sign-in.ts';
import { test } from './support/test.ts';

const ledger = '/specifications/pay~2Fcore/api~2Fledger.openapi.yaml';
const entry = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });
const apiCode = /\/assets\/open-data-/;

test('an API description is read by operation, field and search, and its code is loaded only for it', async ({
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

test('the interface is shown as an API description on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'Reader of the Interface', '/interface');
  await expect(entry(page, 'Workforce data and specification viewer')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'On this page' }).click();
  await page.getByRole('treeitem', { name: /Create a webhook/ }).click();
  await expect(entry(page, 'Create a webhook')).toBeFocused();
  await expect(page.getByRole('tree', { name: 'Contents' })).toBeHidden();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await expectNoAxeViolations(page);
});
