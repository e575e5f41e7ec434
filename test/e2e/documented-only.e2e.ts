import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { bookmarkTree } from '#reference-service/sample/bookmark-tree.ts';
import { test as base } from './support/browser-test.ts';
import { downloaded } from './support/downloaded.ts';
import { signIn } from './support/sign-in.ts';
import { askToDelete, treeItem } from './support/tree.ts';
import { createWebhook, webhookSwitch } from './support/webhook.ts';
import type { Wire } from './support/wire.ts';
import { withConfig } from './support/with-config.ts';

/** Where the service offers nothing beyond the documented interface. */
const test = base.extend('documentedOnly', { auto: true }, ({ context }) =>
  withConfig(context, { extensions: [] }),
);

/** The five operations of the documented interface, and nothing else. */
const documented = [
  /^GET \/data\/v1\/competencies$/,
  /^GET \/data\/v1\/people\/[^/?]+$/,
  /^DELETE \/viewer\/v1\/bookmark-folders\/[^/?]+$/,
  /^POST \/webhooks\/v1\/subscriptions$/,
  /^PATCH \/webhooks\/v1\/subscriptions\/[^/?]+$/,
];

async function expectDocumentedOnly(wire: Wire) {
  const sent = (await wire.all()).map(({ method, path }) => `${method} ${path}`);
  expect(sent.filter((line) => !documented.some((operation) => operation.test(line)))).toEqual([]);
}

/** A saved state: a folder that the service knows, one that it doesn’t, and a bookmark in each. */
const savedState = {
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

async function openFile(page: Page, text: string) {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Open a file' }).click();
  const chooser = await choosing;
  await chooser.setFiles({
    name: 'saved.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
}

describe('bookmarks', () => {
  test('explain why there are none to see, and ask the service nothing', async ({ page, wire }) => {
    await signIn(page, 'Reader without a Read', '/bookmarks');
    await page
      .getByRole('heading', { name: 'Bookmarks can’t be read from this service' })
      .waitFor();
    expect((await wire.all()).filter(({ path }) => path.startsWith('/viewer/'))).toEqual([]);
  });

  test('come from a file, and the answer to a deletion takes its place', async ({ page, wire }) => {
    await signIn(page, 'Opener of Files', '/bookmarks');
    await openFile(page, JSON.stringify(savedState));
    await page.getByText('From the file “saved.json”').waitFor();
    const dialog = await askToDelete(page, 'Payments as saved');
    await dialog.getByRole('button', { name: 'Delete 2 items' }).click();

    await page.getByText('From the service’s last answer').waitFor();
    await wire.only('DELETE', '/viewer/v1/bookmark-folders/payments');
    const [, next] = bookmarkTree;
    if (next === undefined) throw new Error('the sample has one folder only');
    await treeItem(page, next.name).waitFor();
    await expect.poll(() => treeItem(page, 'Long gone').count()).toBe(0);
    await expectDocumentedOnly(wire);
  });

  test('that are gone already leave the tree too', async ({ page, wire, faults }) => {
    faults.expect(/status of 404/);
    await signIn(page, 'Opener of Old Files', '/bookmarks');
    await openFile(page, JSON.stringify(savedState));
    const dialog = await askToDelete(page, 'Long gone');
    await dialog.getByRole('button', { name: 'Delete 2 items' }).click();
    await page.getByText('“Long gone” was already gone.').waitFor();
    await treeItem(page, 'Long gone').waitFor({ state: 'detached' });
    await treeItem(page, 'Payments as saved').waitFor();
    await expectDocumentedOnly(wire);
  });

  test('stay what they were when the file is no Bookmark state', async ({ page }) => {
    await signIn(page, 'Opener of Wrong Files', '/bookmarks');
    await openFile(page, '{"folders": [');
    await page.getByText('“saved.json” could not be opened').waitFor();
    await openFile(page, JSON.stringify(savedState));
    await treeItem(page, 'Payments as saved').waitFor();
    await openFile(page, '[1, 2]');
    await page.getByText('“saved.json” could not be opened').waitFor();
    await treeItem(page, 'Payments as saved').waitFor();
  });

  test('that were exported can be opened again', async ({ page }) => {
    await signIn(page, 'Exporter of Bookmarks', '/bookmarks');
    await openFile(page, JSON.stringify(savedState));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Export all bookmarks' });
    await dialog.getByRole('radio', { name: 'JSON' }).check();
    const { name, content } = await downloaded(page, () =>
      dialog.getByRole('button', { name: 'Download' }).click(),
    );
    expect(name).toMatch(/^bookmarks-\d{4}-\d\d-\d\d\.json$/);
    expect(JSON.parse(content)).toEqual(savedState);
  });
});

describe('webhooks', () => {
  const url = 'https://hooks.example.test/local';

  test('are listed from this browser, for the person who made them only', async ({
    page,
    wire,
  }) => {
    await signIn(page, 'Local Webhook Owner', '/settings/webhooks');
    await page.getByText('Webhooks created in or added to this browser.').waitFor();
    await page.getByText('No webhooks in this browser').waitFor();
    await createWebhook(page, { url, events: ['bookmark.created'] });
    await webhookSwitch(page, url).waitFor();
    await page.reload();
    await webhookSwitch(page, url).waitFor();

    await webhookSwitch(page, url).click();
    await page.getByRole('button', { name: 'Pause webhook' }).click();
    await expect.poll(() => webhookSwitch(page, url).getAttribute('aria-checked')).toBe('false');
    await page.reload();
    await expect.poll(() => webhookSwitch(page, url).getAttribute('aria-checked')).toBe('false');
    await expectDocumentedOnly(wire);

    await page.getByRole('button', { name: 'Local Webhook Owner' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out.').waitFor();
    await signIn(page, 'Another Person', '/settings/webhooks');
    await page.getByText('No webhooks in this browser').waitFor();
  });

  test('made elsewhere are added by their ID and known after the first answer', async ({
    page,
    wire,
  }) => {
    await signIn(page, 'Adder of Webhooks', '/settings/webhooks');
    await createWebhook(page, { url, events: ['bookmark.created'] });
    const id = new URL(
      (await page.getByRole('link', { name: url }).getAttribute('href')) ?? '',
      page.url(),
    ).pathname
      .split('/')
      .at(-1);
    if (id === undefined) throw new Error('the webhook has no address');
    await page.getByRole('button', { name: `Forget ${url} in this browser` }).click();
    await page.getByText('No webhooks in this browser').waitFor();

    await page.getByRole('button', { name: 'Add by ID' }).click();
    await page.getByLabel('Webhook ID').fill(id);
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await page.getByText('only its ID is known here').waitFor();
    await page.getByRole('link', { name: id }).click();
    await page.getByRole('button', { name: 'Resume webhook' }).click();
    await webhookSwitch(page, url).waitFor();
    await expectDocumentedOnly(wire);
  });
});

describe('people', () => {
  test('are those who own a competency, and anybody else by exact name', async ({ page, wire }) => {
    await signIn(page, 'Seeker of People', '/people');
    await page.getByText('Listed here is who owns a competency').waitFor();
    await page.getByRole('link', { name: 'Aiko Tan' }).click();
    await page.getByRole('heading', { name: 'Owns 1 competency' }).waitFor();
    await page.getByRole('link', { name: 'People', exact: true }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Mara Okafor');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await page.getByRole('heading', { name: 'Owns 2 competencies' }).waitFor();
    await expectDocumentedOnly(wire);
  });
});

test('no screen asks for more than the documented interface, the jump dialog included', async ({
  page,
  wire,
}) => {
  await signIn(page, 'Wanderer', '/competencies');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Jump to' }).getByRole('searchbox').fill('settle');
  await page.getByText('Nothing of that name is known here.').waitFor();
  await page.keyboard.press('Escape');
  for (const room of ['People', 'Bookmarks', 'Webhooks', 'Competencies']) {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${room}`) })
      .click();
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${room}`) }).waitFor();
  }
  await expectDocumentedOnly(wire);
});
