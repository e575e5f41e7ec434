import type { Page } from '@playwright/test';
import { manyOwners } from '#test/e2e/support/directory.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';
import type { Scene } from './scene.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Compare ${name}` });
const picture = (page: Page) => page.getByRole('figure', { name: 'Picture of story points' });

/** The menus of the list of competencies, the comparison and the overview. */
export const competenciesScenes: readonly Scene[] = [
  {
    name: 'competencies-owner-menu',
    goTo: async (page) => {
      await openAsReader(page, '/competencies?category=Data');
      await page.getByRole('button', { name: 'Owner', exact: true }).click();
      await expect(page.getByRole('checkbox', { name: /^Kwame Mensah/ })).toBeVisible();
    },
  },
  {
    name: 'competencies-filters-dialog',
    goTo: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openAsReader(page, '/competencies?category=Data');
      await page.getByRole('button', { name: 'Filters (1)' }).click();
      await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    },
  },
  {
    name: 'competencies-export-menu',
    goTo: async (page) => {
      await openAsReader(page, '/competencies?category=Data');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await expect(page.getByRole('button', { name: 'CSV, for spreadsheets' })).toBeVisible();
    },
  },
  {
    name: 'comparing-bar',
    goTo: async (page) => {
      await openAsReader(page, '/competencies');
      await tick(page, 'Data contracts').check();
      await tick(page, 'Forecasting').check();
      await page.getByRole('link', { name: 'Dashboards' }).click();
      await expect(heading(page, 'Dashboards')).toBeVisible();
      await expect(
        page.getByRole('region', { name: 'Comparison' }).getByText('2 chosen'),
      ).toBeVisible();
    },
  },
  {
    name: 'compare',
    hasWideTable: true,
    goTo: async (page) => {
      const chosen = ['Data/Data contracts', 'Data/Forecasting', 'Product/Interaction design'];
      const query = new URLSearchParams(chosen.map((value) => ['c', value]));
      await openAsReader(page, `/competencies/compare?${query}`);
      await expect(page.getByRole('columnheader').getByRole('link').nth(2)).toBeVisible();
    },
  },
  {
    name: 'compare-gone',
    goTo: async (page) => {
      await openAsReader(page, '/competencies/compare?c=Data/Gone&c=Data/Dashboards');
      await expect(page.getByText('This competency is not in the directory')).toBeVisible();
      await expect(page.getByText('Nothing to compare it with yet')).toBeVisible();
    },
  },
  {
    name: 'overview',
    hasWideTable: true,
    goTo: async (page) => {
      await openAsReader(page, '/competencies/overview');
      await expect(picture(page)).toBeVisible();
    },
  },
  {
    name: 'overview-mark',
    hasWideTable: true,
    goTo: async (page) => {
      await openAsReader(page, '/competencies/overview');
      await picture(page)
        .getByRole('button', { name: /^Data, easy, 2 points/ })
        .click();
      await expect(page.getByRole('dialog', { name: 'Data, easy, 2 points' })).toBeVisible();
    },
  },
  {
    name: 'overview-table',
    hasWideTable: true,
    goTo: async (page) => {
      await openAsReader(page, '/competencies/overview');
      await page.getByRole('radio', { name: 'Table' }).check();
      await expect(page.getByRole('row', { name: 'Data contracts Data 2 5 8' })).toBeVisible();
    },
  },
  {
    name: 'saved-view-named',
    goTo: async (page) => {
      await openAsReader(page, '/competencies?q=data');
      await page.getByRole('button', { name: 'Save this view…' }).click();
      await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
    },
  },
  {
    name: 'saved-views',
    goTo: async (page) => {
      await openAsReader(page, '/competencies?q=data');
      await page.getByRole('button', { name: 'Save this view…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save this view' });
      await dialog.getByRole('textbox').fill('About data');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Views' }).click();
      await expect(page.getByRole('link', { name: 'About data' })).toBeVisible();
    },
  },
  {
    name: 'overview-many',
    hasWideTable: true,
    goTo: async (page, context) => {
      await manyOwners(context);
      await openAsReader(page, '/competencies/overview');
      await expect(page.getByRole('link', { name: 'Owner 0000', exact: true })).toBeVisible();
    },
  },
];
