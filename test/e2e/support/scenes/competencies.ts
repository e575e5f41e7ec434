import type { Page } from 'playwright-core';
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
      await page.getByRole('checkbox', { name: /^Kwame Mensah/ }).waitFor();
    },
  },
  {
    name: 'competencies-filters-dialog',
    goTo: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await openAsReader(page, '/competencies?category=Data');
      await page.getByRole('button', { name: 'Filters (1)' }).click();
      await page.getByRole('dialog', { name: 'Filters' }).waitFor();
    },
  },
  {
    name: 'competencies-export-menu',
    goTo: async (page) => {
      await openAsReader(page, '/competencies?category=Data');
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('button', { name: 'CSV, for spreadsheets' }).waitFor();
    },
  },
  {
    name: 'comparing-bar',
    goTo: async (page) => {
      await openAsReader(page, '/competencies');
      await tick(page, 'Data contracts').check();
      await tick(page, 'Forecasting').check();
      await page.getByRole('link', { name: 'Dashboards' }).click();
      await heading(page, 'Dashboards').waitFor();
      await page.getByRole('region', { name: 'Comparison' }).getByText('2 chosen').waitFor();
    },
  },
  {
    name: 'compare',
    hasWideTable: true,
    goTo: async (page) => {
      const chosen = ['Data/Data contracts', 'Data/Forecasting', 'Product/Interaction design'];
      const query = new URLSearchParams(chosen.map((value) => ['c', value]));
      await openAsReader(page, `/competencies/compare?${query}`);
      await page.getByRole('columnheader').getByRole('link').nth(2).waitFor();
    },
  },
  {
    name: 'compare-gone',
    goTo: async (page) => {
      await openAsReader(page, '/competencies/compare?c=Data/Gone&c=Data/Dashboards');
      await page.getByText('This competency is not in the directory').waitFor();
      await page.getByText('Nothing to compare it with yet').waitFor();
    },
  },
  {
    name: 'overview',
    hasWideTable: true,
    goTo: async (page) => {
      await openAsReader(page, '/competencies/overview');
      await picture(page).waitFor();
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
      await page.getByRole('dialog', { name: 'Data, easy, 2 points' }).waitFor();
    },
  },
  {
    name: 'overview-table',
    hasWideTable: true,
    goTo: async (page) => {
      await openAsReader(page, '/competencies/overview');
      await page.getByRole('radio', { name: 'Table' }).check();
      await page.getByRole('row', { name: 'Data contracts Data 2 5 8' }).waitFor();
    },
  },
  {
    name: 'saved-view-named',
    goTo: async (page) => {
      await openAsReader(page, '/competencies?q=data');
      await page.getByRole('button', { name: 'Save this view…' }).click();
      await page.getByRole('dialog', { name: 'Save this view' }).waitFor();
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
      await page.getByRole('link', { name: 'About data' }).waitFor();
    },
  },
  {
    name: 'overview-many',
    hasWideTable: true,
    goTo: async (page, context) => {
      await manyOwners(context);
      await openAsReader(page, '/competencies/overview');
      await page.getByRole('link', { name: 'Owner 0000', exact: true }).waitFor();
    },
  },
];
