import { expect, type Page } from '@playwright/test';
import { askToDelete } from '#test/e2e/support/bookmarks.ts';
import { openAs, openAsReader } from '#test/e2e/support/sign-in.ts';
import {
  checkDelivery,
  createAtReceiver,
  newestSignedWith,
  receiverEndpoint,
  sendTestEvent,
  toDeliveries,
  toWebhook,
  webhookSwitch,
} from '#test/e2e/support/webhooks.ts';
import { expectShown, opens, testScenes } from './scene.ts';

/** Nothing listens there. */
const nobody = 'https://localhost:9/webhook';

async function webhookAt(page: Page, owner: string, url = receiverEndpoint): Promise<string> {
  await openAs(page, owner, '/settings/webhooks');
  return createAtReceiver(page, url);
}

/** Deletes a folder, which a webhook hears of. */
async function deleteFolder(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: 'Bookmarks' }).click();
  const dialog = await askToDelete(page, 'Settlement');
  await dialog.getByRole('button', { name: /^Delete \d+ items?$/ }).click();
  await expect(dialog).toHaveCount(0);
}

async function tested(page: Page, owner: string): Promise<string> {
  const secret = await webhookAt(page, owner);
  await toDeliveries(page, receiverEndpoint);
  await sendTestEvent(page);
  return secret;
}

testScenes('deliveries', {
  'webhook-deliveries': async (page) => {
    await webhookAt(page, 'Reader of Deliveries');
    await deleteFolder(page);
    await toDeliveries(page, receiverEndpoint);
    const row = page.getByRole('listitem').filter({ hasText: 'bookmark_folder.deleted' });
    await expect(row.filter({ hasText: 'Delivered' })).toBeVisible();
    await row.locator('summary').click();
    await expectShown(row, 'text', '"type": "bookmark_folder.deleted"');
  },
  'deliveries-outage': async (page) => {
    await webhookAt(page, 'Owner of a Failing Endpoint', nobody);
    await deleteFolder(page);
    await toDeliveries(page, nobody);
    await expectShown(page, 'text', /^The endpoint has failed since/);
    await expectShown(page, 'button', 'Retry all now');
  },
  'deliveries-paused': async (page) => {
    await webhookAt(page, 'Owner of a Paused Webhook');
    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
    await webhookSwitch(page, receiverEndpoint).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: /^Pause/ }).click();
    await toDeliveries(page, receiverEndpoint);
    await expectShown(page, 'text', /paused/i);
  },
  'deliveries-replay': async (page) => {
    await tested(page, 'Replayer in a Scene');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Replay since…' }).click();
    await expectShown(page, 'dialog', 'Replay deliveries');
  },
  'webhook-tested': (page) => tested(page, 'Sender of Test Events'),
  'webhook-rotate': async (page) => {
    await webhookAt(page, 'Rotator in a Scene');
    await toWebhook(page, receiverEndpoint);
    await page.getByRole('link', { name: 'Rotate secret…' }).click();
    await page.getByRole('radio', { name: '1 hour' }).check();
  },
  'webhook-delete': async (page) => {
    await webhookAt(page, 'Deleter in a Scene');
    await toWebhook(page, receiverEndpoint);
    await page.getByRole('button', { name: 'Delete…' }).click();
    const { host } = new URL(receiverEndpoint);
    await page.getByRole('alertdialog').getByRole('textbox').fill(host);
  },
  'webhook-verify': opens('/settings/webhooks/verify', 'heading', 'Check a delivery'),
  'webhook-verify-incomplete': async (page) => {
    await openAsReader(page, '/settings/webhooks/verify');
    await page.getByRole('button', { name: 'Check signature' }).click();
    await expectShown(page, 'text', 'This can’t be checked yet');
  },
  'webhook-verified': async (page) => {
    const secret = await tested(page, 'Verifier in a Scene');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'verify deliveries' }).click();
    await checkDelivery(page, await newestSignedWith(secret), secret);
  },
});
