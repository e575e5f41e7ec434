import type { BrowserContext } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test as base } from './support/browser-test.ts';
import { signIn } from './support/sign-in.ts';
import { askToDelete, treeItem } from './support/tree.ts';
import { createWebhook, fillInWebhook, webhookSwitch } from './support/webhook.ts';
import type { WireRequest } from './support/wire.ts';

const subscriptions = '/webhooks/v1/subscriptions';
const endpoint = 'https://hooks.example.test/in';

/** A cookie that the app's own origin would get with every request that sends any. */
const test = base.extend('witness', { auto: true }, ({ context, origin }) =>
  context.addCookies([{ name: 'witness', value: 'sent', url: origin }]),
);

/** What every request of the app leaves out or says, whichever service it is for. */
function expectOwnRequest({ headers }: WireRequest) {
  expect(headers.accept).toBe('application/json');
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).not.toHaveProperty('referer');
}

function expectDirectoryRequest(request: WireRequest) {
  expectOwnRequest(request);
  expect(request.headers['x-api-key']).toBe('reference-directory-key');
  expect(request.headers).not.toHaveProperty('authorization');
  expect(request.headers).not.toHaveProperty('content-type');
  expect(request.body).toBeUndefined();
}

function expectBearerRequest(request: WireRequest) {
  expectOwnRequest(request);
  expect(request.headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  expect(request.headers).not.toHaveProperty('x-api-key');
}

/** Holds every answer to this method back until it is let go. */
async function holdBack(context: BrowserContext, path: string, method: string) {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route(`**${path}`, async (route) => {
    if (route.request().method() === method) await released;
    await route.fallback();
  });
  return letGo;
}

describe('list all competencies', () => {
  test('is one GET with the directory key', async ({ page, wire }) => {
    await signIn(page, 'Reader of Competencies', '/competencies');
    await page.getByRole('heading', { level: 1, name: /^Competencies/ }).waitFor();
    await page.getByRole('link', { name: 'Data contracts' }).waitFor();
    expectDirectoryRequest(await wire.only('GET', '/data/v1/competencies'));
  });
});

describe('get person by name', () => {
  test('asks for exactly the owner whose link was followed, slash and space included', async ({
    page,
    wire,
  }) => {
    await signIn(page, 'Follower of Links', '/competencies?q=josephine');
    await page.getByRole('link', { name: 'Content design' }).click();
    wire.clear();
    await page.getByRole('link', { name: 'Jo/Josephine Amsel' }).click();
    await page.getByRole('heading', { level: 1, name: 'Josephine Amsel' }).waitFor();
    const request = await wire.only('GET', '/data/v1/people/Jo%2FJosephine%20Amsel');
    expectDirectoryRequest(request);

    // The address of the screen leads to the same request by itself.
    wire.clear();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Josephine Amsel' }).waitFor();
    await wire.only('GET', '/data/v1/people/Jo%2FJosephine%20Amsel');
  });

  for (const [name, segment] of [
    ["Síle O'Byrne", "S%C3%ADle%20O'Byrne"],
    ['Zoë Lindqvist', 'Zo%C3%AB%20Lindqvist'],
    ['ליאור כהן', '%D7%9C%D7%99%D7%90%D7%95%D7%A8%20%D7%9B%D7%94%D7%9F'],
  ] as const) {
    test(`finds ${name} by typing the name`, async ({ page, wire }) => {
      await signIn(page, 'Finder of People', '/people');
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByText('Profile', { exact: true }).waitFor();
      expectDirectoryRequest(await wire.only('GET', `/data/v1/people/${segment}`));
    });
  }

  test('encodes what means something else in an address', async ({ page, wire, faults }) => {
    faults.expect(/status of 404/);
    await signIn(page, 'Finder of Signs', '/people');
    await page.getByLabel('Name', { exact: true }).fill('100% who? #1 ~a/b\\c&d=é');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('heading', { name: 'Not in the directory' }).waitFor();
    await wire.only('GET', '/data/v1/people/100%25%20who%3F%20%231%20~a%2Fb%5Cc%26d%3D%C3%A9');
  });

  for (const name of ['.', '..']) {
    test(`asks nothing about “${name}”, which is no name in an address`, async ({ page, wire }) => {
      await signIn(page, 'Finder of Dots', '/people');
      await page.getByLabel('Name', { exact: true }).fill(name);
      wire.clear();
      await page.getByRole('button', { name: 'Find', exact: true }).click();
      await page.getByRole('heading', { name: 'This name can’t be looked up' }).waitFor();
      // The list may still be looking up the people on it.
      const named = /^\/data\/v1\/(competencies$|people\/(?!\.|%2e).)/i;
      const asked = (await wire.all()).map(({ path }) => path);
      expect(asked.filter((path) => !named.test(path))).toEqual([]);
    });
  }
});

describe('delete a bookmark folder', () => {
  test('is one DELETE without a body, however often the button is pressed', async ({
    page,
    context,
    wire,
  }) => {
    await signIn(page, 'Deleter of Folders', '/bookmarks');
    const dialog = await askToDelete(page, 'Settlement');
    const release = await holdBack(context, '/viewer/v1/bookmark-folders/*', 'DELETE');
    wire.clear();
    const button = dialog.getByRole('button', { name: 'Delete 9 items' });
    await button.dblclick();
    await dialog.getByRole('button', { name: 'Deleting…' }).press('Enter');
    release();
    await page.getByText('Deleted “Settlement”: 2 folders and 7 bookmarks.').waitFor();

    const requests = (await wire.all()).filter(({ method }) => method !== 'GET');
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /viewer/v1/bookmark-folders/settlement',
    ]);
    for (const request of requests) {
      expectBearerRequest(request);
      expect(request.headers).not.toHaveProperty('content-type');
      expect(request.body).toBeUndefined();
    }
  });

  test('names the folder byte for byte, whatever its id is', async ({ page, context, wire }) => {
    const id = 'a/b?c#d %25~..é';
    const bookmarks = [
      { codeHostSlug: 'pay/core', path: 'a.md', title: 'Kept', folderId: null, position: 0 },
    ];
    const folders = [{ id, name: 'Odd one', parentId: null, position: 0 }];
    await context.route('**/viewer/v1/bookmark-state', (route) =>
      route.fulfill({ json: { folders, bookmarks, lastFolderId: null } }),
    );
    await context.route('**/viewer/v1/bookmark-folders/*', (route) =>
      route.fulfill({ json: { folders: [], bookmarks, lastFolderId: null } }),
    );
    await signIn(page, 'Deleter of Odd Folders', '/bookmarks');
    const dialog = await askToDelete(page, 'Odd one');
    await dialog.getByRole('button', { name: 'Delete 1 item' }).click();
    await treeItem(page, 'Odd one').waitFor({ state: 'detached' });
    await wire.only('DELETE', '/viewer/v1/bookmark-folders/a%2Fb%3Fc%23d%20%2525~..%C3%A9');
  });
});

describe('create a webhook subscription', () => {
  test('is one POST of exactly url and event types, however often it is asked for', async ({
    page,
    context,
    wire,
  }) => {
    await signIn(page, 'Creator of Webhooks', '/settings/webhooks/new');
    await fillInWebhook(page, {
      url: `${endpoint}?team=atlas`,
      events: ['bookmark.created', 'custom.event'],
    });
    const release = await holdBack(context, subscriptions, 'POST');
    await page.getByRole('button', { name: 'Create webhook' }).dblclick();
    await page.getByLabel('Endpoint URL').press('Enter');
    release();
    await page.getByRole('heading', { name: 'Store the signing secret now' }).waitFor();

    const request = await wire.only('POST', subscriptions);
    expectBearerRequest(request);
    expect(request.headers['content-type']).toBe('application/json');
    expect(request.body).toEqual({
      url: `${endpoint}?team=atlas`,
      eventTypes: ['bookmark.created', 'custom.event'],
    });
  });
});

describe('update a webhook subscription', () => {
  test('is one PATCH of exactly what was changed', async ({ page, wire }) => {
    await signIn(page, 'Changer of Webhooks');
    await createWebhook(page, { url: endpoint, events: ['bookmark.created'] });
    const only = webhookSwitch(page, endpoint);

    const changed = async () => {
      await expect
        .poll(async () => (await wire.all()).filter(({ method }) => method === 'PATCH').length)
        .toBe(1);
      const [request] = (await wire.all()).filter(({ method }) => method === 'PATCH');
      if (!request) throw new Error('the PATCH was forgotten');
      expectBearerRequest(request);
      expect(request.path).toMatch(/^\/webhooks\/v1\/subscriptions\/[\w-]+$/);
      expect(request.headers['content-type']).toBe('application/json');
      wire.clear();
      return request.body;
    };

    wire.clear();
    await only.click();
    await page.getByRole('button', { name: 'Pause webhook' }).click();
    expect(await changed()).toEqual({ status: 'paused' });
    await expect.poll(() => only.getAttribute('aria-checked')).toBe('false');

    await only.click();
    expect(await changed()).toEqual({ status: 'active' });
    await expect.poll(() => only.getAttribute('aria-checked')).toBe('true');

    await page.getByRole('link', { name: endpoint }).click();
    await page.getByLabel('Endpoint URL').fill(`${endpoint}/2`);
    await page.getByRole('button', { name: 'Save changes' }).dblclick();
    await page.getByText('Changes saved.').waitFor();
    expect(await changed()).toEqual({ url: `${endpoint}/2` });

    await page.getByRole('button', { name: 'Remove bookmark.created' }).click();
    const events = page.getByRole('combobox', { name: 'Events to deliver' });
    await events.fill('bookmark.deleted');
    await events.press('Enter');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Changes saved.').waitFor();
    expect(await changed()).toEqual({ eventTypes: ['bookmark.deleted'] });
  });
});
