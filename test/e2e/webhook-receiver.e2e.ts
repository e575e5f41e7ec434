import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { openAs } from '#test/support/sign-in.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { openDeleteDialog } from './support/bookmarks.ts';
import { watchFaults } from './support/faults.ts';
import { test } from './support/test.ts';
import { createReceiverWebhook, receiverEndpointUrl, receiverUrl } from './support/webhooks.ts';

test('the receiver’s page shows a new delivery and verifies its signature', async ({
  browser,
  page,
}) => {
  await openAs(page, 'Watcher of the Receiver', '/settings/webhooks');
  const signingSecret = await createReceiverWebhook(page);

  const context = await browser.newContext();
  const faults = watchFaults(context, [receiverUrl]);
  const watching = await context.newPage();
  await watching.goto(receiverUrl);
  await expect(watching.getByText(receiverEndpointUrl)).toBeVisible();
  await watching.getByRole('textbox', { name: 'Secret' }).fill(signingSecret);
  await watching.getByRole('button', { name: 'Use secret' }).click();
  await expect(watching.getByRole('button', { name: 'Forget the secret' })).toBeVisible();

  await page.getByRole('link', { name: 'Bookmarks' }).first().click();
  const dialog = await openDeleteDialog(page, 'Payments');
  await dialog.getByRole('button', { name: /^Delete/ }).click();

  // The list of deliveries updates automatically.
  const verified = watching.getByText('Verified', { exact: true });
  const arrived = watching.getByRole('listitem').filter({ has: verified });
  await arrived.filter({ hasText: 'bookmark_folder.deleted' }).locator('summary').click();
  const told = async (term: string) =>
    (await arrived.getByText(term, { exact: true }).locator('+ dd').innerText()).trim();
  const body = JSON.stringify(JSON.parse(await arrived.getByLabel('Body').innerText()));
  expect(
    new Webhook(signingSecret).verify(body, {
      'webhook-id': await told('webhook-id'),
      'webhook-timestamp': await told('webhook-timestamp'),
      'webhook-signature': await told('webhook-signature'),
    }),
  ).toMatchObject({ type: 'bookmark_folder.deleted', data: { folder: { name: 'Payments' } } });
  await expectNoAxeViolations(watching);
  faults.check();
  await context.close();
});
