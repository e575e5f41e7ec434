import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { describe, expect, inject } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { test } from './support/browser-test.ts';
import { placesWith } from './support/canary.ts';
import { arrivals, receiverEndpoint } from './support/receiver.ts';
import { createAtReceiver, storedSecret } from './support/receiver-webhook.ts';
import { onEachLook, picture } from './support/screenshot.ts';
import { expectNothingSideways } from './support/sideways.ts';
import { signIn } from './support/sign-in.ts';
import { askToDelete } from './support/tree.ts';
import { fillInWebhook } from './support/webhook.ts';
import { withConfig } from './support/with-config.ts';

/** Nobody else's bookmarks and webhooks, at each try. */
const somebody = (who: string) => `${who} ${randomUUID().slice(0, 8)}`;
const wide = { width: 1360, height: 820 };

async function toDeliveries(page: Page, url: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: url }).click();
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor();
}

/** Clean for axe in each look, of which `name` gets pictures; nothing sticks out on the narrowest phone. */
async function expectWellMade(page: Page, name: string): Promise<void> {
  await onEachLook(page, async (look) => {
    await expectNoAxeViolations(page);
    await picture(page, name, look);
  });
  await expectNothingSideways(page);
  await page.setViewportSize(wide);
}

describe('the whole circle', () => {
  test('from a webhook to a verified delivery, through a rotation', async ({ page }) => {
    const receiver = inject('receiver');
    const url = receiverEndpoint(receiver);
    await signIn(page, somebody('Walker of the Circle'), '/settings/webhooks');
    const first = await createAtReceiver(page, url);

    // Something happens.
    await page.getByRole('navigation').getByRole('link', { name: 'Bookmarks' }).click();
    const dialog = await askToDelete(page, 'Settlement');
    await dialog.getByRole('button', { name: /^Delete \d+ items?$/ }).click();
    await dialog.waitFor({ state: 'detached' });

    // It is delivered, seen, and verified by the library that receivers use.
    await toDeliveries(page, url);
    const row = page.getByRole('listitem').filter({ hasText: 'bookmark_folder.deleted' });
    await row.filter({ hasText: 'Succeeded' }).waitFor();
    await row.locator('summary').click();
    const id = await row.getByRole('definition').first().innerText();
    await row.getByText('"type": "bookmark_folder.deleted"').waitFor();
    await expectWellMade(page, 'webhook-deliveries');
    const [deleted] = (await arrivals(receiver)).filter((one) => one.headers['webhook-id'] === id);
    if (deleted === undefined) throw new Error(`the receiver has not seen ${id}`);
    expect(new Webhook(first).verify(deleted.body, deleted.headers)).toMatchObject({
      type: 'bookmark_folder.deleted',
    });

    // The secret is rotated, with an hour for both.
    await page.getByRole('link', { name: url }).click();
    await page.getByRole('link', { name: 'Rotate secret…' }).click();
    await page.getByRole('radio', { name: '1 hour' }).check();
    await expectWellMade(page, 'webhook-rotate');
    await page.getByRole('button', { name: 'Rotate secret' }).click();
    const second = await storedSecret(page);
    expect(second).not.toBe(first);

    // A test event carries both signatures, and shows its result in place.
    await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('heading', { name: 'The test event was delivered' }).waitFor();
    await expectWellMade(page, 'webhook-tested');
    const [tested] = await arrivals(receiver);
    if (tested === undefined) throw new Error('the receiver has not seen the test');
    expect(tested.headers['webhook-signature'].split(' ')).toHaveLength(2);
    for (const secret of [first, second]) {
      expect(new Webhook(secret).verify(tested.body, tested.headers)).toHaveProperty('type');
    }
    await page.getByRole('button', { name: 'Dismiss the result' }).click();

    // And the page for it says the same.
    await page.getByRole('link', { name: 'verify deliveries' }).click();
    await page.getByLabel('Headers').fill(
      Object.entries(tested.headers)
        .map((header) => header.join(': '))
        .join('\n'),
    );
    await page.getByLabel('Body').fill(tested.body);
    await page.getByLabel('Signing secret').fill(second);
    await page.getByRole('button', { name: 'Check signature' }).click();
    await page.getByText('The signature holds', { exact: true }).waitFor();
    // Its field alone, which is found twice.
    expect(await placesWith(page, second)).toEqual(['fields', 'whatever else a script can read']);
    await expectWellMade(page, 'webhook-checked');
    await page.getByRole('button', { name: 'Clear' }).click();
    expect(await placesWith(page, second)).toEqual([]);
    await expectNoAxeViolations(page);

    // The webhook goes, and with it the record.
    await toDeliveries(page, url);
    await page.getByRole('link', { name: url }).click();
    await page.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('textbox').fill(new URL(url).host);
    await expectWellMade(page, 'webhook-delete');
    await question.getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
  }, 240_000);
});

test('what the service doesn’t offer is not there', async ({ page, context, wire }) => {
  await withConfig(context, { extensions: ['webhooks.manage'] });
  await signIn(page, somebody('Owner of Little'), '/settings/webhooks/new');
  await fillInWebhook(page, { url: 'https://hooks.example.test/in', events: ['bookmark.created'] });
  expect(await page.getByRole('group', { name: /Pick from/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await storedSecret(page);
  await page.getByRole('link', { name: 'https://hooks.example.test/in' }).click();
  await page.getByRole('button', { name: 'Delete…' }).waitFor();
  for (const name of ['Deliveries', 'Rotate secret…']) {
    expect(await page.getByRole('link', { name, exact: true }).count()).toBe(0);
  }
  const asked = (await wire.all()).map(({ path }) => path);
  expect(asked.filter((path) => /event-types|deliveries|rotate/.test(path))).toEqual([]);
});

test('the pages for verifying and for events are clean and fit a phone', async ({ page }) => {
  await signIn(page, somebody('Reader of Code'), '/settings/webhooks/verify');
  await page.getByRole('heading', { name: 'Check a delivery' }).waitFor();
  await expectWellMade(page, 'webhook-verify');
  await page.getByRole('button', { name: 'Check signature' }).click();
  await page.getByText('This can’t be checked as it stands').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: 'New webhook' }).click();
  await page.getByRole('group', { name: 'Pick from the service’s events' }).waitFor();
  await page.getByRole('checkbox', { name: /^All \d+ of Bookmarks$/ }).check();
  await expectWellMade(page, 'webhook-new-catalogue');
});
