import type { Page } from '@playwright/test';
import { expect } from 'vitest';
import { placesWith } from './canary.ts';
import type { ReceivedDelivery } from './receiver.ts';
import { fillInWebhook } from './webhook.ts';

const storeHeading = 'Store the signing secret now';

/** Reads the secret on screen, as a person does, and confirms that it is stored. */
export async function storedSecret(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: storeHeading })).toBeVisible();
  await page.getByRole('button', { name: 'Reveal' }).click();
  const secret = await page.getByText(/^whsec_/).innerText();
  await page.getByRole('button', { name: 'Hide' }).click();
  expect(await placesWith(page, secret)).toEqual([]);
  await page.getByLabel('I have stored the secret').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return secret;
}

/**
 * From the list, creates a webhook at the receiver of this machine, which the app may ask about first;
 * resolves to its secret.
 */
export async function createAtReceiver(page: Page, url: string): Promise<string> {
  await page.getByRole('link', { name: 'New webhook' }).click();
  await fillInWebhook(page, { url, events: ['bookmark_folder.deleted'] });
  await page.getByRole('button', { name: 'Create webhook' }).click();
  const useAnyway = page.getByRole('button', { name: 'Use anyway' });
  const stored = page.getByRole('heading', { name: storeHeading });
  await expect(useAnyway.or(stored).first()).toBeVisible();
  if (await useAnyway.isVisible()) {
    await useAnyway.click();
    if (!(await stored.isVisible())) {
      await page.getByRole('button', { name: 'Create webhook' }).click();
    }
  }
  return storedSecret(page);
}

/** Fills in the page that checks a delivery. */
export async function fillInDelivery(
  page: Page,
  { headers, body }: ReceivedDelivery,
  secret: string,
): Promise<void> {
  const lines = Object.entries(headers).map((header) => header.join(': '));
  await page.getByLabel('Headers').fill(lines.join('\n'));
  await page.getByLabel('Body').fill(body);
  await page.getByLabel('Signing secret').fill(secret);
}
