import type { Page } from '@playwright/test';
import { answerPeople, withOwners } from '#test/e2e/support/directory.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';
import { withConfig } from '#test/e2e/support/with-config.ts';
import type { Scene } from './scene.ts';

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** The directory's key, the competencies one by one, and the people. */
export const directoryScenes: readonly Scene[] = [
  {
    name: 'directory-key',
    goTo: async (page, context) => {
      await withConfig(context, { directoryKey: { mode: 'ask' } });
      await openAsReader(page, '/competencies');
      await expect(page.getByLabel('Directory key')).toBeVisible();
    },
  },
  {
    name: 'directory-key-refused',
    faults: /status of 401/,
    goTo: async (page, context) => {
      await withConfig(context, { directoryKey: { mode: 'ask' } });
      await openAsReader(page, '/competencies');
      await page.getByLabel('Directory key').fill('wrong');
      await page.getByRole('button', { name: 'Use key' }).click();
      await expect(page.getByText('The directory refused this key.')).toBeVisible();
    },
  },
  {
    name: 'competencies',
    goTo: async (page) => {
      await openAsReader(page, '/competencies');
      await expect(page.getByRole('link', { name: 'Data contracts' })).toBeVisible();
    },
  },
  {
    name: 'competency',
    goTo: async (page) => {
      await openAsReader(page, '/competencies/Product/Interaction%20design?q=design&cli=on');
      await expect(heading(page, 'Interaction design')).toBeVisible();
    },
  },
  {
    name: 'competencies-without-match',
    goTo: async (page) => {
      await openAsReader(page, '/competencies?q=zeppelin');
      await expect(page.getByRole('heading', { name: /^No results/ })).toBeVisible();
    },
  },
  {
    name: 'people',
    goTo: async (page) => {
      await openAsReader(page, '/people');
      await expect(page.getByRole('link', { name: 'Aiko Tan' })).toBeVisible();
    },
  },
  {
    name: 'people-not-looked-up',
    faults: /status of (404|500)/,
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await withOwners(context, ['Missing Person', 'Failing Person', 'Known Person']);
      await answerPeople(context, async (route, name) => {
        if (name === 'Known Person') return route.fulfill({ json: { name } });
        return route.fulfill({ status: name === 'Missing Person' ? 404 : 500, json: {} });
      });
      await openAsReader(page, '/people');
      await expect(page.getByText('Not in the directory', { exact: true })).toBeVisible();
      await expect(page.getByText('1 person couldn’t be loaded')).toBeVisible();
    },
  },
  {
    name: 'person',
    goTo: async (page) => {
      await openAsReader(page, '/people/Jonas%20Weber');
      await expect(page.getByRole('heading', { name: 'Owns 2 competencies' })).toBeVisible();
    },
  },
  {
    name: 'person-with-projects',
    goTo: async (page) => {
      await openAsReader(page, '/people/Mara%20Okafor');
      await expect(page.getByRole('link', { name: 'Settlement rewrite' })).toBeVisible();
    },
  },
  {
    name: 'person-unknown',
    faults: /status of 404/,
    goTo: async (page) => {
      await openAsReader(page, '/people/Nobody%20of%20That%20Name');
      await expect(page.getByText('Not in the directory')).toBeVisible();
    },
  },
];
