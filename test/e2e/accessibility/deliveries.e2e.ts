import { expect, type Page } from '@playwright/test';
import { askToDelete } from '#test/e2e/support/bookmarks.ts';
import { openAs } from '#test/e2e/support/sign-in.ts';
import {
  checkDelivery,
  createAtReceiver,
  newestSignedWith,
  receiverEndpoint,
  sendTestEvent,
  toDeliveries,
  toWebhook,
} from '#test/e2e/support/webhooks.ts';
import { clicks, opens, sees, take, testScenes } from './scene.ts';

/** Endpoint URL with a port on which no server listens. */
const nobody = 'https://localhost:9/webhook';

async function webhookAt(page: Page, owner: string, url = receiverEndpoint): Promise<string> {
  await openAs(page, owner, '/settings/webhooks');
  return createAtReceiver(page, url);
}

/** Deletes a folder, which causes an event for the webhook. */
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
    await take(page, [sees('text', '"type": "bookmark_folder.deleted"')]);
  },
  'deliveries-outage': async (page) => {
    await webhookAt(page, 'Owner of a Failing Endpoint', nobody);
    await deleteFolder(page);
    await toDeliveries(page, nobody);
    await take(page, [
      sees('text', /^The endpoint has failed since/),
      sees('button', 'Retry all now'),
    ]);
  },
  'deliveries-paused': async (page) => {
    await webhookAt(page, 'Owner of a Paused Webhook');
    await take(page, [
      clicks('link', /^Webhooks/),
      clicks('switch', receiverEndpoint),
      clicks('button', /^Pause/),
    ]);
    await toDeliveries(page, receiverEndpoint);
    await take(page, [sees('text', /paused/i)]);
  },
  'deliveries-replay': async (page) => {
    await tested(page, 'Replayer in a Scene');
    await take(page, [
      clicks('button', 'Close'),
      clicks('button', 'Replay since…'),
      sees('dialog', 'Replay deliveries'),
    ]);
  },
  'webhook-tested': (page) => tested(page, 'Sender of Test Events'),
  'webhook-rotate': async (page) => {
    await webhookAt(page, 'Rotator in a Scene');
    await toWebhook(page, receiverEndpoint);
    await take(page, [clicks('link', 'Rotate secret…'), clicks('radio', '1 hour')]);
  },
  'webhook-delete': async (page) => {
    await webhookAt(page, 'Deleter in a Scene');
    await toWebhook(page, receiverEndpoint);
    await take(page, [clicks('button', 'Delete…')]);
    const { host } = new URL(receiverEndpoint);
    await page.getByRole('alertdialog').getByRole('textbox').fill(host);
  },
  'webhook-verify': opens('/settings/webhooks/verify', sees('heading', 'Check a delivery')),
  'webhook-verify-incomplete': opens(
    '/settings/webhooks/verify',
    clicks('button', 'Check signature'),
    sees('text', 'This can’t be checked yet'),
  ),
  'webhook-verified': async (page) => {
    const secret = await tested(page, 'Verifier in a Scene');
    await take(page, [clicks('button', 'Close'), clicks('link', 'verify deliveries')]);
    await checkDelivery(page, await newestSignedWith(secret), secret);
  },
});
