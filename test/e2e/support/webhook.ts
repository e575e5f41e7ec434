import type { Locator, Page } from '@playwright/test';

export const newWebhookPath = '/settings/webhooks/new';

/** Fills in the form of a webhook; events are typed one after another. */
export async function fillInWebhook(
  page: Page,
  { url, events }: { url: string; events: readonly string[] },
): Promise<void> {
  await page.getByLabel('Endpoint URL').fill(url);
  const field = page.getByRole('combobox', { name: 'Events to deliver' });
  for (const event of events) {
    await field.fill(event);
    await field.press('Enter');
    await expect(page.getByRole('button', { name: `Remove ${event}` })).toBeVisible();
  }
}

/** Creates a webhook through the screens, stores its secret, and is back at the list. */
export async function createWebhook(
  page: Page,
  input: { url: string; events: readonly string[] },
): Promise<void> {
  await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
  await page.getByRole('link', { name: 'New webhook' }).click();
  await fillInWebhook(page, input);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await storeSecret(page);
}

/** Ticks that the secret is stored, presses Done, and goes from what comes next to the list. */
export async function storeSecret(page: Page): Promise<void> {
  await page.getByLabel('I have stored the secret').check();
  await page.getByRole('button', { name: 'Done' }).click();
  const next = page.getByRole('heading', { level: 1, name: /^(Webhooks|Deliveries)/ });
  await expect(next).toBeVisible();
  if ((await next.innerText()) === 'Deliveries') {
    await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
  }
  await expect(page.getByRole('heading', { level: 1, name: /^Webhooks/ })).toBeVisible();
}

/** The switch of the webhook with this endpoint. */
export function webhookSwitch(page: Page, url: string): Locator {
  return page.getByRole('switch', { name: url, exact: true });
}

/** From any screen to the webhook with this endpoint. */
export async function toWebhook(page: Page, url: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: url }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
}

/** From any screen to the deliveries of the webhook with this endpoint. */
export async function toDeliveries(page: Page, url: string): Promise<void> {
  await toWebhook(page, url);
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deliveries' })).toBeVisible();
}
