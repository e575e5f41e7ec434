import { type BrowserContext, expect, type Page } from '@playwright/test';
import { paths } from '#paths.ts';
import { expectNoAxeViolations } from '#test/e2e/support/axe.ts';
import { readEarlier } from '#test/e2e/support/last-read-versions.ts';
import { serveConfigOverrides } from '#test/e2e/support/service-responses.ts';
import {
  createClickStep,
  createFillStep,
  createSceneAt,
  createVisibleStep,
  performSteps,
  testScenes,
} from './scene.ts';

const pathOf = (codeHostSlug: string, path: string) => paths.specification({ codeHostSlug, path });

const ledger = { codeHostSlug: 'pay/core', path: 'spec/ledger.md' };
const ledgerPath = paths.specification(ledger);
const readAt = '2026-11-12T10:00:00Z';

const answerReadings = (context: BrowserContext, readings: readonly object[]) =>
  context.route('**/viewer/v1/specification-readings*', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: readings }) : route.fallback(),
  );

const readings = [
  ['spec/ledger.md', 'Ledger states and transitions', '"b"', null],
  ['spec/close.md', 'Daily close', '"a"', 'Cut-off times'],
  ['spec/breaks.md', 'Break handling', '"a"', null],
  ['spec/gone.md', 'A title that goes on and on '.repeat(6), null, null],
].map(([path, title, currentEtag, heading]) => ({
  codeHostSlug: 'pay/core',
  path,
  title,
  etag: '"a"',
  currentEtag,
  changedAt: readAt,
  changedBy: 'Jonas Weber',
  version: null,
  readAt,
  heading,
}));

type Steps = readonly ((page: Page) => Promise<unknown>)[];

const hasText = (page: Page) =>
  expect(
    page.getByRole('article').locator('h2, section, table, [role=tree]').first(),
  ).toBeVisible();

/**
 * Returns a scene that opens a document, waits for its text and performs these steps. Code and
 * tables can scroll horizontally.
 */
const reads = (path: string, ...steps: Steps) => ({
  hasWideTable: true,
  goTo: createSceneAt(path, hasText, ...steps),
});

const searches = (words: string, ...steps: Steps) =>
  createSceneAt('/specifications', createFillStep('Search specifications', words), ...steps);

const repository = paths.repository('pay/core');

const versions = [
  createClickStep('button', 'Versions'),
  createVisibleStep('radio', /^Compare from/),
];

testScenes('specifications', {
  specification: reads(ledgerPath),
  'specification-changes': {
    hasWideTable: true,
    goTo: async (page, context) => {
      await readEarlier(context, ledger, 'Ledger states and transitions', 2);
      const steps = [
        createClickStep('button', 'Changes'),
        createVisibleStep('button', 'Next change'),
      ];
      await createSceneAt(ledgerPath, hasText, ...steps)(page, context);
    },
  },
  'specification-requirements': {
    hasWideTable: true,
    goTo: async (page, context) => {
      const settlement = { codeHostSlug: 'pay/core', path: 'spec/settlement.md' };
      await readEarlier(context, settlement, 'Settlement', -1);
      const steps = [
        createClickStep('button', 'Changes'),
        createClickStep('tab', /^Requirements/),
        createClickStep('button', /^Changed/),
        createVisibleStep('treeitem', /weakened/),
      ];
      await createSceneAt(paths.specification(settlement), hasText, ...steps)(page, context);
    },
  },
  'specification-compared': reads(
    ledgerPath,
    ...versions,
    createClickStep('button', /^Compare$/),
    createVisibleStep('text', /since the version of/),
    (page) =>
      expect(page.getByRole('article').locator('ins, del, [data-change]').first()).toBeVisible(),
  ),
  versions: reads(ledgerPath, ...versions),
  'specification-source': reads(`${ledgerPath}?view=source#L10-L14`, (page) =>
    expect(page.locator('[data-line][data-selected]').first()).toBeVisible(),
  ),
  'specification-outline': {
    hasWideTable: true,
    goTo: async (page, context) => {
      await page.setViewportSize({ width: 1100, height: 820 });
      const steps = [
        createClickStep('button', 'On this page'),
        createVisibleStep('navigation', 'On this page'),
      ];
      await createSceneAt(ledgerPath, hasText, ...steps)(page, context);
      // Checks the page only at this width, because at other widths the outline closes or is shown
      // next to the text.
      await expectNoAxeViolations(page);
    },
  },
  'specification-menu': reads(
    ledgerPath,
    createClickStep('button', 'More actions'),
    createVisibleStep('menuitem', 'Print…'),
  ),
  'specification-bookmarks': reads(
    ledgerPath,
    createClickStep('button', /^In /),
    createVisibleStep('menuitem', 'Add to another folder…'),
  ),
  'specification-everything': {
    ...reads(pathOf('platform/samples', 'spec/everything.md')),
    faults: /status of 404/,
  },
  'specification-hostile': {
    ...reads(pathOf('platform/samples', 'spec/hostile.md')),
    faults: /status of 404/,
    // The sample contains a link inside `<summary>`, which HTML allows.
    except: ['nested-interactive'],
  },
  'specification-json': reads(pathOf('pay/core', 'schema/entry.schema.json')),
  'specification-csv': reads(pathOf('pay/core', 'data/currencies.csv')),
  'specification-of-feature': reads(
    pathOf('pay/core', 'specs/012-late-fees/spec.md'),
    createClickStep('text', '2 open clarifications'),
    createClickStep('text', '2 IDs that no task names'),
    createVisibleStep('link', 'tasks.md'),
  ),
  'repository-change': {
    hasWideTable: true,
    goTo: createSceneAt(
      paths.repositoryFolder('pay/core', 'openspec/changes/accept-late-entries'),
      createClickStep('text', '1 requirement without scenario'),
      createVisibleStep('text', '3 of 6 done'),
      createVisibleStep('text', /^With this change/),
    ),
  },
  'bookmarks-reading': {
    hasWideTable: true,
    goTo: async (page, context) => {
      await readEarlier(context, ledger, 'Ledger states and transitions', 2);
      await createSceneAt(
        '/bookmarks/reconciliation',
        createVisibleStep('treeitem', 'Reconciliation'),
      )(page, context);
      await page.getByRole('treeitem', { name: 'Reconciliation', exact: true }).press('ArrowRight');
      await page
        .getByRole('treeitem', { name: /^Ledger states and transitions/ })
        .first()
        .click();
      const pane = page.getByRole('complementary', { name: 'Specification' });
      await pane.getByRole('button', { name: 'Changes' }).click();
      await expect(
        pane.getByRole('heading', { name: 'Ledger states and transitions' }).first(),
      ).toBeVisible();
    },
  },
  'specifications-found': searches('ledger', createVisibleStep('list', 'Results')),
  'specifications-recent': async (page, context) => {
    await answerReadings(context, readings);
    const steps = [
      createVisibleStep('heading', 'Recently read'),
      createVisibleStep('heading', /^Repositories/),
    ];
    await createSceneAt('/specifications', ...steps)(page, context);
  },
  'specifications-starred': async (page, context) => {
    await answerReadings(context, readings);
    await createSceneAt(ledgerPath, hasText, createClickStep('button', 'Star'))(page, context);
    await page.goto('/specifications');
    await performSteps(page, [
      createVisibleStep('heading', 'Recently read'),
      createVisibleStep('heading', 'Starred'),
      createVisibleStep('heading', /^Repositories/),
    ]);
  },
  'repository-filtered': async (page, context) => {
    await answerReadings(context, readings);
    const steps = [
      createVisibleStep('treeitem', 'Ledger states and transitions'),
      createVisibleStep('list', 'Results in the texts'),
    ];
    await createSceneAt(`${repository}?q=ledger`, ...steps)(page, context);
  },
  'repository-selecting': {
    isInEveryRun: true,
    goTo: createSceneAt(
      repository,
      createClickStep('button', 'Select'),
      createClickStep('treeitem', 'api'),
      createClickStep('treeitem', 'spec'),
      createClickStep('treeitem', 'Daily close'),
      createVisibleStep('text', /^\d+ selected$/),
    ),
  },
  'specifications-not-offered': async (page, context) => {
    await serveConfigOverrides(context, { extensions: ['viewer.read'] });
    await createSceneAt('/specifications', createVisibleStep('heading', /^Repositories/))(
      page,
      context,
    );
  },
  'specifications-nothing-read': async (page, context) => {
    await answerReadings(context, []);
    await createSceneAt(
      '/specifications',
      createVisibleStep('heading', 'Search all specifications'),
    )(page, context);
  },
  'specifications-none-found': searches(
    'nowhereatall',
    createVisibleStep('heading', /^No results for/),
  ),
  'specification-image': createSceneAt(pathOf('pay/core', 'spec/images/states.svg'), (page) =>
    expect(
      page
        .getByRole('img')
        .or(page.getByRole('heading', { level: 2 }))
        .first(),
    ).toBeVisible(),
  ),
  'specification-not-found': {
    faults: /status of 404/,
    goTo: createSceneAt(
      pathOf('pay/core', 'spec/nothing-here.md'),
      createVisibleStep('heading', 'No specification here'),
    ),
  },
  'specification-moved': {
    faults: /status of 404/,
    goTo: createSceneAt(
      pathOf('pay/core', 'spec/postings.md'),
      createVisibleStep('heading', 'This specification has moved'),
    ),
  },
  'specification-forbidden': {
    faults: /status of 403/,
    goTo: createSceneAt(
      pathOf('identity/vault', 'spec/root-keys.md'),
      createVisibleStep('heading', 'You can’t read this specification'),
    ),
  },
  'specification-not-offered': async (page, context) => {
    await serveConfigOverrides(context, { extensions: [] });
    await createSceneAt(ledgerPath, createVisibleStep('heading', /doesn’t offer reading/))(
      page,
      context,
    );
  },
  'open-file': createSceneAt(
    '/specifications/open-file',
    createVisibleStep('button', 'Choose a file'),
  ),
  'open-file-opened': createSceneAt(
    '/specifications/open-file',
    createFillStep('Or paste its text', '# A local file\n\n## One\n\nText.\n'),
    createClickStep('button', 'Read the text'),
    createVisibleStep('heading', 'One'),
  ),
  interface: createSceneAt(
    '/interface',
    createVisibleStep('heading', 'Interface'),
    createVisibleStep('heading', 'Workforce data and specification viewer'),
  ),
});
