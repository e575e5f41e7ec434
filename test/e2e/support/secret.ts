import type { Locator, Page } from '@playwright/test';
import { expect } from 'vitest';
import { test as base } from './browser-test.ts';
import { makeCanary, placesWith, serveSecret } from './canary.ts';
import { recordPageOutput } from './page-output.ts';
import { openAs } from './sign-in.ts';
import { fillInWebhook, newWebhookPath, storeSecret } from './webhook.ts';

export const endpoint = 'https://hooks.example.test/in';

/** A test whose webhooks get the secret `canary`; `output` is all that pages send to the outside. */
export const test = base
  .extend('canary', { auto: true }, async ({ context }) => {
    const canary = makeCanary();
    await serveSecret(context, canary);
    return canary;
  })
  .extend('output', { auto: true }, async ({ context }) => {
    await context.grantPermissions(['clipboard-write']);
    return recordPageOutput(context);
  });

export const secretHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Store the signing secret now', exact: true });
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
/** The dialog that asks before a secret is left. */
export const leaveDialog = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Leave before the secret is stored?' });

export async function goToSecret(page: Page, person: string): Promise<void> {
  await openAs(page, person, newWebhookPath);
  await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
  await button(page, 'Create webhook').click();
  await expect(secretHeading(page)).toBeVisible();
}

async function toTheRotatedSecret(page: Page, person: string): Promise<void> {
  await goToSecret(page, person);
  await storeSecret(page);
  await page.getByRole('link', { name: endpoint }).click();
  await page.getByRole('link', { name: 'Rotate secret…' }).click();
  await button(page, 'Rotate secret').click();
  await expect(secretHeading(page)).toBeVisible();
}

/** How a secret is made: where that begins, and what is on screen once it is stored. */
export type SecretSource = {
  readonly to: (page: Page, person: string) => Promise<void>;
  readonly start: (page: Page) => Locator;
  readonly end: (page: Page) => Locator;
};

export const creation: SecretSource = {
  to: goToSecret,
  start: (page) => page.getByLabel('Endpoint URL'),
  end: (page) => page.getByRole('link', { name: endpoint }),
};

export const rotation: SecretSource = {
  to: toTheRotatedSecret,
  start: (page) => page.getByRole('radio', { name: '24 hours' }),
  end: (page) => button(page, 'Save changes'),
};

/** Expects the secret to be on screen still, masked. */
export async function expectStillThere(page: Page, canary: string): Promise<void> {
  await expect(secretHeading(page)).toBeVisible();
  expect(await placesWith(page, canary)).toEqual([]);
  await button(page, 'Reveal').click();
  await expect(page.getByText(canary, { exact: true })).toBeVisible();
  await button(page, 'Hide').click();
}
