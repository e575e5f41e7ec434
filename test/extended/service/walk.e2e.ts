import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Faults } from '#test/e2e/support/faults.ts';
import { serveApp } from '#test/e2e/support/provider-app.ts';
import { test as appTest } from '#test/e2e/support/test.ts';
import { createWebhook, openDeliveries } from '#test/e2e/support/webhooks.ts';
import { createBareRepository } from '#test/service/repository/bare-repository.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { canHavePostgresql, startPostgresql } from '#test/support/postgresql-server.ts';
import { installStandalone, runStandalone } from '#test/support/run-standalone.ts';
import { audience, clientId, startExternalProvider } from './external-provider.ts';

const directoryKey = 'a-key-of-24-characters-x';
const endpoint = 'https://hooks.example.test/in';

const competencies = [
  'Category,Name,Owner,Description,Story points: easy,Enabled for CLI',
  'Data,Data contracts,Ada,"What others may rely on.",3,true',
  'Security,Threat models,Eve,"What could go wrong.",5,false',
].join('\r\n');

type Fixtures = {
  /** Settings of the service in addition to the required settings, and extensions for the app. */
  setup: { variables: Readonly<Record<string, string>>; extensions: readonly string[] };
  sites: { app: string; service: string; provider: string };
};

/**
 * Test with the app, a provider, and the service as its Containerfile builds it, each on its own
 * origin.
 */
const test = appTest.extend<Fixtures>({
  setup: { variables: { SAMPLES: 'on' }, extensions: [] },
  sites: async ({ setup }, use) => {
    const origin = `http://localhost:${await findFreePort()}`;
    const provider = await startExternalProvider(origin);
    // The folder is outside the repository; otherwise Node would find the packages of the
    // repository.
    const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-service-'));
    installStandalone(folder);
    writeFileSync(join(folder, 'competencies.csv'), competencies);
    const service = await runStandalone(folder, {
      DIRECTORY_KEY: directoryKey,
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: audience,
      CORS_ORIGINS: origin,
      COMPETENCIES_FILE: join(folder, 'competencies.csv'),
      ...setup.variables,
    });
    const site = { origin, base: '/', connect: [provider.issuer, service.origin], diagrams: true };
    const app = await serveApp(site, {
      baseUrl: service.origin,
      dataUrl: service.origin,
      directoryKey: { mode: 'public', value: directoryKey },
      oidc: { authority: provider.issuer, clientId },
      extensions: [
        'directory.people',
        'viewer.read',
        'viewer.changes',
        'webhooks.manage',
        'webhooks.rotate',
        'webhooks.deliveries',
        'webhooks.eventTypes',
        ...setup.extensions,
      ],
    });
    await use({ app: origin, service: service.origin, provider: provider.issuer });
    await app.close();
    await service.close();
    await provider.close();
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: ({ sites }, use) => use(sites.app),
  allowedOrigins: ({ sites }, use) => use(Object.values(sites)),
});

/** Opens a path of the app and signs in at the provider. */
async function signIn(
  { page, sites, faults }: Pick<Fixtures, 'sites'> & { page: Page; faults: Faults },
  path: string,
): Promise<void> {
  // The provider's pages request a font from another host, which the test blocks, and have no icon.
  faults.allow(/fonts\.googleapis\.com|\/favicon\.ico/);
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${sites.provider}/**`);
  await page.locator('input[name=login]').fill('Ada');
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('button[type=submit]').click();
}

test.describe('the standalone service with an external provider', () => {
  test('serves the app, which is on another origin', async ({ page, sites, faults }) => {
    await signIn({ page, sites, faults }, '/competencies');
    await expect(page.getByRole('heading', { level: 1, name: /^Competencies/ })).toBeVisible();
    await expect(page.getByText('Data contracts').first()).toBeVisible();
    await expect(page.getByText('Threat models').first()).toBeVisible();

    await page.getByRole('link', { name: 'Bookmarks', exact: true }).click();
    await expect(page.getByRole('treeitem').first()).toBeVisible();
    await page.getByRole('button', { name: 'New folder' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Kept elsewhere');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('treeitem', { name: 'Kept elsewhere' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('treeitem', { name: 'Kept elsewhere' })).toBeVisible();

    await createWebhook(page, { url: endpoint, events: ['bookmark_folder.created'] });
    await expect(page.getByRole('link', { name: endpoint })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('link', { name: endpoint })).toBeVisible();

    await page.getByRole('button', { name: /Ada/ }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('button[value=yes]').click();
    await expect(page.getByText('You are signed out').first()).toBeVisible();
  });
});

/** Test with PostgreSQL and two bare repositories. */
const repositoriesTest = test.extend<{ core: ReturnType<typeof createBareRepository> }>({
  core: async ({ browserName: _ }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-repositories-'));
    const core = createBareRepository(join(folder, 'pay/core.git'));
    core.push('Begin', { 'spec/ledger.md': '# Ledger of payments\n\nOne entry.\n' });
    createBareRepository(join(folder, 'identity/access.git')).push('Begin', { 'a.md': '# A\n' });
    await use(core);
    rmSync(folder, { recursive: true, force: true });
  },
  setup: async ({ core }, use) => {
    const server = await startPostgresql();
    const variables = {
      DATABASE_URL: await server.createDatabase(),
      SECRETS_KEY: 'k'.repeat(32),
      REPOSITORIES: join(core.clone, '../..'),
    };
    const extensions = [
      'viewer.specifications',
      'viewer.specificationHistory',
      'viewer.specificationFiles',
      'viewer.specificationReadings',
    ];
    await use({ variables, extensions });
    server.stop();
  },
});

repositoriesTest.describe('the standalone service with PostgreSQL and two repositories', () => {
  repositoriesTest.skip(!canHavePostgresql, 'PostgreSQL is not installed.');

  repositoriesTest(
    'shows a pushed change of a specification, and sends an event',
    async ({ page, sites, faults, core }) => {
      await signIn({ page, sites, faults }, '/specifications/pay~2Fcore');
      const remembered = page.waitForResponse(
        (response) =>
          response.request().method() === 'PUT' &&
          response.url().includes('specification-readings'),
      );
      await page.getByRole('treeitem', { name: 'Ledger of payments' }).click();
      const article = page.getByRole('article');
      await expect(article.getByRole('heading', { name: 'Ledger of payments' })).toBeVisible();
      expect((await remembered).ok()).toBe(true);
      await page.getByRole('button', { name: 'Add bookmarks' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add 1 bookmark' }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await createWebhook(page, { url: endpoint, events: ['specification.changed'] });

      core.push('Say more', { 'spec/ledger.md': '# Ledger of payments\n\nTwo entries.\n' });
      await expect(async () => {
        await page.goto('/specifications/pay~2Fcore');
        const row = page.getByRole('treeitem', { name: 'Ledger of payments' });
        await expect(row).toHaveAccessibleDescription(/changed since you read it/, {
          timeout: 2_000,
        });
      }).toPass();
      await page.getByRole('treeitem', { name: 'Ledger of payments' }).click();
      await expect(article.getByText('Two entries.')).toBeVisible();

      await openDeliveries(page, endpoint);
      const delivery = page.getByRole('listitem').filter({ hasText: 'specification.changed' });
      await delivery.locator('summary').click();
      await expect(delivery.getByText('"message": "Say more"')).toBeVisible();
    },
  );
});
