import type { Page } from 'playwright-core';
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
  await page.getByText('2 of 42 competencies match').waitFor({ state: 'attached' });
  await expect.poll(() => query(page)).toBe('?q=LIMITS+states');
}

const orphaned = [{ category: 'A', name: 'Orphaned', owner: 'Gone Person' }];

async function expectGoneOwner(page: Page) {
  await openAsReader(page, '/competencies/A/Orphaned');
  await page.getByText('(not in the directory)').waitFor();
  await page.getByRole('link', { name: 'Gone Person' }).waitFor();
}

describe('the list of competencies', () => {
  test('is printed as a table, and one competency as a document', async ({ page }) => {
    await openAsReader(page, '/competencies?category=Data');
    await row(page, 'Dashboards').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.getByRole('row', { name: /^Dashboards Data/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(8);
    expect(await field(page).isVisible()).toBe(false);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await row(page, 'Dashboards').click();
    await page.getByRole('heading', { level: 1, name: 'Dashboards' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await heading(page).isVisible()).toBe(false);
    await page.getByRole('heading', { name: 'Difficulty' }).waitFor();
  });

  test('finds what is typed in every field, and marks it', async ({ page }) => {
    await expectFoundAndMarked(page);
  });

  test('has what is typed in its address, and Back restores it', async ({ page }) => {
    await openAsReader(page, '/competencies');
    await field(page).fill('data con');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('data con');
    await row(page, 'Data contracts').click();
    await page.getByRole('heading', { level: 1, name: 'Data contracts' }).waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('q')]).toEqual([
      '/competencies/Data/Data%20contracts',
      'data con',
    ]);

    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /^Competencies/ }).waitFor();
    await expect.poll(() => field(page).inputValue()).toBe('data con');
    // Typing replaced the address, so that one more step leads out of the list.
    expect(new URL(page.url()).pathname).toBe('/competencies');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect.poll(() => query(page)).toBe('');
  });

  test('without a match says which filter to give up', async ({ page }) => {
    await openAsReader(page, '/competencies?q=design&category=Product&owner=Aiko+Tan');
    await page.getByRole('heading', { name: /^No results/ }).waitFor();
    await page.getByRole('button', { name: /^Without Owner \(\d+ competenc/ }).click();
    await row(page, 'Interaction design').waitFor();
    expect(query(page)).toBe('?q=design&category=Product');
  });

  test('has two of one name as two rows with two addresses', async ({ page, context }) => {
    await answerCompetencies(context, [
      { category: 'A/B', name: '50% ~', owner: 'Somebody' },
      { category: 'A/B', name: '50% ~', description: 'The second of them' },
    ]);
    await openAsReader(page, '/competencies');
    await page.getByText('1 of 2 with this name').waitFor();
    await row(page, '50% ~').nth(1).click();
    await page.getByText('The second of them').last().waitFor();
    await page.getByText('2 of 2 with this name in this category').waitFor();
    const address = page.url();
    expect(query(page)).toBe('?n=2');
    await page.reload();
    await page.getByText('2 of 2 with this name in this category').waitFor();
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

describe('competencies of the documented interface alone', () => {
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
