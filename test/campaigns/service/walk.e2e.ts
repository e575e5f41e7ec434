import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort } from '#test/e2e/support/free-port.ts';
import { serveApp } from '#test/e2e/support/provider-app.ts';
import { test as appTest } from '#test/e2e/support/test.ts';
import { createWebhook } from '#test/e2e/support/webhooks.ts';
import { audience, clientId, startExternalProvider } from './external-provider.ts';
import { buildStandalone, runStandalone } from './run-standalone.ts';

const directoryKey = 'a-key-of-24-characters-x';
const endpoint = 'https://hooks.example.test/in';

const competencies = [
  'Category,Name,Owner,Description,Story points: easy,Enabled for CLI',
  'Data,Data contracts,Ada,"What others may rely on.",3,true',
  'Security,Threat models,Eve,"What could go wrong.",5,false',
].join('\r\n');

/**
 * Test with the app, a provider, and the service as its Containerfile builds it, each on its own
 * origin.
 */
const test = appTest.extend<{ sites: { app: string; service: string; provider: string } }>({
  sites: async ({ browserName: _ }, use) => {
    const origin = `http://localhost:${await findFreePort()}`;
    const provider = await startExternalProvider(origin);
    // The folder is outside the repository; otherwise Node would find the packages of the
    // repository.
    const folder = mkdtempSync(join(tmpdir(), 'spec-viewer-service-'));
    buildStandalone(folder);
    writeFileSync(join(folder, 'competencies.csv'), competencies);
    const service = await runStandalone(folder, {
      DIRECTORY_KEY: directoryKey,
      OIDC_ISSUER: provider.issuer,
      OIDC_AUDIENCE: audience,
      CORS_ORIGINS: origin,
      COMPETENCIES_FILE: join(folder, 'competencies.csv'),
      SAMPLES: 'on',
    });
    const site = { origin, base: '/', connect: [provider.issuer, service.origin] };
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

test.describe('the standalone service with an external provider', () => {
  test('serves the app, which is on another origin', async ({ page, sites, faults }) => {
    // The provider's pages request a font from another host, which the test blocks, and have no
    // icon.
    faults.allow(/fonts\.googleapis\.com|\/favicon\.ico/);
    await page.goto('/competencies');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(`${sites.provider}/**`);
    await page.locator('input[name=login]').fill('Ada');
    await page.locator('input[name=password]').fill('any');
    await page.locator('button[type=submit]').click();
    await page.locator('button[type=submit]').click();

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
