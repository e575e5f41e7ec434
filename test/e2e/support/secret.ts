import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test as base } from './browser-test.ts';
import { makeCanary, placesWith, plantSecret } from './canary.ts';
import { signIn } from './sign-in.ts';
import { eavesdrop } from './spies.ts';
import { fillInWebhook, newWebhookPath, storeSecret } from './webhook.ts';

export const endpoint = 'https://hooks.example.test/in';

/** A test whose webhooks get the secret `canary`; `heard` is all that pages tell somebody outside. */
export const test = base
  .extend('canary', { auto: true }, async ({ context }) => {
    const canary = makeCanary();
    await plantSecret(context, canary);
    return canary;
  })
  .extend('heard', { auto: true }, async ({ context }) => {
    await context.grantPermissions(['clipboard-write']);
    return eavesdrop(context);
  });

export const secretHeading = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Store the signing secret now', exact: true });
export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });
/** What is asked before the secret is left behind. */
export const leaveQuestion = (page: Page): Locator =>
  page.getByRole('alertdialog', { name: 'Leave before the secret is stored?' });

export async function toTheSecret(page: Page, person: string): Promise<void> {
  await signIn(page, person, newWebhookPath);
  await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
  await button(page, 'Create webhook').click();
  await secretHeading(page).waitFor();
}

async function toTheRotatedSecret(page: Page, person: string): Promise<void> {
  await toTheSecret(page, person);
  await storeSecret(page);
  await page.getByRole('link', { name: endpoint }).click();
  await page.getByRole('link', { name: 'Rotate secret…' }).click();
  await button(page, 'Rotate secret').click();
  await secretHeading(page).waitFor();
}

/** How a secret comes about, where that begins, and what is there once the secret is stored. */
export type Way = {
  readonly to: (page: Page, person: string) => Promise<void>;
  readonly start: (page: Page) => Locator;
  readonly end: (page: Page) => Locator;
};

export const creation: Way = {
  to: toTheSecret,
  start: (page) => page.getByLabel('Endpoint URL'),
  end: (page) => page.getByRole('link', { name: endpoint }),
};

export const rotation: Way = {
  to: toTheRotatedSecret,
  start: (page) => page.getByRole('radio', { name: '24 hours' }),
  end: (page) => button(page, 'Save changes'),
};

/** The secret is still there to be stored, and has not been shown since. */
export async function expectStillThere(page: Page, canary: string): Promise<void> {
  await secretHeading(page).waitFor();
  expect(await placesWith(page, canary)).toEqual([]);
  await button(page, 'Reveal').click();
  await page.getByText(canary, { exact: true }).waitFor();
  await button(page, 'Hide').click();
}
