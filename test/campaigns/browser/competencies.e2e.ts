import type { Page } from '@playwright/test';
import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import {
  expectArrowKeysMove,
  expectFacetsNarrow,
  expectLinkRestores,
  field,
  heading,
  query,
  row,
  rows,
} from '#test/e2e/support/competency-list.ts';
import { answerCompetencies } from '#test/e2e/support/directory.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';
import { withConfig } from '#test/e2e/support/with-config.ts';

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
