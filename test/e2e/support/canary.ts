import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import * as v from 'valibot';
import { readableByScript } from './readable-by-script.ts';

const createdSchema = v.looseObject({ signingSecret: v.string() });
const treeSchema = v.object({ nodes: v.array(v.unknown()) });

/** A unique signing secret of the usual form. */
export function makeCanary(): string {
  return `whsec_CANARY${randomBytes(32).toString('base64').slice(6)}`;
}

/** Makes the service answer creations and rotations with this secret. */
export async function serveSecret(context: BrowserContext, secret: string): Promise<void> {
  await context.route(/\/webhooks\/v1\/subscriptions(\/[^/]+\/rotate-secret)?$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    const created = v.parse(createdSchema, await response.json());
    return route.fulfill({ response, json: { ...created, signingSecret: secret } });
  });
}

/** A secret and its parts, any of which would reveal it. */
export function mentions(text: string, secret: string): boolean {
  const body = secret.slice('whsec_'.length);
  return [secret, body, encodeURIComponent(body), encodeURIComponent(secret)].some((form) =>
    text.includes(form),
  );
}

/** Every place in the page and in the browser's storage, each as one text. */
export async function placesOf(page: Page): Promise<Record<string, string>> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = v.parse(treeSchema, await cdp.send('Accessibility.getFullAXTree'));
  await cdp.detach();
  const kept = await page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return (await cache.keys()).map(({ url }) => url);
      }),
    );
    const workers = await navigator.serviceWorker.getRegistrations();
    return {
      document: document.documentElement.outerHTML,
      fields: JSON.stringify(
        [...document.querySelectorAll('input, textarea, select')].map((field) =>
          'value' in field ? field.value : '',
        ),
      ),
      title: document.title,
      address: window.location.href,
      'history state': JSON.stringify(window.history.state),
      'local storage': JSON.stringify({ ...window.localStorage }),
      'session storage': JSON.stringify({ ...window.sessionStorage }),
      'cache storage': JSON.stringify(cached),
      'service workers': workers.map(({ scope }) => `${scope} CANARY`).join(' '),
      'performance entries': JSON.stringify(performance.getEntries()),
      selection: String(window.getSelection()),
    };
  });
  return {
    ...kept,
    'accessibility tree': JSON.stringify(nodes),
    cookies: JSON.stringify(await page.context().cookies()),
    // Databases, the referrer, the window's name.
    'whatever else a script can read': (await readableByScript(page)).replace(kept.document, ''),
  };
}

/** The places that contain the secret. */
export async function placesWith(page: Page, secret: string): Promise<string[]> {
  return Object.entries(await placesOf(page))
    .filter(([, text]) => mentions(text, secret))
    .map(([place]) => place);
}
