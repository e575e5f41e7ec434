import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { paths } from '#paths.ts';
import { fillInWebhook } from './webhook.ts';

/** The five documented operations, and the one that loads a specification. */
export const operations = [
  'DELETE folder',
  'POST webhook',
  'PATCH webhook',
  'GET competencies',
  'GET person',
  'GET specification',
] as const;
export type OperationName = (typeof operations)[number];

const saved = {
  folders: [
    { id: 'doomed', name: 'Doomed', parentId: null, position: 0 },
    { id: 'spared', name: 'Spared', parentId: null, position: 1 },
  ],
  bookmarks: [],
  lastFolderId: null,
};

const goTo = (page: Page, room: string) =>
  page.getByRole('link', { name: room, exact: true }).first().click();

/** A screen stays until the next one is there, so that a failure might be taken for the next one's. */
async function backToWebhooks(page: Page) {
  await goTo(page, 'Webhooks');
  await expect(page.getByRole('heading', { level: 1, name: /^Webhooks/ })).toBeVisible();
}

/** Goes to an address of the app as a link does, without loading the app anew. */
const followInPlace = (page: Page, address: string) =>
  page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);

type Column = 0 | 1 | 2 | 3;

/** One operation on its screen, by what a person does. */
export type Steps = {
  /** Gets everything ready on screen, once. */
  prepare(page: Page): Promise<void>;
  /** Makes the one request. */
  act(page: Page, round: number): Promise<void>;
  /** Expects what was typed or chosen to be there still. */
  kept(page: Page): Promise<void>;
  /** Back to where `act` begins. */
  after(page: Page): Promise<void>;
  /** The same, after it was done. */
  again?(page: Page): Promise<void>;
  readonly matches: (request: { method: string; path: string }) => boolean;
  readonly column: Column;
  readonly extensions?: readonly string[];
  /** Asks the directory, with its key. */
  readonly asksDirectory?: true;
};

async function openSavedCopy(page: Page) {
  // The list of webhooks takes files too.
  await expect(page.getByRole('heading', { level: 1, name: /^Bookmarks/ })).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'saved.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(saved)),
  });
  await page.getByRole('treeitem', { name: 'Doomed' }).click();
}

/** The creation of a bookmark on its screen. */
export const addition = {
  async prepare(page: Page) {
    await goTo(page, 'Bookmarks');
    await openSavedCopy(page);
  },
  async act(page: Page, path: string) {
    await page.getByRole('button', { name: 'Add bookmark', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add bookmark' });
    await dialog.getByRole('button', { name: 'Type repository and path' }).click();
    await dialog.getByLabel('Repository').fill('pay/api');
    await dialog.getByLabel('Path').fill(path);
    await dialog.getByRole('button', { name: 'Add bookmark' }).click();
    return dialog;
  },
};

export const steps: Readonly<Record<OperationName, Steps>> = {
  'DELETE folder': {
    column: 0,
    matches: ({ method }) => method === 'DELETE',
    async prepare(page) {
      await goTo(page, 'Bookmarks');
      await openSavedCopy(page);
    },
    async act(page) {
      await page.getByRole('button', { name: 'Delete folder…' }).click();
      await page.getByRole('button', { name: /^Delete 1 item$/ }).click();
    },
    async kept(page) {
      await expect(page.getByRole('heading', { name: 'Delete folder “Doomed”?' })).toBeVisible();
    },
    async after(page) {
      await page.getByRole('button', { name: 'Keep folder' }).click();
    },
    async again(page) {
      await expect(page.getByRole('treeitem', { name: 'Spared' })).toBeVisible();
      await expect(page.getByRole('treeitem', { name: 'Doomed' })).toHaveCount(0);
      await openSavedCopy(page);
    },
  },
  'POST webhook': {
    column: 1,
    matches: ({ method }) => method === 'POST',
    async prepare(page) {
      await page.getByRole('link', { name: 'New webhook' }).first().click();
      await fillInWebhook(page, { url: 'https://hooks.example.test/in', events: ['a.b'] });
    },
    act: (page) => page.getByRole('button', { name: 'Create webhook' }).click(),
    async kept(page) {
      await expect(page.getByLabel('Endpoint URL')).toHaveValue('https://hooks.example.test/in');
      await expect(page.getByRole('button', { name: 'Remove a.b' })).toBeVisible();
    },
    after: async () => undefined,
  },
  'PATCH webhook': {
    column: 2,
    matches: ({ method }) => method === 'PATCH',
    async prepare(page) {
      await page.getByRole('button', { name: 'Add by ID' }).click();
      await page.getByLabel('Webhook ID').fill('sub_1');
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await page.getByRole('link', { name: 'sub_1' }).click();
      await page.getByLabel('Endpoint URL').fill('https://hooks.example.test/moved');
    },
    act: (page) => page.getByRole('button', { name: 'Save changes' }).click(),
    async kept(page) {
      await expect(page.getByLabel('Endpoint URL')).toHaveValue('https://hooks.example.test/moved');
    },
    after: async () => undefined,
  },
  'GET competencies': {
    column: 3,
    asksDirectory: true,
    matches: ({ path }) => path === '/data/v1/competencies',
    prepare: async () => undefined,
    act: (page) => goTo(page, 'Competencies'),
    kept: async () => undefined,
    after: backToWebhooks,
  },
  'GET person': {
    column: 3,
    asksDirectory: true,
    matches: ({ path }) => path.startsWith('/data/v1/people/'),
    prepare: async () => undefined,
    async act(page, round) {
      await followInPlace(page, `/people/Person%20${round}`);
    },
    async kept(page) {
      expect(page.url()).toMatch(/\/people\/Person/);
    },
    after: backToWebhooks,
  },
  'GET specification': {
    column: 3,
    extensions: ['viewer.specifications'],
    matches: ({ path }) => path.startsWith('/viewer/v1/specifications?'),
    prepare: async () => undefined,
    act: (page, round) =>
      followInPlace(
        page,
        paths.specification({ codeHostSlug: 'pay/api', path: `spec/${round}.md` }),
      ),
    async kept(page) {
      expect(page.url()).toMatch(/\/specifications\/pay~2Fapi\/spec~2F\d+\.md$/);
    },
    after: backToWebhooks,
  },
};
