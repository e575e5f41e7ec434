import { type BrowserContext, expect, type Page } from '@playwright/test';
import * as v from 'valibot';
import { paths } from '#paths.ts';
import { expectNoAxeViolations } from '#test/e2e/support/axe.ts';
import { withConfig } from '#test/e2e/support/service-answers.ts';
import { openAsReader } from '#test/e2e/support/sign-in.ts';
import { expectShown, opens, type Scene, testScenes } from './scene.ts';

const addressOf = (codeHostSlug: string, path: string) =>
  paths.specification({ codeHostSlug, path });

const ledger = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
const ledgerAddress = paths.specification(ledger);
const versionsSchema = v.array(v.object({ version: v.string(), etag: v.string() }));
const readAt = '2026-11-12T10:00:00Z';

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
          readAt,
          heading: null,
        },
      ],
    });
  });
}

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
  readAt,
  heading: null,
}));

/** Opens a text and waits for it. */
async function read(page: Page, address = ledgerAddress): Promise<void> {
  await openAsReader(page, address);
  const content = page.getByRole('article').locator('h2, section, table, [role=tree]');
  await expect(content.first()).toBeVisible();
}

async function openVersions(page: Page): Promise<void> {
  await read(page);
  await page.getByRole('button', { name: 'Versions' }).click();
  await expectShown(page, 'radio', /^Compare from/);
}

async function search(page: Page, words: string): Promise<void> {
  await openAsReader(page, '/specifications');
  await page.getByRole('searchbox', { name: 'Search specifications' }).fill(words);
}

/** Code and tables of these scroll in themselves. */
const texts: Readonly<Record<string, Scene>> = {
  specification: (page) => read(page),
  'specification-changes': async (page, context) => {
    await readEarlier(context);
    await read(page);
    await page.getByRole('button', { name: 'Changes' }).click();
    await expectShown(page, 'button', 'Next change');
  },
  'specification-compared': async (page) => {
    await openVersions(page);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await expectShown(page, 'text', /since the version of/);
    const changes = page.getByRole('article').locator('ins, del, [data-change]');
    await expect(changes.first()).toBeVisible();
  },
  versions: openVersions,
  'specification-source': async (page) => {
    await read(page, `${ledgerAddress}?view=source#L10-L14`);
    await expect(page.locator('[data-line][data-selected]').first()).toBeVisible();
  },
  'specification-outline': async (page) => {
    await page.setViewportSize({ width: 1100, height: 820 });
    await read(page);
    await page.getByRole('button', { name: 'On this page' }).click();
    await expectShown(page, 'navigation', 'On this page');
    // At other widths it closes, or stands beside the text.
    await expectNoAxeViolations(page);
  },
  'specification-menu': async (page) => {
    await read(page);
    await page.getByRole('button', { name: 'More actions' }).click();
    await expectShown(page, 'menuitem', 'Print…');
  },
  'specification-bookmarks': async (page) => {
    await read(page);
    await page.getByRole('button', { name: /^In / }).click();
    await expectShown(page, 'menuitem', 'Add to another folder…');
  },
  'specification-everything': {
    faults: /status of 404/,
    goTo: (page) => read(page, addressOf('platform/samples', 'spec/everything.md')),
  },
  'specification-hostile': {
    faults: /status of 404/,
    goTo: (page) => read(page, addressOf('platform/samples', 'spec/hostile.md')),
  },
  'specification-json': (page) => read(page, addressOf('pay/core', 'schema/entry.schema.json')),
  'specification-csv': (page) => read(page, addressOf('pay/core', 'data/currencies.csv')),
  'bookmarks-reading': async (page, context) => {
    await readEarlier(context);
    await openAsReader(page, '/bookmarks/reconciliation');
    const folder = page.getByRole('treeitem', { name: 'Reconciliation', exact: true });
    await folder.press('ArrowRight');
    const row = page.getByRole('treeitem', { name: /^Ledger states and transitions/ });
    await row.first().click();
    const pane = page.getByRole('complementary', { name: 'Specification' });
    await pane.getByRole('button', { name: 'Changes' }).click();
    await expectShown(pane, 'heading', 'Ledger states and transitions');
  },
};

const isWide = (scene: Scene): Scene =>
  typeof scene === 'function'
    ? { goTo: scene, hasWideTable: true }
    : { ...scene, hasWideTable: true };

testScenes(
  'texts',
  Object.fromEntries(Object.entries(texts).map(([name, scene]) => [name, isWide(scene)])),
);

testScenes('specifications', {
  'specifications-found': async (page) => {
    await search(page, 'ledger');
    await expectShown(page.getByRole('list', { name: 'Results' }), 'link');
  },
  'specifications-recent': async (page, context) => {
    await answerReadings(context, readings);
    await opens('/specifications', 'heading', 'Recently read')(page, context);
  },
  'specifications-nothing-read': async (page, context) => {
    await answerReadings(context, []);
    await opens('/specifications', 'heading', 'Search all specifications')(page, context);
  },
  'specifications-none-found': async (page) => {
    await search(page, 'nowhereatall');
    await expectShown(page, 'heading', /^No results for/);
  },
  'specification-image': async (page) => {
    await openAsReader(page, addressOf('pay/core', 'spec/images/states.svg'));
    const image = page.getByRole('img').or(page.getByRole('heading', { level: 2 }));
    await expect(image.first()).toBeVisible();
  },
  'specification-not-found': {
    faults: /status of 404/,
    goTo: opens(addressOf('pay/core', 'spec/nothing-here.md'), 'heading', 'No specification here'),
  },
  'specification-moved': {
    faults: /status of 404/,
    goTo: opens(
      addressOf('pay/core', 'spec/postings.md'),
      'heading',
      'This specification has moved',
    ),
  },
  'specification-forbidden': {
    faults: /status of 403/,
    goTo: opens(
      addressOf('identity/vault', 'spec/root-keys.md'),
      'heading',
      'You can’t read this specification',
    ),
  },
  'specification-not-offered': async (page, context) => {
    await withConfig(context, { extensions: [] });
    await opens(ledgerAddress, 'heading', /doesn’t offer reading/)(page, context);
  },
  'open-file': opens('/specifications/open-file', 'button', 'Choose a file'),
  'open-file-opened': async (page) => {
    await openAsReader(page, '/specifications/open-file');
    await page.getByLabel('Or paste its text').fill('# A local file\n\n## One\n\nText.\n');
    await page.getByRole('button', { name: 'Read the text' }).click();
    await expectShown(page.getByRole('article'), 'heading', 'One');
  },
  interface: async (page, context) => {
    await opens('/interface', 'heading', 'Interface')(page, context);
    await expectShown(page, 'text', '"3.1.0"');
  },
});
