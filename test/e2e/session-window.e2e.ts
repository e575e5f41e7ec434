import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type AppServer, serveApp } from './support/app-server.ts';
import { test as appTest } from './support/browser-test.ts';
import { watchFaults } from './support/faults.ts';
import { type ForeignProvider, startForeignProvider } from './support/foreign-provider.ts';
import { freePort } from './support/free-port.ts';
import { fillInWebhook } from './support/webhook.ts';

const endpoint = 'https://hooks.example.test/in';

let app: AppServer;
let provider: ForeignProvider;
let origin: string;

beforeAll(async () => {
  origin = `http://localhost:${await freePort()}`;
  provider = await startForeignProvider(origin);
  const { authority, clientId } = provider;
  const services = { baseUrl: '/', dataUrl: '/', directoryKey: { mode: 'proxy' } };
  const site = { origin, base: '/', connect: [authority] };
  app = await serveApp(site, { ...services, oidc: { authority, clientId } });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const test = appTest
  .extend('origin', () => origin)
  .extend('faults', { auto: true }, async ({ context }, { onCleanup }) => {
    const faults = await watchFaults(context, origin, provider.authority);
    onCleanup(() => faults.check());
    return faults;
  });

async function giveName(page: Page, person: string): Promise<void> {
  await page.getByLabel('Name').fill(person);
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe('with a provider on another site, the window in which a session is begun again', () => {
  const withHalfAForm = test.extend('form', { auto: true }, async ({ page, faults }) => {
    faults.expect(/status of 401/);
    await page.goto('/settings/webhooks/new');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await giveName(page, 'Person of Another Site');
    await fillInWebhook(page, { url: endpoint, events: ['bookmark.created'] });
    app.endToken();
    const create = page.getByRole('button', { name: 'Create webhook' });
    await create.click();
    const signInAgain = page.getByRole('button', { name: 'Sign in again' }).first();
    await signInAgain.waitFor();
    return {
      openWindow: async () => {
        const [popup] = await Promise.all([page.waitForEvent('popup'), signInAgain.click()]);
        return popup;
      },
      /** The window is gone, what was typed is not, and it can be sent. */
      expectGoesOn: async (popup: Page) => {
        if (!popup.isClosed()) await popup.waitForEvent('close');
        await signInAgain.waitFor({ state: 'detached' });
        expect(await page.getByLabel('Endpoint URL').inputValue()).toBe(endpoint);
        await create.click();
        await page.getByRole('heading', { name: 'Store the signing secret now' }).waitFor();
      },
    };
  });

  withHalfAForm('closes by itself where the provider knows the person', async ({ form }) => {
    await form.expectGoesOn(await form.openWindow());
  });

  for (const [title, policy] of [
    ['shares its windows', 'unsafe-none'],
    ['cuts its windows off from whoever opened them', 'same-origin'],
  ] as const) {
    withHalfAForm(`brings the answer of a provider that ${title}`, async ({ context, form }) => {
      provider.isolate(policy);
      await context.clearCookies();
      const popup = await form.openWindow();
      await popup.getByLabel('Name').waitFor();
      expect(await popup.evaluate(() => window.opener)).toBeNull();
      await giveName(popup, 'Person of Another Site');
      await form.expectGoesOn(popup);
    });
  }
});
