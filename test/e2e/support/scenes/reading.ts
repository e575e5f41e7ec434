import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { expectNoAxeViolations } from '#test/e2e/support/axe.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';
import type { Scene } from './scene.ts';

/** The address of a specification in this app. */
export const addressOf = (codeHostSlug: string, path: string) =>
  `/specifications/${[codeHostSlug, path].map((part) => part.replaceAll('/', '~2F')).join('/')}`;

const ledger = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
const ledgerAddress = addressOf(ledger.codeHostSlug, ledger.path);
const versionsSchema = v.array(v.object({ version: v.string(), etag: v.string() }));

/** The person read an earlier version of the ledger last week, and nothing else. */
async function readEarlier(context: BrowserContext): Promise<void> {
  await context.route('**/viewer/v1/specification-readings*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const versions = new URL('/viewer/v1/specifications/versions', route.request().url());
    versions.search = `${new URLSearchParams(ledger)}`;
    const answer = await route.fetch({ url: versions.href });
    const known = v.parse(versionsSchema, await answer.json());
    const before = known[2] ?? known.at(-1);
    await route.fulfill({
      json: [
        {
          ...ledger,
          title: 'Ledger states and transitions',
          etag: before?.etag,
          currentEtag: known[0]?.etag,
          version: before?.version,
          readAt: '2026-11-12T10:00:00Z',
          heading: null,
        },
      ],
    });
  });
}

/** Opens a text and waits for it. */
async function read(page: Page, address: string): Promise<void> {
  await openAsReader(page, address);
  await expect(
    page.getByRole('article').locator('h2, section, table, [role=tree]').first(),
  ).toBeVisible();
}

async function findLedger(page: Page): Promise<void> {
  await read(page, ledgerAddress);
  await page.keyboard.press('/');
  await page.getByRole('textbox', { name: 'Find in document' }).fill('entry');
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible();
}

async function openVersions(page: Page): Promise<void> {
  await read(page, ledgerAddress);
  await page.getByRole('button', { name: 'Versions' }).click();
  await expect(page.getByRole('radio', { name: /^Compare from/ }).first()).toBeVisible();
}

/** Specifications as they are read, in every state. Their code and tables scroll in themselves. */
export const readingScenes: readonly Scene[] = (
  [
    { name: 'specification', goTo: (page) => read(page, ledgerAddress) },
    {
      name: 'specification-changes',
      goTo: async (page, context) => {
        await readEarlier(context);
        await read(page, ledgerAddress);
        await page.getByRole('button', { name: 'Changes' }).click();
        await expect(page.getByRole('button', { name: 'Next change' })).toBeVisible();
      },
    },
    {
      name: 'specification-compared',
      goTo: async (page) => {
        await openVersions(page);
        await page.getByRole('button', { name: 'Compare', exact: true }).click();
        await expect(page.getByText(/since the version of/)).toBeVisible();
        await expect(
          page.getByRole('article').locator('ins, del, [data-change]').first(),
        ).toBeVisible();
      },
    },
    { name: 'versions', goTo: openVersions },
    {
      name: 'specification-source',
      goTo: async (page) => {
        await read(page, `${ledgerAddress}?view=source#L10-L14`);
        await expect(page.locator('[data-line][data-selected]').first()).toBeVisible();
      },
    },
    { name: 'specification-find', goTo: findLedger },
    {
      name: 'specification-outline',
      goTo: async (page) => {
        await page.setViewportSize({ width: 1100, height: 820 });
        await read(page, ledgerAddress);
        await page.getByRole('button', { name: 'On this page' }).click();
        await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
        // At other widths it closes, or stands beside the text.
        await expectNoAxeViolations(page);
      },
    },
    {
      name: 'specification-menu',
      goTo: async (page) => {
        await read(page, ledgerAddress);
        await page.getByRole('button', { name: 'More actions' }).click();
        await expect(page.getByRole('menuitem', { name: 'Print…' })).toBeVisible();
      },
    },
    {
      name: 'specification-bookmarks',
      goTo: async (page) => {
        await read(page, ledgerAddress);
        await page.getByRole('button', { name: /^In / }).click();
        await expect(page.getByRole('menuitem', { name: 'Add to another folder…' })).toBeVisible();
      },
    },
    {
      name: 'specification-everything',
      faults: /status of 404/,
      goTo: (page) => read(page, addressOf('platform/samples', 'spec/everything.md')),
    },
    {
      name: 'specification-hostile',
      faults: /status of 404/,
      goTo: (page) => read(page, addressOf('platform/samples', 'spec/hostile.md')),
    },
    {
      name: 'specification-json',
      goTo: (page) => read(page, addressOf('pay/core', 'schema/entry.schema.json')),
    },
    {
      name: 'specification-csv',
      goTo: (page) => read(page, addressOf('pay/core', 'data/currencies.csv')),
    },
    {
      name: 'bookmarks-reading',
      goTo: async (page, context) => {
        await readEarlier(context);
        await openAsReader(page, '/bookmarks/reconciliation');
        await page
          .getByRole('treeitem', { name: 'Reconciliation', exact: true })
          .press('ArrowRight');
        const row = page.getByRole('treeitem', { name: /^Ledger states and transitions/ });
        await row.first().click();
        const pane = page.getByRole('complementary', { name: 'Specification' });
        await pane.getByRole('button', { name: 'Changes' }).click();
        await expect(
          pane.getByRole('heading', { name: 'Ledger states and transitions' }),
        ).toBeVisible();
      },
    },
  ] satisfies Scene[]
).map((scene) => ({ ...scene, hasWideTable: true }));
