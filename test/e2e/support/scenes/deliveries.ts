import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { newestSignedWith, receiverEndpoint } from '#test/e2e/support/receiver.ts';
import { createAtReceiver, fillInDelivery } from '#test/e2e/support/receiver-webhook.ts';
import { openAs, openAsReader } from '#test/e2e/support/sign-in.ts';
import { askToDelete } from '#test/e2e/support/tree.ts';
import { toDeliveries, toWebhook, webhookSwitch } from '#test/e2e/support/webhook.ts';
import type { Scene } from './scene.ts';

const receiver = inject('receiver');
const url = receiverEndpoint(receiver);
/** Nothing listens there. */
const nobody = 'https://localhost:9/webhook';

async function webhookAtReceiver(page: Page, owner: string): Promise<string> {
  await openAs(page, owner, '/settings/webhooks');
  return createAtReceiver(page, url);
}

/** Deletes a folder, which a webhook hears of. */
async function deleteFolder(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: 'Bookmarks' }).click();
  const dialog = await askToDelete(page, 'Settlement');
  await dialog.getByRole('button', { name: /^Delete \d+ items?$/ }).click();
  await dialog.waitFor({ state: 'detached' });
}

async function sendTestEvent(page: Page) {
  await toDeliveries(page, url);
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('button', { name: 'Send event' }).click();
  await page.getByRole('heading', { name: 'The test event was delivered' }).waitFor();
}

/** The deliveries of a webhook, the page that verifies one, rotation and deletion. */
export const deliveryScenes: readonly Scene[] = [
  {
    name: 'webhook-deliveries',
    goTo: async (page) => {
      await webhookAtReceiver(page, 'Reader of Deliveries');
      await deleteFolder(page);
      await toDeliveries(page, url);
      const row = page.getByRole('listitem').filter({ hasText: 'bookmark_folder.deleted' });
      await row.filter({ hasText: 'Delivered' }).waitFor();
      await row.locator('summary').click();
      await row.getByText('"type": "bookmark_folder.deleted"').waitFor();
    },
  },
  {
    name: 'deliveries-outage',
    goTo: async (page) => {
      await openAs(page, 'Owner of a Failing Endpoint', '/settings/webhooks');
      await createAtReceiver(page, nobody);
      await deleteFolder(page);
      await toDeliveries(page, nobody);
      await page.getByText(/^The endpoint has failed since/).waitFor();
      await page.getByRole('button', { name: 'Retry all now' }).waitFor();
    },
  },
  {
    name: 'deliveries-paused',
    goTo: async (page) => {
      await webhookAtReceiver(page, 'Owner of a Paused Webhook');
      await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
      await webhookSwitch(page, url).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Pause/ })
        .click();
      await toDeliveries(page, url);
      await page
        .getByText(/paused/i)
        .first()
        .waitFor();
    },
  },
  {
    name: 'deliveries-replay',
    goTo: async (page) => {
      await webhookAtReceiver(page, 'Replayer in a Scene');
      await sendTestEvent(page);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Replay since…' }).click();
      await page.getByRole('dialog', { name: 'Replay deliveries' }).waitFor();
    },
  },
  {
    name: 'webhook-tested',
    goTo: async (page) => {
      await webhookAtReceiver(page, 'Sender of Test Events');
      await sendTestEvent(page);
    },
  },
  {
    name: 'webhook-rotate',
    goTo: async (page) => {
      await webhookAtReceiver(page, 'Rotator in a Scene');
      await toWebhook(page, url);
      await page.getByRole('link', { name: 'Rotate secret…' }).click();
      await page.getByRole('radio', { name: '1 hour' }).check();
    },
  },
  {
    name: 'webhook-delete',
    goTo: async (page) => {
      await webhookAtReceiver(page, 'Deleter in a Scene');
      await toWebhook(page, url);
      await page.getByRole('button', { name: 'Delete…' }).click();
      await page.getByRole('alertdialog').getByRole('textbox').fill(new URL(url).host);
    },
  },
  {
    name: 'webhook-verify',
    goTo: async (page) => {
      await openAsReader(page, '/settings/webhooks/verify');
      await page.getByRole('heading', { name: 'Check a delivery' }).waitFor();
    },
  },
  {
    name: 'webhook-verify-incomplete',
    goTo: async (page) => {
      await openAsReader(page, '/settings/webhooks/verify');
      await page.getByRole('button', { name: 'Check signature' }).click();
      await page.getByText('This can’t be checked yet').waitFor();
    },
  },
  {
    name: 'webhook-verified',
    goTo: async (page) => {
      const secret = await webhookAtReceiver(page, 'Verifier in a Scene');
      await sendTestEvent(page);
      await page.getByRole('button', { name: 'Close' }).click();
      const tested = await newestSignedWith(receiver, secret);
      await page.getByRole('link', { name: 'verify deliveries' }).click();
      await fillInDelivery(page, tested, secret);
      await page.getByRole('button', { name: 'Check signature' }).click();
      await page.getByText('The signature is valid', { exact: true }).waitFor();
    },
  },
];
