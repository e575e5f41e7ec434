import type { BrowserContext, Page } from '@playwright/test';
import { openAsReader } from '#test/e2e/support/sign-in.ts';
import { treeItem } from '#test/e2e/support/tree.ts';
import { withConfig } from '#test/e2e/support/with-config.ts';
import { addressOf } from './reading.ts';
import type { Scene } from './scene.ts';

const answerReadings = (context: BrowserContext, readings: readonly object[]) =>
  context.route('**/viewer/v1/specification-readings*', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: readings }) : route.fallback(),
  );

const readings = [
  ['spec/ledger.md', 'Ledger states and transitions', '"b"'],
  ['spec/close.md', 'Daily close', '"a"'],
  ['spec/gone.md', 'A title that goes on and on '.repeat(6), null],
].map(([path, title, currentEtag]) => ({
  codeHostSlug: 'pay/core',
  path,
  title,
  etag: '"a"',
  currentEtag,
  version: null,
  readAt: '2026-11-12T10:00:00Z',
  heading: null,
}));

async function search(page: Page, words: string): Promise<void> {
  await openAsReader(page, '/specifications');
  await page.getByRole('searchbox', { name: 'Search specifications' }).fill(words);
}

/** Finding and opening specifications, and those that can't be read. */
export const specificationScenes: readonly Scene[] = [
  {
    name: 'specifications-found',
    goTo: async (page) => {
      await search(page, 'ledger');
      await expect(
        page.getByRole('list', { name: 'Results' }).getByRole('link').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'specifications-recent',
    goTo: async (page, context) => {
      await answerReadings(context, readings);
      await openAsReader(page, '/specifications');
      await expect(page.getByRole('heading', { name: 'Recently read' })).toBeVisible();
    },
  },
  {
    name: 'specifications-nothing-read',
    goTo: async (page, context) => {
      await answerReadings(context, []);
      await openAsReader(page, '/specifications');
      await expect(page.getByRole('heading', { name: 'Search all specifications' })).toBeVisible();
    },
  },
  {
    name: 'specifications-none-found',
    goTo: async (page) => {
      await search(page, 'nowhereatall');
      await expect(page.getByRole('heading', { name: /^No results for/ })).toBeVisible();
    },
  },
  {
    name: 'specification-image',
    goTo: async (page) => {
      await openAsReader(page, addressOf('pay/core', 'spec/images/states.svg'));
      await expect(
        page
          .getByRole('img')
          .or(page.getByRole('heading', { level: 2 }))
          .first(),
      ).toBeVisible();
    },
  },
  ...(
    [
      ['not-found', 'pay/core', 'spec/nothing-here.md', 'No specification here', /status of 404/],
      ['moved', 'pay/core', 'spec/postings.md', 'This specification has moved', /status of 404/],
      [
        'forbidden',
        'identity/vault',
        'spec/root-keys.md',
        'You can’t read this specification',
        /status of 403/,
      ],
    ] as const
  ).map(
    ([name, codeHostSlug, path, title, faults]): Scene => ({
      name: `specification-${name}`,
      faults,
      goTo: async (page) => {
        await openAsReader(page, addressOf(codeHostSlug, path));
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
      },
    }),
  ),
  {
    name: 'specification-not-offered',
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await openAsReader(page, addressOf('pay/core', 'spec/ledger.md'));
      await expect(page.getByRole('heading', { name: /doesn’t offer reading/ })).toBeVisible();
    },
  },
  {
    name: 'open-file',
    goTo: async (page) => {
      await openAsReader(page, '/specifications/open-file');
      await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    },
  },
  {
    name: 'open-file-opened',
    goTo: async (page) => {
      await openAsReader(page, '/specifications/open-file');
      await page.getByLabel('Or paste its text').fill('# A local file\n\n## One\n\nText.\n');
      await page.getByRole('button', { name: 'Read the text' }).click();
      await expect(page.getByRole('article').getByRole('heading', { name: 'One' })).toBeVisible();
    },
  },
  {
    name: 'jump-specifications',
    goTo: async (page) => {
      await openAsReader(page, '/bookmarks');
      await expect(treeItem(page, 'Payments')).toBeVisible();
      await page.getByRole('button', { name: 'Jump to…' }).click();
      await page.getByRole('searchbox', { name: 'Jump to' }).fill('ledger states');
      await expect(
        page.getByRole('group', { name: 'Specifications' }).getByRole('option').first(),
      ).toBeVisible();
    },
  },
  {
    name: 'interface',
    goTo: async (page) => {
      await openAsReader(page, '/interface');
      await expect(page.getByRole('heading', { level: 1, name: 'Interface' })).toBeVisible();
      await expect(page.getByText('"3.1.0"')).toBeVisible();
    },
  },
  {
    name: 'bookmark-add-found',
    goTo: async (page) => {
      await openAsReader(page, '/bookmarks');
      await expect(treeItem(page, 'Payments')).toBeVisible();
      await page.getByRole('button', { name: 'Add bookmark', exact: true }).first().click();
      const field = page.getByRole('combobox', { name: 'Search specifications' });
      await field.fill('ledger');
      await expect(
        page.getByRole('listbox', { name: 'Results' }).getByRole('option').first(),
      ).toBeVisible();
      await field.press('ArrowDown');
    },
  },
];
