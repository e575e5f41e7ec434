import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from './support/browser-test.ts';
import { signIn } from './support/sign-in.ts';
import { treeItem } from './support/tree.ts';
import { withConfig } from './support/with-config.ts';

const key = 'reference-directory-key';
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
const filter = (page: Page) =>
  page.getByRole('searchbox', { name: 'Filter by name, text or owner' });
const keyField = (page: Page) => page.getByLabel('Directory key');

/** The deployment asks each person for the directory's key. */
const askForKey = (context: BrowserContext) =>
  withConfig(context, { directoryKey: { mode: 'ask' } });

async function enterKey(page: Page, typed: string, { keep = false } = {}) {
  await keyField(page).fill(typed);
  if (keep) await page.getByLabel('Keep until this tab is closed').check();
  await page.getByRole('button', { name: 'Use key' }).click();
}

/** The address of everything that is asked of the provider, as it happens. */
function askedOfProvider(page: Page) {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/oidc/')) asked.push(pathname);
  });
  return asked;
}

describe('competencies', () => {
  test('filtered by what is typed, which stands in the address and survives Back', async ({
    page,
  }) => {
    await signIn(page, 'Filterer', '/competencies');
    await filter(page).fill('data con');
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('data con');
    await page.getByRole('link', { name: 'Data contracts' }).click();
    await heading(page, 'Data contracts').waitFor();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('q')]).toEqual([
      '/competencies/Data/Data%20contracts',
      'data con',
    ]);

    await page.goBack();
    await heading(page, /^Competencies/).waitFor();
    await expect.poll(() => filter(page).inputValue()).toBe('data con');
    // Typing replaced the address, so that one more step leads out of the list.
    expect(new URL(page.url()).pathname).toBe('/competencies');
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  test('from the list by keyboard to the detail, the owner and what else they own', async ({
    page,
  }) => {
    await signIn(page, 'Walker', '/competencies?q=interaction design');
    await page.getByRole('link', { name: 'Interaction design' }).focus();
    await page.keyboard.press('Enter');
    await heading(page, 'Interaction design').waitFor();
    const owner = page.getByText('Owned by').getByRole('link');
    const name = await owner.innerText();
    await owner.click();
    await heading(page, name).waitFor();
    await page.getByRole('heading', { name: /^Owns / }).waitFor();
    await page.getByRole('link', { name: 'Interaction design' }).click();
    await heading(page, 'Interaction design').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  });

  test('that don’t exist are said to be missing, with the way back', async ({ page }) => {
    await signIn(page, 'Visitor of the Past', '/competencies/Data/Gone');
    await page.getByText('The directory lists no such competency in this category.').waitFor();
    await page.getByRole('link', { name: 'Show all competencies' }).click();
    await page.getByRole('link', { name: 'Data contracts' }).waitFor();
  });

  test('that could not be loaded are shown after trying again', async ({
    page,
    context,
    faults,
    wire,
  }) => {
    faults.expect(/status of 404/);
    await context.route('**/data/v1/competencies', (route) =>
      route.fulfill({ status: 404, json: { detail: 'Nothing here.' } }),
    );
    await signIn(page, 'Patient One', '/competencies');
    await page.getByText('Nothing could be shown').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await wire.all()).length).toBe(2);
    await page.getByText('Nothing could be shown').waitFor();

    await context.unroute('**/data/v1/competencies');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Data contracts' }).waitFor();
    expect(await wire.all()).toHaveLength(3);
  });
});

test('nobody of that name is an answer, not a failure', async ({ page, faults }) => {
  faults.expect(/status of 404/);
  await signIn(page, 'Seeker', '/people/Nobody%20Known');
  await page.getByRole('heading', { name: 'Not in the directory' }).waitFor();
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
});

describe('the directory key', () => {
  test('is typed once, serves all of the directory, and goes nowhere else', async ({
    page,
    context,
    wire,
  }) => {
    await askForKey(context);
    await signIn(page, 'Holder of a Key', '/competencies');
    await keyField(page).waitFor();
    expect(await wire.all()).toEqual([]);
    await enterKey(page, key);
    await heading(page, /^Competencies/).waitFor();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByRole('link', { name: 'Aiko Tan' }).click();
    await page.getByText('Profile', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Bookmarks/ }).click();
    await treeItem(page, 'Payments').waitFor();

    for (const { path, headers } of await wire.all()) {
      const isDirectory = path.startsWith('/data/');
      expect(headers['x-api-key'], path).toBe(isDirectory ? key : undefined);
    }
  });

  test('that is refused is said to be, without going to the provider', async ({
    page,
    context,
    faults,
    wire,
  }) => {
    faults.expect(/status of 401/);
    await askForKey(context);
    await signIn(page, 'Holder of a Wrong Key', '/competencies');
    await keyField(page).waitFor();
    const asked = askedOfProvider(page);
    for (const times of [1, 2]) {
      await enterKey(page, 'wrong');
      await expect.poll(async () => (await wire.all()).length).toBe(times);
      await page.getByText('The directory refused this key.').waitFor();
      await expect.poll(() => keyField(page).inputValue()).toBe('');
    }
    await enterKey(page, key);
    await page.getByRole('link', { name: 'Data contracts' }).waitFor();
    expect(asked).toEqual([]);
  });

  test('is gone with a reload, and stays for the tab where that is ticked', async ({
    page,
    context,
  }) => {
    await askForKey(context);
    await signIn(page, 'Keeper of a Key', '/competencies');
    await enterKey(page, key);
    await heading(page, /^Competencies/).waitFor();
    await page.reload();
    await enterKey(page, key, { keep: true });
    await heading(page, /^Competencies/).waitFor();
    await page.reload();
    await heading(page, /^Competencies/).waitFor();

    await page.getByRole('button', { name: 'Keeper of a Key' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...window.sessionStorage }, { ...window.localStorage }]),
    );
    expect(kept).not.toContain(key);
  });

  test('is not sent where a proxy adds it', async ({ page, context, wire }) => {
    await withConfig(context, { directoryKey: { mode: 'proxy' } });
    await context.route('**/data/v1/**', (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-api-key': key } }),
    );
    const sent: Record<string, string>[] = [];
    context.on('request', (request) => {
      if (request.url().includes('/data/v1/')) sent.push(request.headers());
    });
    await signIn(page, 'Behind a Proxy', '/competencies');
    await page.getByRole('link', { name: 'Data contracts' }).waitFor();
    await wire.only('GET', '/data/v1/competencies');
    expect(sent).toHaveLength(1);
    for (const headers of sent) {
      expect(headers).not.toHaveProperty('x-api-key');
      expect(headers).not.toHaveProperty('authorization');
    }
  });
});
