import type { Page } from 'playwright-core';
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
      await page.getByLabel('Directory key').waitFor();
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
      await page.getByText('The directory refused this key.').waitFor();
    },
  },
  {
    name: 'competencies',
    goTo: async (page) => {
      await openAsReader(page, '/competencies');
      await page.getByRole('link', { name: 'Data contracts' }).waitFor();
    },
  },
  {
    name: 'competency',
    goTo: async (page) => {
      await openAsReader(page, '/competencies/Product/Interaction%20design?q=design&cli=on');
      await heading(page, 'Interaction design').waitFor();
    },
  },
  {
    name: 'competencies-without-match',
    goTo: async (page) => {
      await openAsReader(page, '/competencies?q=zeppelin');
      await page.getByRole('heading', { name: /^No results/ }).waitFor();
    },
  },
  {
    name: 'people',
    goTo: async (page) => {
      await openAsReader(page, '/people');
      await page.getByRole('link', { name: 'Aiko Tan' }).waitFor();
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
      await page.getByText('Not in the directory', { exact: true }).waitFor();
      await page.getByText('1 person couldn’t be loaded').waitFor();
    },
  },
  {
    name: 'person',
    goTo: async (page) => {
      await openAsReader(page, '/people/Jonas%20Weber');
      await page.getByRole('heading', { name: 'Owns 2 competencies' }).waitFor();
    },
  },
  {
    name: 'person-with-projects',
    goTo: async (page) => {
      await openAsReader(page, '/people/Mara%20Okafor');
      await page.getByRole('link', { name: 'Settlement rewrite' }).waitFor();
    },
  },
  {
    name: 'person-unknown',
    faults: /status of 404/,
    goTo: async (page) => {
      await openAsReader(page, '/people/Nobody%20of%20That%20Name');
      await page.getByText('Not in the directory').waitFor();
    },
  },
];
