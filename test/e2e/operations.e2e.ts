import { type BrowserContext, expect } from '@playwright/test';
import { openAs, openAsReader } from '#test/support/sign-in.ts';
import { openDeleteDialog } from './support/bookmarks.ts';
import { test as base } from './support/test.ts';
import { createWebhook, fillInWebhook } from './support/webhooks.ts';
import type { RecordedRequest } from './support/wire.ts';

const subscriptions = '/webhooks/v1/subscriptions';
const endpoint = 'https://hooks.example.test/in';

/**
 * Test in which the browser has a cookie for the app's origin, so that a request with credentials
 * would send the cookie.
 */
const test = base.extend({
  context: async ({ context, origin }, use) => {
    await context.addCookies([{ name: 'witness', value: 'sent', url: origin, httpOnly: true }]);
    await use(context);
  },
});

/**
 * Checks the headers that are required or forbidden for every request of the app, to any service.
 */
function expectOwnRequest({ headers }: RecordedRequest) {
  expect(headers.accept).toBe('application/json');
  expect(headers).not.toHaveProperty('cookie');
  expect(headers).not.toHaveProperty('referer');
}

function expectDirectoryRequest(request: RecordedRequest) {
  expectOwnRequest(request);
  expect(request.headers['x-api-key']).toBe('reference-directory-key');
  expect(request.headers).not.toHaveProperty('authorization');
  expect(request.headers).not.toHaveProperty('content-type');
  expect(request.body).toBeUndefined();
}

function expectBearerRequest(request: RecordedRequest) {
  expectOwnRequest(request);
  expect(request.headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  expect(request.headers).not.toHaveProperty('x-api-key');
}

/**
 * Delays the responses to requests with this path and method. Resolves to a function that releases
 * the responses.
 */
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

test.describe('request to the people directory', () => {
  test('for all competencies is a single GET with the directory key', async ({ page, wire }) => {
    await openAsReader(page, '/competencies');
    await expect(page.getByRole('link', { name: 'Data contracts' })).toBeVisible();
    expectDirectoryRequest(await wire.only('GET', '/data/v1/competencies'));
  });
});

test.describe('deleting a folder', () => {
  test('sends one DELETE without a body, even if the button is pressed several times', async ({
    page,
    context,
    wire,
  }) => {
    await openAs(page, 'Deleter of Folders', '/bookmarks');
    const dialog = await openDeleteDialog(page, 'Settlement');
    const release = await holdBack(context, '/viewer/v1/bookmark-folders/*', 'DELETE');
    wire.clear();
    const button = dialog.getByRole('button', { name: 'Delete 9 items' });
    await button.dblclick();
    await dialog.getByRole('button', { name: 'Deleting…' }).press('Enter');
    release();
    await expect(page.getByText('Deleted 9 items.')).toBeVisible();

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
});

test.describe('creating a webhook', () => {
  test('sends one POST with URL and event types, even if the button is pressed several times', async ({
    page,
    context,
    wire,
  }) => {
    await openAs(page, 'Creator of Webhooks', '/settings/webhooks/new');
    await fillInWebhook(page, {
      url: `${endpoint}?team=atlas`,
      events: ['bookmark.created', 'custom.event'],
    });
    const release = await holdBack(context, subscriptions, 'POST');
    await page.getByRole('button', { name: 'Create webhook' }).dblclick();
    await page.getByLabel('Endpoint URL').press('Enter');
    release();
    await expect(page.getByRole('heading', { name: 'Store the signing secret now' })).toBeVisible();

    const request = await wire.only('POST', subscriptions);
    expectBearerRequest(request);
    expect(request.headers['content-type']).toBe('application/json');
    expect(request.body).toEqual({
      url: `${endpoint}?team=atlas`,
      eventTypes: ['bookmark.created', 'custom.event'],
    });
  });
});

test.describe('changing a webhook', () => {
  test('sends one PATCH that contains only the changed properties', async ({ page, wire }) => {
    await openAs(page, 'Changer of Webhooks');
    await createWebhook(page, { url: endpoint, events: ['bookmark.created'] });
    await page.getByRole('link', { name: endpoint }).click();
    await page.getByLabel('Endpoint URL').fill(`${endpoint}/2`);
    wire.clear();
    await page.getByRole('button', { name: 'Save changes' }).dblclick();
    await expect(page.getByText('Changes saved.')).toBeVisible();
    const changes = (await wire.all()).filter(({ method }) => method === 'PATCH');
    expect(changes.map(({ body }) => body)).toEqual([{ url: `${endpoint}/2` }]);
    for (const request of changes) {
      expectBearerRequest(request);
      expect(request.path).toMatch(/^\/webhooks\/v1\/subscriptions\/[\w-]+$/);
      expect(request.headers['content-type']).toBe('application/json');
    }
  });
});
