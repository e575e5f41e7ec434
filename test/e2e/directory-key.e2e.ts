import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openAsReader } from '#test/support/sign-in.ts';
import { getTreeItem } from './support/bookmarks.ts';
import { recordGrantTypes } from './support/provider-responses.ts';
import { serveConfigOverrides } from './support/service-responses.ts';
import { sessionNotice } from './support/session.ts';
import { test } from './support/test.ts';

const key = 'reference-directory-key';
const competencies = (page: Page) => page.getByRole('heading', { level: 1, name: /^Competencies/ });
const keyField = (page: Page) => page.getByLabel('Directory key');

/** Configures the deployment to prompt each user for the key of the people directory. */
const askForKey = (context: BrowserContext) =>
  serveConfigOverrides(context, { directoryKey: { mode: 'ask' } });

async function enterKey(page: Page, typed: string) {
  await keyField(page).fill(typed);
  await page.getByRole('button', { name: 'Use key' }).click();
}

test.describe('directory key', () => {
  test('is entered once, sent with every directory request, and sent to no other service', async ({
    page,
    context,
    wire,
  }) => {
    await askForKey(context);
    await openAsReader(page, '/competencies');
    await expect(keyField(page)).toBeVisible();
    const isDirectory = ({ path }: { path: string }) => path.startsWith('/data/');
    expect((await wire.all()).filter(isDirectory)).toEqual([]);
    await enterKey(page, key);
    await expect(competencies(page)).toBeVisible();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('link', { name: 'Aiko Tan' }).click();
    await expect(page.getByText('Profile', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Bookmarks/ }).click();
    await expect(getTreeItem(page, 'Payments')).toBeVisible();

    const sent = await wire.all();
    const services = new Set(sent.map(({ path }) => path.split('/')[1]));
    expect([...services]).toEqual(expect.arrayContaining(['data', 'viewer']));
    for (const { path, headers } of sent) {
      expect(headers['x-api-key'], path).toBe(isDirectory({ path }) ? key : undefined);
    }
  });

  test('is requested again after a 401, without a redirect to the sign-in page', async ({
    page,
    context,
    faults,
  }) => {
    faults.expect(/status of 401/);
    await askForKey(context);
    await openAsReader(page, '/competencies');
    await expect(keyField(page)).toBeVisible();
    const grants = recordGrantTypes(context);
    for (const _attempt of [1, 2]) {
      const refused = page.waitForResponse('**/data/v1/competencies');
      await enterKey(page, 'wrong');
      expect((await refused).status()).toBe(401);
      await expect(page.getByText('The directory refused this key.')).toBeVisible();
      await expect(keyField(page)).toHaveValue('');
    }
    await expect(sessionNotice(page)).toHaveCount(0);
    await enterKey(page, key);
    await expect(page.getByRole('link', { name: 'Data contracts' })).toBeVisible();
    expect(grants).toEqual([]);
    await expect(page).toHaveURL('/competencies');
  });
});
