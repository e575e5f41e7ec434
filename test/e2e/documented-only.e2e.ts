import { expect } from '@playwright/test';
import { bookmarkTree } from '#service/sample/data.ts';
import { openAs, openAsReader } from '#test/support/sign-in.ts';
import { createUploadFile, getTreeItem, openDeleteDialog } from './support/bookmarks.ts';
import { documentedOnlyTest as test } from './support/test.ts';
import { createWebhook, webhookSwitch } from './support/webhooks.ts';
import type { RequestRecorder } from './support/wire.ts';

/** The five operations of the documented interface. */
const documented = [
  /^GET \/data\/v1\/competencies$/,
  /^GET \/data\/v1\/people\/[^/?]+$/,
  /^DELETE \/viewer\/v1\/bookmark-folders\/[^/?]+$/,
  /^POST \/webhooks\/v1\/subscriptions$/,
  /^PATCH \/webhooks\/v1\/subscriptions\/[^/?]+$/,
];

/**
 * Checks that only documented operations were requested, without cookies and referrer, and each
 * service only with its own credentials.
 */
async function expectDocumentedOnly(wire: RequestRecorder) {
  const requests = await wire.all();
  const sent = requests.map(({ method, path }) => `${method} ${path}`);
  expect(sent).not.toEqual([]);
  expect(sent.filter((line) => !documented.some((operation) => operation.test(line)))).toEqual([]);
  for (const { path, headers, body } of requests) {
    expect(headers.accept).toBe('application/json');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('referer');
    expect(headers['content-type']).toBe(body === undefined ? undefined : 'application/json');
    const isDirectory = path.startsWith('/data/');
    expect(headers['x-api-key']).toBe(isDirectory ? 'reference-directory-key' : undefined);
    if (isDirectory) expect(headers).not.toHaveProperty('authorization');
    else expect(headers.authorization).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  }
}

test.describe('app with a service that has no extensions', () => {
  test.beforeEach(async ({ context, origin }) => {
    await context.addCookies([{ name: 'witness', value: 'sent', url: origin, httpOnly: true }]);
  });

  test('shows bookmarks from a file and, after a deletion, the bookmarks in the response', async ({
    page,
    wire,
  }) => {
    const saved = {
      folders: [
        { id: 'payments', name: 'Payments as saved', parentId: null, position: 0 },
        { id: 'long-gone', name: 'Long gone', parentId: null, position: 1 },
      ],
      bookmarks: [
        { codeHostSlug: 'pay/core', path: 'a.md', title: 'A', folderId: 'payments', position: 0 },
        { codeHostSlug: 'pay/core', path: 'b.md', title: 'B', folderId: 'long-gone', position: 0 },
      ],
      lastFolderId: null,
    };
    await openAs(page, 'Opener of Files', '/bookmarks');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a file' }).click();
    await (await choosing).setFiles(createUploadFile('saved.json', JSON.stringify(saved)));
    await expect(page.getByText('From the file “saved.json”')).toBeVisible();
    const dialog = await openDeleteDialog(page, 'Payments as saved');
    await dialog.getByRole('button', { name: 'Delete 2 items' }).click();

    await expect(page.getByText('As of the last deletion')).toBeVisible();
    await wire.only('DELETE', '/viewer/v1/bookmark-folders/payments');
    const [, next] = bookmarkTree;
    if (next === undefined) throw new Error('the sample has one folder only');
    await expect(getTreeItem(page, next.name)).toBeVisible();
    await expect(getTreeItem(page, 'Long gone')).toHaveCount(0);
    await expectDocumentedOnly(wire);
  });

  test('lists the webhooks that this browser has stored', async ({ page, wire }) => {
    const url = 'https://hooks.example.test/local';
    await openAs(page, 'Local Webhook Owner', '/settings/webhooks');
    await expect(page.getByText('No webhooks in this browser')).toBeVisible();
    await createWebhook(page, { url, events: ['bookmark.created'] });
    await webhookSwitch(page, url).click();
    await page.getByRole('button', { name: 'Pause webhook' }).click();
    await expect(webhookSwitch(page, url)).toHaveAttribute('aria-checked', 'false');
    await page.reload();
    await expect(webhookSwitch(page, url)).toHaveAttribute('aria-checked', 'false');
    await expectDocumentedOnly(wire);
  });

  test('sends no undocumented request from any screen or the command palette', async ({
    page,
    wire,
  }) => {
    await openAsReader(page, '/competencies');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Jump to' }).getByRole('combobox').fill('no such words');
    await expect(
      page.getByRole('status').filter({ hasText: 'No results for “no such words”' }),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    for (const room of ['People', 'Bookmarks', 'Webhooks', 'Competencies']) {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: new RegExp(`^${room}`) })
        .click();
      await expect(
        page.getByRole('heading', { level: 1, name: new RegExp(`^${room}`) }),
      ).toBeVisible();
    }
    await expectDocumentedOnly(wire);
  });
});
