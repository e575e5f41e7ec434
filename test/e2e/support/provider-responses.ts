import type { BrowserContext } from '@playwright/test';
import * as v from 'valibot';

/** Makes the identity provider refuse every renewal of the session. */
export async function refuseRenewal(context: BrowserContext): Promise<void> {
  await context.route('**/oidc/token', (route) =>
    isFor('refresh_token', route.request().postData())
      ? route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
      : route.fallback(),
  );
}

/** Makes the services refuse the access token of the next request only. */
export async function refuseCurrentToken(context: BrowserContext): Promise<void> {
  let ended: string | undefined;
  await context.route(/\/(viewer|webhooks)\/v1\//, (route) => {
    const { authorization } = route.request().headers();
    ended ??= authorization;
    return authorization === ended ? route.fulfill({ status: 401 }) : route.fallback();
  });
}

/** Records the grant type of every token request. */
export function recordGrantTypes(context: BrowserContext): (string | null)[] {
  const grants: (string | null)[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).pathname !== '/oidc/token') return;
    grants.push(new URLSearchParams(request.postData() ?? '').get('grant_type'));
  });
  return grants;
}

function isFor(grant: string, body: string | null): boolean {
  return new URLSearchParams(body ?? '').get('grant_type') === grant;
}

const tokenResponse = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  id_token: v.string(),
});

/** Records every token that the provider issues, so that a test can search for the tokens. */
export function recordTokens(context: BrowserContext) {
  const responses: Promise<v.InferOutput<typeof tokenResponse>>[] = [];
  context.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/oidc/token' || !response.ok()) return;
    responses.push(response.json().then((json) => v.parse(tokenResponse, json)));
  });
  return { all: () => Promise.all(responses) };
}

/**
 * Makes the services refuse all tokens and the provider refuse all renewals. Resolves to a function
 * that ends both refusals.
 */
export async function refuseTokens(context: BrowserContext): Promise<() => Promise<void>> {
  const bookmarks = '**/viewer/v1/**';
  const tokens = '**/oidc/token';
  await context.route(bookmarks, (route) => route.fulfill({ status: 401 }));
  await context.route(tokens, (route) =>
    route.fulfill({ status: 400, json: { error: 'invalid_grant' } }),
  );
  return async () => {
    await context.unroute(bookmarks);
    await context.unroute(tokens);
  };
}
