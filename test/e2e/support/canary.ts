import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { getReadableTextByLocation } from './browser-storage.ts';

const createdSchema = v.looseObject({ signingSecret: v.string() });
const treeSchema = v.object({ nodes: v.array(v.unknown()) });

/**
 * Makes the service return one random secret for every creation and rotation of a webhook. Resolves
 * to the secret.
 */
export async function serveCanarySecret(context: BrowserContext): Promise<string> {
  const secret = `whsec_CANARY${randomBytes(32).toString('base64').slice(6)}`;
  await context.route(/\/webhooks\/v1\/subscriptions(\/[^/]+\/rotate-secret)?$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const created = v.parse(createdSchema, await response.json());
    return route.fulfill({ response, json: { ...created, signingSecret: secret } });
  });
  return secret;
}

/** True if the text contains the secret or a part of the secret that would reveal it. */
export function containsSecret(text: string, secret: string): boolean {
  const body = secret.slice('whsec_'.length);
  return [secret, body, encodeURIComponent(body), encodeURIComponent(secret)].some((form) =>
    text.includes(form),
  );
}

/** Returns all text of the page and of the browser's storage, grouped by location. */
export async function getTextByLocation(page: Page): Promise<Record<string, string>> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = v.parse(treeSchema, await cdp.send('Accessibility.getFullAXTree'));
  await cdp.detach();
  return {
    ...(await getReadableTextByLocation(page)),
    'accessibility tree': JSON.stringify(nodes),
    cookies: JSON.stringify(await page.context().cookies()),
  };
}

/** Returns the names of the locations whose text contains the secret. */
export async function findSecretLocations(page: Page, secret: string): Promise<string[]> {
  return Object.entries(await getTextByLocation(page))
    .filter(([, text]) => containsSecret(text, secret))
    .map(([place]) => place);
}
