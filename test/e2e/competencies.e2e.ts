import { describe, expect } from 'vitest';
import { expectNoHorizontalOverflow } from '#test/e2e/support/horizontal-overflow.ts';
import { test } from './support/browser-test.ts';
import {
  expectArrowKeysMove,
  expectFacetsNarrow,
  expectLinkRestores,
  heading,
  menu,
  row,
} from './support/competency-list.ts';
import { openAsReader } from './support/sign-in.ts';

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
