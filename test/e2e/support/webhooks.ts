import { expect, type Locator, type Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { findSecretLocations } from './canary.ts';

export const newWebhookPath = '/settings/webhooks/new';

type WebhookInput = { readonly url: string; readonly events: readonly string[] };

/** Fills in the form of a webhook; types the event names one after another. */
export async function fillInWebhook(page: Page, { url, events }: WebhookInput): Promise<void> {
  await page.getByLabel('Endpoint URL').fill(url);
  const field = page.getByRole('combobox', { name: 'Events to deliver' });
  for (const event of events) {
    await field.fill(event);
    await field.press('Enter');
    await expect(page.getByRole('button', { name: `Remove ${event}` })).toBeVisible();
  }
}

export const secretHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Store the signing secret now', exact: true });

/** Fills in and submits the form of a new webhook. The page then shows the secret. */
export async function submitNewWebhookForm(page: Page, input: WebhookInput): Promise<void> {
  await fillInWebhook(page, input);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await expect(secretHeading(page)).toBeVisible();
}

/** Creates a webhook in the app, confirms that its secret is stored, and returns to the list. */
export async function createWebhook(page: Page, input: WebhookInput): Promise<void> {
  await page.getByRole('link', { name: 'Webhooks', exact: true }).first().click();
  await page.getByRole('link', { name: 'New webhook' }).click();
  await submitNewWebhookForm(page, input);
  await storeSecret(page);
}

/** Confirms that the secret is stored, presses Done, and returns to the list. */
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

/** Returns the switch that pauses the webhook with this endpoint URL. */
export function webhookSwitch(page: Page, url: string): Locator {
  return page.getByRole('switch', { name: url, exact: true });
}

/** Opens the page of the webhook with this endpoint URL, from any screen. */
export async function openWebhook(page: Page, url: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('link', { name: url }).click();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
}

/** Opens the deliveries of the webhook with this endpoint URL, from any screen. */
export async function openDeliveries(page: Page, url: string): Promise<void> {
  await openWebhook(page, url);
  await page.getByRole('link', { name: 'Deliveries', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deliveries' })).toBeVisible();
}

/** Sends a test event from the page of deliveries and waits for its result. */
export async function sendTestEvent(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send test event' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send test event' }).click();
  await expect(page.getByRole('heading', { name: 'The test event was delivered' })).toBeVisible();
}

/** URL of the page of the webhook receiver that runs during the tests. */
export const receiverUrl = `http://localhost:${process.env.E2E_RECEIVER_PORT}`;
/** Endpoint URL of the webhook receiver. */
export const receiverEndpointUrl = `${receiverUrl.replace(/^http:/, 'https:')}/webhook`;

export type ReceivedDelivery = {
  readonly headers: Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;
  readonly body: string;
};

function textOf(markup: string): string {
  return markup
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/**
 * Returns the deliveries listed on the receiver's page, newest first, with their bodies as compact
 * JSON.
 */
export async function receivedDeliveries(): Promise<readonly ReceivedDelivery[]> {
  const page = await fetch(receiverUrl);
  const items = (await page.text()).split('<li id="arrival-').slice(1);
  return items.map((item) => {
    const header = (name: string) =>
      textOf(new RegExp(`<dt>${name}</dt><dd><code[^>]*>([^<]*)<`).exec(item)?.[1] ?? '');
    const body = textOf(/<pre[^>]*>([^<]*)<\/pre>/.exec(item)?.[1] ?? '');
    return {
      headers: {
        'webhook-id': header('webhook-id'),
        'webhook-timestamp': header('webhook-timestamp'),
        'webhook-signature': header('webhook-signature'),
      },
      body: JSON.stringify(JSON.parse(body)),
    };
  });
}

/**
 * Returns the newest delivery that was signed with this secret. The signature identifies the
 * delivery, because other tests send deliveries to the same receiver.
 */
export async function getNewestSignedDelivery(secret: string): Promise<ReceivedDelivery> {
  const webhook = new Webhook(secret);
  const isSigned = ({ body, headers }: ReceivedDelivery) => {
    try {
      webhook.verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };
  const arrival = (await receivedDeliveries()).find(isSigned);
  if (arrival === undefined) throw new Error('the receiver has seen nothing signed with it');
  return arrival;
}

/** Reveals and returns the secret on screen, and confirms that the secret is stored. */
export async function revealAndStoreSecret(page: Page): Promise<string> {
  await expect(secretHeading(page)).toBeVisible();
  await page.getByRole('button', { name: 'Reveal' }).click();
  const secret = await page.getByText(/^whsec_/).innerText();
  await page.getByRole('button', { name: 'Hide' }).click();
  expect(await findSecretLocations(page, secret)).toEqual([]);
  await page.getByLabel('I have stored the secret').check();
  await page.getByRole('button', { name: 'Done' }).click();
  return secret;
}

/**
 * Creates a webhook from the list, by default with the receiver's endpoint URL. Resolves to its
 * secret.
 */
export async function createReceiverWebhook(
  page: Page,
  url = receiverEndpointUrl,
): Promise<string> {
  await page.getByRole('link', { name: 'New webhook' }).click();
  await fillInWebhook(page, { url, events: ['bookmark_folder.deleted'] });
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByRole('button', { name: 'Use anyway' }).click();
  await expect(secretHeading(page)).toBeVisible();
  return revealAndStoreSecret(page);
}

/** Fills in and submits the page that checks a delivery. */
export async function verifyDeliveryOnPage(
  page: Page,
  { headers, body }: ReceivedDelivery,
  secret: string,
): Promise<void> {
  const lines = Object.entries(headers).map((header) => header.join(': '));
  await page.getByLabel('Headers').fill(lines.join('\n'));
  await page.getByLabel('Body').fill(body);
  await page.getByLabel('Signing secret').fill(secret);
  await page.getByRole('button', { name: 'Check signature' }).click();
  await expect(page.getByText('The signature is valid', { exact: true })).toBeVisible();
}
