import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '#test/e2e/support/browser-test.ts';
import { openAs, openAsReader } from '#test/e2e/support/sign-in.ts';
import { problemsAtWidth } from '#test/e2e/support/tab-stops.ts';
import { createWebhook } from '#test/e2e/support/webhook.ts';

const screens: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  [
    'the sign-in page',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign in' }).waitFor();
    },
  ],
  [
    'the competencies',
    async (page) => {
      await openAsReader(page, '/competencies');
      await page.getByRole('link', { name: 'Data contracts' }).waitFor();
    },
  ],
  [
    'a competency',
    async (page) => {
      await openAsReader(page, '/competencies/Data/Data%20contracts');
      await page.getByText('Owned by').waitFor();
    },
  ],
  [
    'the people',
    async (page) => {
      await openAsReader(page, '/people');
      await page.getByRole('link', { name: 'Aiko Tan' }).waitFor();
    },
  ],
  [
    'a person',
    async (page) => {
      await openAsReader(page, '/people/Jonas%20Weber');
      await page.getByRole('heading', { name: 'Owns 2 competencies' }).waitFor();
    },
  ],
  [
    'the bookmarks',
    async (page) => {
      await openAsReader(page, '/bookmarks/settlement');
      await page.getByRole('button', { name: 'Delete folder…' }).waitFor();
    },
  ],
  [
    'a specification',
    async (page) => {
      await openAsReader(page, '/specifications/pay~2Fcore/spec~2Fledger.md');
      await page.getByRole('article').getByRole('heading').first().waitFor();
    },
  ],
  [
    'a search of specifications',
    async (page) => {
      await openAsReader(page, '/specifications?q=ledger');
      await page.getByRole('list', { name: 'Results' }).getByRole('link').first().waitFor();
    },
  ],
  [
    'the webhooks',
    async (page) => {
      await openAs(page, 'Tabber of Webhooks');
      await createWebhook(page, { url: 'https://hooks.example.test/', events: ['a', 'b'] });
    },
  ],
  [
    'a new webhook',
    async (page) => {
      await openAsReader(page, '/settings/webhooks/new');
      await page.getByLabel('Endpoint URL').waitFor();
    },
  ],
];

describe('the Tab key', () => {
  test.for(screens)(
    'reaches every control, and each shows its focus, on a desk and a phone: %s',
    async ([, goTo], { page, faults }) => {
      // Owners whom the directory doesn't know are looked up where Tab comes by.
      faults.allow(/404.*\/data\/v1\/people\//);
      await goTo(page);
      expect((await problemsAtWidth(page, 1360)).join('\n'), '1360 px').toBe('');
      expect((await problemsAtWidth(page, 390)).join('\n'), '390 px').toBe('');
    },
  );
});
