import { expect, type Page } from '@playwright/test';
import { askToDelete } from '#test/e2e/support/bookmarks.ts';
import { openAs } from '#test/e2e/support/sign-in.ts';
import {
  checkDelivery,
  createAtReceiver,
  newestSignedWith,
  openDeliveries,
  openWebhook,
  receiverEndpointUrl,
  sendTestEvent,
} from '#test/e2e/support/webhooks.ts';
import { clickStep, performSteps, sceneAt, testScenes, visibleStep } from './scene.ts';

/** Endpoint URL with a port on which no server listens. */
const nobody = 'https://localhost:9/webhook';

async function webhookAt(page: Page, owner: string, url = receiverEndpointUrl): Promise<string> {
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
    await performSteps(page, [visibleStep('text', '"type": "bookmark_folder.deleted"')]);
  },
  'deliveries-outage': async (page) => {
    await webhookAt(page, 'Owner of a Failing Endpoint', nobody);
    await deleteFolder(page);
    await openDeliveries(page, nobody);
    await performSteps(page, [
      visibleStep('text', /^The endpoint has failed since/),
      visibleStep('button', 'Retry all now'),
    ]);
  },
  'deliveries-paused': async (page) => {
    await webhookAt(page, 'Owner of a Paused Webhook');
    await performSteps(page, [
      clickStep('link', /^Webhooks/),
      clickStep('switch', receiverEndpointUrl),
      clickStep('button', /^Pause/),
    ]);
    await openDeliveries(page, receiverEndpointUrl);
    await performSteps(page, [visibleStep('text', /paused/i)]);
  },
  'deliveries-replay': async (page) => {
    await tested(page, 'Replayer in a Scene');
    await performSteps(page, [
      clickStep('button', 'Close'),
      clickStep('button', 'Replay since…'),
      visibleStep('dialog', 'Replay deliveries'),
    ]);
  },
  'webhook-tested': (page) => tested(page, 'Sender of Test Events'),
  'webhook-rotate': async (page) => {
    await webhookAt(page, 'Rotator in a Scene');
    await openWebhook(page, receiverEndpointUrl);
    await performSteps(page, [clickStep('link', 'Rotate secret…'), clickStep('radio', '1 hour')]);
  },
  'webhook-delete': async (page) => {
    await webhookAt(page, 'Deleter in a Scene');
    await openWebhook(page, receiverEndpointUrl);
    await performSteps(page, [clickStep('button', 'Delete…')]);
    const { host } = new URL(receiverEndpointUrl);
    await page.getByRole('alertdialog').getByRole('textbox').fill(host);
  },
  'webhook-verify': sceneAt(
    '/settings/webhooks/verify',
    visibleStep('heading', 'Check a delivery'),
  ),
  'webhook-verify-incomplete': sceneAt(
    '/settings/webhooks/verify',
    clickStep('button', 'Check signature'),
    visibleStep('text', 'This can’t be checked yet'),
  ),
  'webhook-verified': async (page) => {
    const secret = await tested(page, 'Verifier in a Scene');
    await performSteps(page, [
      clickStep('button', 'Close'),
      clickStep('link', 'verify deliveries'),
    ]);
    await checkDelivery(page, await newestSignedWith(secret), secret);
  },
});
