import { expect, type Page } from '@playwright/test';
import { openDeleteDialog } from '#test/e2e/support/bookmarks.ts';
import {
  createReceiverWebhook,
  getNewestSignedDelivery,
  openDeliveries,
  openWebhook,
  receiverEndpointUrl,
  sendTestEvent,
  verifyDeliveryOnPage,
} from '#test/e2e/support/webhooks.ts';
import { openAs } from '#test/support/sign-in.ts';
import {
  createClickStep,
  createSceneAt,
  createVisibleStep,
  performSteps,
  testScenes,
} from './scene.ts';

/** Endpoint URL with a port on which no server listens. */
const nobody = 'https://localhost:9/webhook';

async function webhookAt(page: Page, owner: string, url = receiverEndpointUrl): Promise<string> {
  // A scene has several tests, and each needs a user without webhooks.
  await openAs(page, `${owner} ${Math.random().toString(36).slice(2, 5)}`, '/settings/webhooks');
  return createReceiverWebhook(page, url);
}

/** Deletes a folder, which causes an event for the webhook. */
async function deleteFolder(page: Page) {
  await page.getByRole('navigation').getByRole('link', { name: 'Bookmarks' }).click();
  const dialog = await openDeleteDialog(page, 'Settlement');
  await dialog.getByRole('button', { name: /^Delete \d+ items?$/ }).click();
  await expect(dialog).toHaveCount(0);
}

async function tested(page: Page, owner: string): Promise<string> {
  const secret = await webhookAt(page, owner);
  await openDeliveries(page, receiverEndpointUrl);
  await sendTestEvent(page);
  return secret;
}

testScenes('deliveries', {
  'webhook-deliveries': async (page) => {
    await webhookAt(page, 'Reader of Deliveries');
    await deleteFolder(page);
    await openDeliveries(page, receiverEndpointUrl);
    const row = page.getByRole('listitem').filter({ hasText: 'bookmark_folder.deleted' });
    await expect(row.filter({ hasText: 'Delivered' })).toBeVisible();
    await row.locator('summary').click();
    await performSteps(page, [createVisibleStep('text', '"type": "bookmark_folder.deleted"')]);
  },
  'deliveries-outage': async (page) => {
    await webhookAt(page, 'Owner of a Failing Endpoint', nobody);
    await deleteFolder(page);
    await openDeliveries(page, nobody);
    await performSteps(page, [
      createVisibleStep('text', /^The endpoint has failed since/),
      createVisibleStep('button', 'Retry all now'),
    ]);
  },
  'deliveries-paused': async (page) => {
    await webhookAt(page, 'Owner of a Paused Webhook');
    await performSteps(page, [
      createClickStep('link', /^Webhooks/),
      createClickStep('switch', receiverEndpointUrl),
      createClickStep('button', /^Pause/),
    ]);
    await openDeliveries(page, receiverEndpointUrl);
    await performSteps(page, [createVisibleStep('text', /paused/i)]);
  },
  'deliveries-replay': async (page) => {
    await tested(page, 'Replayer in a Scene');
    await performSteps(page, [
      createClickStep('button', 'Close'),
      createClickStep('button', 'Resend since…'),
      createVisibleStep('dialog', 'Resend deliveries'),
    ]);
  },
  'webhook-tested': (page) => tested(page, 'Sender of Test Events'),
  'webhook-rotate': async (page) => {
    await webhookAt(page, 'Rotator in a Scene');
    await openWebhook(page, receiverEndpointUrl);
    await performSteps(page, [
      createClickStep('link', 'Rotate secret…'),
      createClickStep('radio', '1 hour'),
    ]);
  },
  'webhook-delete': async (page) => {
    await webhookAt(page, 'Deleter in a Scene');
    await openWebhook(page, receiverEndpointUrl);
    await performSteps(page, [createClickStep('button', 'Delete…')]);
    const { host } = new URL(receiverEndpointUrl);
    await page.getByRole('alertdialog').getByRole('textbox').fill(host);
  },
  // The code samples scroll horizontally.
  'webhook-verify': {
    goTo: createSceneAt(
      '/settings/webhooks/verify',
      createVisibleStep('heading', 'Check a delivery'),
    ),
    hasWideTable: true,
  },
  'webhook-verify-incomplete': {
    goTo: createSceneAt(
      '/settings/webhooks/verify',
      createClickStep('button', 'Check signature'),
      createVisibleStep('text', 'This can’t be checked yet'),
    ),
    hasWideTable: true,
  },
  'webhook-verified': {
    goTo: async (page) => {
      const secret = await tested(page, 'Verifier in a Scene');
      await performSteps(page, [
        createClickStep('button', 'Close'),
        createClickStep('link', 'verify deliveries'),
      ]);
      await verifyDeliveryOnPage(page, await getNewestSignedDelivery(secret), secret);
    },
    hasWideTable: true,
  },
});
