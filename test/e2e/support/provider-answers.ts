import type { BrowserContext } from '@playwright/test';
import * as v from 'valibot';

const members = v.record(v.string(), v.unknown());
type Members = v.InferOutput<typeof members>;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An ID token with changed claims; those set to undefined are left out. */
export function withClaims(token: unknown, claims: Members): string {
  const [head, payload = '', signature] = v.parse(v.string(), token).split('.');
  const claimsBefore: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return `${head}.${encode({ ...v.parse(members, claimsBefore), ...claims })}.${signature}`;
}

/** Changes the provider's token responses, or those of one grant type. */
export async function changeTokens(
  context: BrowserContext,
  change: (answer: Members) => Members,
  grant: 'authorization_code' | 'refresh_token' = 'authorization_code',
): Promise<void> {
  await context.route('**/oidc/token', async (route) => {
    if (!isFor(grant, route.request().postData())) return route.fallback();
    const response = await route.fetch();
    const answer = v.parse(members, await response.json());
    return route.fulfill({ response, json: change(answer) });
  });
}

/**
 * The provider answers every sign-in with `prompt=none` in another way.
 * @param answer what it redirects back with, or the text of a page of its own
 */
export async function answerSilentSignIn(
  context: BrowserContext,
  answer: Readonly<Record<string, string>> | string,
): Promise<void> {
  await context.route(/\/oidc\/auth\?.*prompt=none/, (route) => {
    if (typeof answer === 'string') {
      return route.fulfill({ status: 400, contentType: 'text/plain', body: answer });
    }
    const { searchParams } = new URL(route.request().url());
    const location = new URL(searchParams.get('redirect_uri') ?? '');
    location.search = String(
      new URLSearchParams({ ...answer, state: searchParams.get('state') ?? '' }),
    );
    return route.fulfill({ status: 303, headers: { location: location.href } });
  });
}

/** The provider refuses every renewal. */
export async function refuseRenewal(context: BrowserContext): Promise<void> {
  await context.route('**/oidc/token', (route) =>
    isFor('refresh_token', route.request().postData())
      ? route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
      : route.fallback(),
  );
}

/** The services refuse the token of the next request, and no other. */
export async function endToken(context: BrowserContext): Promise<void> {
  let ended: string | undefined;
  await context.route(/\/(viewer|webhooks)\/v1\//, (route) => {
    const { authorization } = route.request().headers();
    ended ??= authorization;
    return authorization === ended ? route.fulfill({ status: 401 }) : route.fallback();
  });
}

/** Every request for tokens so far, by its grant. */
export function recordGrants(context: BrowserContext): (string | null)[] {
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

const tokenAnswer = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  id_token: v.string(),
});

/** Collects every token that the provider hands out, so that a test can look for them elsewhere. */
export function recordTokens(context: BrowserContext) {
  const answers: Promise<v.InferOutput<typeof tokenAnswer>>[] = [];
  context.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/oidc/token' || !response.ok()) return;
    answers.push(response.json().then((json) => v.parse(tokenAnswer, json)));
  });
  return { all: () => Promise.all(answers) };
}

/** From now on no token is accepted or renewed. Resolves to a function that undoes it. */
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
