import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { openAs } from '#test/support/sign-in.ts';
import { openDeleteDialog } from './support/bookmarks.ts';
import { findSecretLocations } from './support/canary.ts';
import { test } from './support/test.ts';
import {
  createReceiverWebhook,
  getNewestSignedDelivery,
  openDeliveries,
  openWebhook,
  receivedDeliveries,
  receiverEndpointUrl,
  revealAndStoreSecret,
  sendTestEvent,
  verifyDeliveryOnPage,
} from './support/webhooks.ts';

test.describe('deliveries of a webhook', () => {
  test('have valid signatures, which use both secrets after a rotation', async ({ page }) => {
    const url = receiverEndpointUrl;
    await openAs(page, 'Watcher of Deliveries', '/settings/webhooks');
    const first = await createReceiverWebhook(page);

    // Causes an event by deleting a folder.
    await page.getByRole('navigation').getByRole('link', { name: 'Bookmarks' }).click();
    const dialog = await openDeleteDialog(page, 'Settlement');
    await dialog.getByRole('button', { name: /^Delete \d+ items?$/ }).click();
    await expect(dialog).toHaveCount(0);

    // Expects the delivery to arrive, and verifies its signature with the library that receivers
    // use.
    await openDeliveries(page, url);
    const row = page.getByRole('listitem').filter({ hasText: 'bookmark_folder.deleted' });
    await expect(row.filter({ hasText: 'Delivered' })).toBeVisible();
    await row.locator('summary').click();
    const id = await row.getByRole('definition').first().innerText();
    await expect(row.getByText('"type": "bookmark_folder.deleted"')).toBeVisible();
    const [deleted] = (await receivedDeliveries()).filter(
      (one) => one.headers['webhook-id'] === id,
    );
    if (deleted === undefined) throw new Error(`the receiver has not seen ${id}`);
    expect(new Webhook(first).verify(deleted.body, deleted.headers)).toMatchObject({
      type: 'bookmark_folder.deleted',
    });

    // Rotates the secret with an overlap of one hour.
    await openWebhook(page, url);
    await page.getByRole('link', { name: 'Rotate secret…' }).click();
    await page.getByRole('radio', { name: '1 hour' }).check();
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    const second = await revealAndStoreSecret(page);
    expect(second).not.toBe(first);

    // The delivery of a test event is signed with both secrets, and the page shows its result.
    await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
    await sendTestEvent(page);
    const tested = await getNewestSignedDelivery(second);
    expect(tested.headers['webhook-signature'].split(' ')).toHaveLength(2);
    expect(new Webhook(first).verify(tested.body, tested.headers)).toHaveProperty('type');
    await page.getByRole('button', { name: 'Close' }).click();

    // Expects the page “Verify deliveries” to report the same result.
    await page.getByRole('link', { name: 'verify deliveries' }).click();
    await verifyDeliveryOnPage(page, tested, second);
    // Expects the secret to be in no other location than the input field.
    expect(await findSecretLocations(page, second)).toEqual(['fields']);
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await findSecretLocations(page, second)).toEqual([]);

    // Deletes the webhook together with its deliveries.
    await openWebhook(page, url);
    await page.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill(new URL(url).host);
    await question.getByRole('button', { name: 'Delete webhook' }).click();
    await expect(page.getByText('No webhooks yet')).toBeVisible();
  });
});
