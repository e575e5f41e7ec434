import type { Page } from '@playwright/test';
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
  await expect(dialog).toHaveCount(0);
}

async function sendTestEvent(page: Page) {
  await toDeliveries(page, url);
  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('button', { name: 'Send event' }).click();
  await expect(page.getByRole('heading', { name: 'The test event was delivered' })).toBeVisible();
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
      await expect(row.filter({ hasText: 'Delivered' })).toBeVisible();
      await row.locator('summary').click();
      await expect(row.getByText('"type": "bookmark_folder.deleted"')).toBeVisible();
    },
  },
  {
    name: 'deliveries-outage',
    goTo: async (page) => {
      await openAs(page, 'Owner of a Failing Endpoint', '/settings/webhooks');
      await createAtReceiver(page, nobody);
      await deleteFolder(page);
      await toDeliveries(page, nobody);
      await expect(page.getByText(/^The endpoint has failed since/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Retry all now' })).toBeVisible();
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
      await expect(page.getByText(/paused/i).first()).toBeVisible();
    },
  },
  {
    name: 'deliveries-replay',
    goTo: async (page) => {
      await webhookAtReceiver(page, 'Replayer in a Scene');
      await sendTestEvent(page);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('button', { name: 'Replay since…' }).click();
      await expect(page.getByRole('dialog', { name: 'Replay deliveries' })).toBeVisible();
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
      await expect(page.getByRole('heading', { name: 'Check a delivery' })).toBeVisible();
    },
  },
  {
    name: 'webhook-verify-incomplete',
    goTo: async (page) => {
      await openAsReader(page, '/settings/webhooks/verify');
      await page.getByRole('button', { name: 'Check signature' }).click();
      await expect(page.getByText('This can’t be checked yet')).toBeVisible();
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
      await expect(page.getByText('The signature is valid', { exact: true })).toBeVisible();
    },
  },
];
