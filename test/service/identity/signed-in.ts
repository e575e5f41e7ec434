import * as v from 'valibot';
import { expect } from 'vitest';
import type { ServiceOptions } from '#service/service.ts';
import { person, smallContent, startService } from '#test/service/harness.ts';
import { buildAuthorizationUrl, exchange, HttpBrowser, listen, tokens } from './browser.ts';

export const ADA = person('Ada "Countess" <Lovelace>', { email: 'ada@example.test' });

export async function start(options: Partial<ServiceOptions> = {}) {
  let service: ReturnType<typeof startService> | undefined;
  const { origin } = await listen(() => {
    service ??= startService({ origin, content: smallContent({ people: [ADA] }), ...options });
    return service.handle;
  });
  return { origin, browser: new HttpBrowser(origin) };
}

export async function signIn(origin: string, browser: HttpBrowser, form: Record<string, string>) {
  const page = await browser.visit(buildAuthorizationUrl(origin));
  expect(page.url.pathname).toMatch(/^\/oidc\/interaction\//);
  return browser.visit(page.url.href, form);
}

export async function startSignedIn(
  options: Partial<ServiceOptions> = {},
  form: Record<string, string> = { name: 'Grace Hopper' },
) {
  const { origin, browser } = await start(options);
  const { url } = await signIn(origin, browser, form);
  const granted = v.parse(tokens, await (await exchange(origin, url)).json());
  return { origin, browser, granted };
}

export const fetchWithToken = (origin: string, path: string, token: string) =>
  fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${token}` } });

export const buildSilentSignInUrl = (origin: string) =>
  buildAuthorizationUrl(origin, { prompt: 'none' });
