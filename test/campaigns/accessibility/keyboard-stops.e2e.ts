import type { Page } from '@playwright/test';
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
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    },
  ],
  [
    'the competencies',
    async (page) => {
      await openAsReader(page, '/competencies');
      await expect(page.getByRole('link', { name: 'Data contracts' })).toBeVisible();
    },
  ],
  [
    'a competency',
    async (page) => {
      await openAsReader(page, '/competencies/Data/Data%20contracts');
      await expect(page.getByText('Owned by')).toBeVisible();
    },
  ],
  [
    'the people',
    async (page) => {
      await openAsReader(page, '/people');
      await expect(page.getByRole('link', { name: 'Aiko Tan' })).toBeVisible();
    },
  ],
  [
    'a person',
    async (page) => {
      await openAsReader(page, '/people/Jonas%20Weber');
      await expect(page.getByRole('heading', { name: 'Owns 2 competencies' })).toBeVisible();
    },
  ],
  [
    'the bookmarks',
    async (page) => {
      await openAsReader(page, '/bookmarks/settlement');
      await expect(page.getByRole('button', { name: 'Delete folder…' })).toBeVisible();
    },
  ],
  [
    'a specification',
    async (page) => {
      await openAsReader(page, '/specifications/pay~2Fcore/spec~2Fledger.md');
      await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible();
    },
  ],
  [
    'a search of specifications',
    async (page) => {
      await openAsReader(page, '/specifications?q=ledger');
      await expect(
        page.getByRole('list', { name: 'Results' }).getByRole('link').first(),
      ).toBeVisible();
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
      await expect(page.getByLabel('Endpoint URL')).toBeVisible();
    },
  ],
];

test.describe('the Tab key', () => {
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
