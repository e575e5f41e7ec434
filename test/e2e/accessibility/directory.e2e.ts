import { expect, type Page } from '@playwright/test';
import {
  answerPeople,
  manyOwners,
  withConfig,
  withOwners,
} from '#test/e2e/support/service-answers.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';
import { expectShown, opens, phone, testScenes } from './scene.ts';

const figure = (page: Page) => page.getByRole('figure', { name: 'Picture of story points' });

testScenes('the directory', {
  'directory-key': async (page, context) => {
    await withConfig(context, { directoryKey: { mode: 'ask' } });
    await openAsReader(page, '/competencies');
    await expect(page.getByLabel('Directory key')).toBeVisible();
  },
  'directory-key-refused': {
    faults: /status of 401/,
    goTo: async (page, context) => {
      await withConfig(context, { directoryKey: { mode: 'ask' } });
      await openAsReader(page, '/competencies');
      await page.getByLabel('Directory key').fill('wrong');
      await page.getByRole('button', { name: 'Use key' }).click();
      await expectShown(page, 'text', 'The directory refused this key.');
    },
  },
  competencies: opens('/competencies', 'link', 'Data contracts'),
  competency: {
    isInEveryRun: true,
    goTo: opens(
      '/competencies/Product/Interaction%20design?q=design&cli=on',
      'heading',
      'Interaction design',
    ),
  },
  'competencies-without-match': opens('/competencies?q=zeppelin', 'heading', /^No results/),
  'competencies-owner-menu': async (page) => {
    await openAsReader(page, '/competencies?category=Data');
    await page.getByRole('button', { name: 'Owner', exact: true }).click();
    await expectShown(page, 'checkbox', /^Kwame Mensah/);
  },
  'competencies-filters-dialog': async (page) => {
    await page.setViewportSize(phone);
    await openAsReader(page, '/competencies?category=Data');
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await expectShown(page, 'dialog', 'Filters');
  },
  'competencies-export-menu': async (page) => {
    await openAsReader(page, '/competencies?category=Data');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await expectShown(page, 'button', 'CSV, for spreadsheets');
  },
  'comparing-bar': async (page) => {
    await openAsReader(page, '/competencies');
    await page.getByRole('checkbox', { name: 'Compare Data contracts' }).check();
    await page.getByRole('checkbox', { name: 'Compare Forecasting' }).check();
    await page.getByRole('link', { name: 'Dashboards' }).click();
    await expectShown(page, 'heading', 'Dashboards');
    await expectShown(page.getByRole('region', { name: 'Comparison' }), 'text', '2 chosen');
  },
  compare: {
    hasWideTable: true,
    goTo: opens(
      '/competencies/compare?c=Data/Data+contracts&c=Data/Forecasting&c=Product/Interaction+design',
      'columnheader',
      'Interaction design',
    ),
  },
  'compare-gone': async (page, context) => {
    const path = '/competencies/compare?c=Data/Gone&c=Data/Dashboards';
    await opens(path, 'text', 'This competency is not in the directory')(page, context);
    await expectShown(page, 'text', 'Nothing to compare it with yet');
  },
  overview: {
    hasWideTable: true,
    goTo: opens('/competencies/overview', 'figure', 'Picture of story points'),
  },
  'overview-mark': {
    hasWideTable: true,
    goTo: async (page) => {
      await openAsReader(page, '/competencies/overview');
      const mark = figure(page).getByRole('button', { name: /^Data, easy, 2 points/ });
      await mark.click();
      await expectShown(page, 'dialog', 'Data, easy, 2 points');
    },
  },
  'overview-table': {
    hasWideTable: true,
    goTo: async (page) => {
      await openAsReader(page, '/competencies/overview');
      await page.getByRole('radio', { name: 'Table' }).check();
      await expectShown(page, 'row', 'Data contracts Data 2 5 8');
    },
  },
  'overview-many': {
    hasWideTable: true,
    goTo: async (page, context) => {
      await manyOwners(context);
      await opens('/competencies/overview', 'link', 'Owner 0000')(page, context);
    },
  },
  people: opens('/people', 'link', 'Aiko Tan'),
  'people-not-looked-up': {
    faults: /status of (404|500)/,
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await withOwners(context, ['Missing Person', 'Failing Person', 'Known Person']);
      await answerPeople(context, async (route, name) => {
        if (name === 'Known Person') return route.fulfill({ json: { name } });
        return route.fulfill({ status: name === 'Missing Person' ? 404 : 500, json: {} });
      });
      await opens('/people', 'text', /^Not in the directory$/)(page, context);
      await expectShown(page, 'text', '1 person couldn’t be loaded');
    },
  },
  person: opens('/people/Jonas%20Weber', 'heading', 'Owns 2 competencies'),
  'person-with-projects': opens('/people/Mara%20Okafor', 'link', 'Settlement rewrite'),
  'person-unknown': {
    faults: /status of 404/,
    goTo: opens('/people/Nobody%20of%20That%20Name', 'text', 'Not in the directory'),
  },
});
