import { expect } from '@playwright/test';
import type { Fault, ProviderBehaviour, ResponseProperties } from '#test/e2e/support/provider.ts';
import { foreignProviderTest as test } from '#test/e2e/support/provider-app.ts';
import { serveConfigOverrides } from '#test/e2e/support/service-responses.ts';
import {
  type ExpectedPageContent,
  expectedSignedInPage,
  expectedSignInErrorPage,
  expectedSignInPage,
  prepareVisit,
} from './visitor.ts';

/**
 * Name and behaviour of a provider, and the screen that the user sees after the sign-in attempt.
 */
type Row = readonly [provider: string, behaviour: ProviderBehaviour, sees: ExpectedPageContent];

const metadata = (
  provider: string,
  members: ResponseProperties,
  sees: ExpectedPageContent,
): Row => [provider, { metadata: members }, sees];
const tokens = (provider: string, members: ResponseProperties, sees: ExpectedPageContent): Row => [
  provider,
  { tokens: members },
  sees,
];
const claims = (provider: string, members: ResponseProperties, sees: ExpectedPageContent): Row => [
  provider,
  { claims: members },
  sees,
];
const clock = (provider: string, clockMinutes: number, sees: ExpectedPageContent): Row => [
  provider,
  { clockMinutes },
  sees,
];
const fault = (
  endpoint: 'discovery' | 'token',
  provider: string,
  how: Fault,
  sees: ExpectedPageContent,
): Row => [`${provider} (${endpoint})`, { faults: { [endpoint]: how } }, sees];
const answer = (
  provider: string,
  parameters: Readonly<Record<string, string>>,
  words: RegExp,
): Row => [provider, { answer: parameters }, expectedSignInErrorPage(words)];

const polluting: ResponseProperties = JSON.parse(
  '{"__proto__":{"name":"Polluted"},"constructor":{"prototype":1}}',
);
const rightToLeft = '\u202eecalevoL adA';
const other = 'https://other.example';

const signIns: readonly Row[] = [
  ['is as the standards say', {}, expectedSignedInPage()],
  metadata('can’t end a session', { end_session_endpoint: undefined }, expectedSignedInPage()),
  metadata('has null for what it lacks', { end_session_endpoint: null }, expectedSignedInPage()),
  metadata('has unknown metadata', { odd: [{}], scopes_supported: 7 }, expectedSignedInPage()),
  metadata(
    'names no issuer',
    { issuer: undefined },
    expectedSignInErrorPage(/issuer other than|can’t be read/),
  ),
  metadata('names another issuer', { issuer: other }, expectedSignInErrorPage(/issuer other than/)),
  metadata(
    'has no token endpoint',
    { token_endpoint: undefined },
    expectedSignInErrorPage(/token_endpoint is missing/),
  ),
  metadata(
    'has a script as an endpoint',
    { authorization_endpoint: 'javascript:document.title="run"' },
    expectedSignInErrorPage(/authorization_endpoint must/),
  ),
  metadata(
    'has an http endpoint',
    { token_endpoint: 'http://a.example/' },
    expectedSignInErrorPage(/endpoint must/),
  ),
  metadata(
    'issues tokens where the policy forbids it',
    { token_endpoint: `${other}/token` },
    expectedSignInErrorPage(/token endpoint couldn’t be reached/),
  ),
  fault(
    'discovery',
    'answers 404',
    { status: 404 },
    expectedSignInErrorPage(/metadata can’t be read/),
  ),
  fault('discovery', 'answers HTML', 'html', expectedSignInErrorPage(/metadata can’t be read/)),
  fault('discovery', 'never answers', 'hangs', expectedSignInErrorPage(/longer than|in time/)),
  fault(
    'discovery',
    'never ends its answer',
    'drips',
    expectedSignInErrorPage(/longer than|in time/),
  ),
  fault(
    'discovery',
    'can’t be reached',
    'unreachable',
    expectedSignInErrorPage(/couldn’t be reached/),
  ),
  fault('token', 'answers 500', { status: 500 }, expectedSignInErrorPage(/token endpoint/)),
  fault(
    'token',
    'refuses',
    { status: 400, error: 'invalid_grant' },
    expectedSignInErrorPage(/“invalid_grant”/),
  ),
  fault('token', 'answers HTML', 'html', expectedSignInErrorPage(/token endpoint/)),
  fault('token', 'never answers', 'hangs', expectedSignInErrorPage(/token endpoint|longer than/)),
  fault(
    'token',
    'never ends its answer',
    'drips',
    expectedSignInErrorPage(/token endpoint|longer than/),
  ),
  fault(
    'token',
    'can’t be reached',
    'unreachable',
    expectedSignInErrorPage(/token endpoint couldn’t be reached/),
  ),
  tokens('sends no expires_in', { expires_in: undefined }, expectedSignedInPage()),
  tokens('sends an expires_in that is no number', { expires_in: 'NaN' }, expectedSignedInPage()),
  tokens('sends a negative expires_in', { expires_in: -1 }, expectedSignedInPage()),
  tokens('sends an endless expires_in', { expires_in: 1e99 }, expectedSignedInPage()),
  tokens('writes token_type in small letters', { token_type: 'bearer' }, expectedSignedInPage()),
  tokens(
    'sends an unknown token_type',
    { token_type: 'DPoP' },
    expectedSignInErrorPage(/kind of token/),
  ),
  tokens(
    'sends no access token',
    { access_token: undefined },
    expectedSignInErrorPage(/no access token/),
  ),
  tokens('sends no ID token', { id_token: undefined }, expectedSignInErrorPage(/ID token/)),
  tokens(
    'sends an ID token of no JSON',
    { id_token: 'e30.bm90IGpzb24.x' },
    expectedSignInErrorPage(/ID token/),
  ),
  tokens('sends __proto__ beside the tokens', polluting, expectedSignInErrorPage(/ID token/)),
  ['signs nothing (alg: none)', { unsigned: true }, expectedSignedInPage()],
  claims('leaves out nonce', { nonce: undefined }, expectedSignInErrorPage(/ID token/)),
  claims('sends an empty sub', { sub: '' }, expectedSignInErrorPage(/ID token/)),
  claims('leaves out exp', { exp: undefined }, expectedSignInErrorPage(/ID token/)),
  claims(
    'names another issuer in it',
    { iss: other },
    expectedSignInErrorPage(/wasn’t issued by the configured provider/),
  ),
  claims('has another audience', { aud: 'other' }, expectedSignInErrorPage(/another application/)),
  claims(
    'has several audiences, one the app',
    { aud: ['spec-viewer', 'api'] },
    expectedSignedInPage(),
  ),
  claims(
    'gives it to another application',
    { aud: ['spec-viewer', 'api'], azp: 'api' },
    expectedSignInErrorPage(/issued to another application/),
  ),
  claims(
    'sends an object as name',
    { name: { first: 'Ada' }, preferred_username: 'ada' },
    expectedSignedInPage('ada'),
  ),
  claims(
    'sends a name from right to left',
    { name: rightToLeft },
    expectedSignedInPage(rightToLeft),
  ),
  claims(
    'sends numbers for all names',
    { name: 7, preferred_username: 8, email: 9, sub: 'subject-7' },
    expectedSignedInPage('subject-7'),
  ),
  clock('is 14 minutes slow, 4 more than a token lasts', -14, expectedSignedInPage()),
  clock(
    'is 16 minutes slow, 6 more than a token lasts',
    -16,
    expectedSignInErrorPage(/clock is about 16 minutes ahead/),
  ),
  clock('is 60 days fast', 60 * 24 * 60, expectedSignedInPage()),
  answer('is another in its answer', { iss: other }, /response didn’t come from the provider/),
  answer('answers with access_denied', { code: '', error: 'access_denied' }, /declined/),
  answer('answers with server_error', { code: '', error: 'server_error' }, /“server_error”/),
  answer('answers with another state', { state: 'other' }, /another tab/),
  answer('answers without a code', { code: '' }, /incomplete|could not be/),
];

const silent = (error: string, words: RegExp, description?: string): Row => [
  `answers prompt=none with “${error}”`,
  { silent: { error, ...(description === undefined ? {} : { description }) } },
  expectedSignInPage(words),
];
const nothing = /Sign in You will be sent to [\d.:]+$/;

const visits: readonly Row[] = [
  silent('login_required', nothing),
  silent('account_selection_required', nothing),
  silent('access_denied', /Details .*declined/),
  silent('server_error', /Details .*“server_error”.*“Down until noon”/, 'Down until noon'),
  silent('AADSTS50058: no session', /Details .*with an error/),
  [
    'wants an id_token_hint with prompt=none',
    { silent: 'wants id_token_hint' },
    expectedSignInPage(/Details .*“invalid_request”.*“id_token mandatory”/),
  ],
  metadata(
    'names another issuer',
    { issuer: other },
    expectedSignInPage(/Details .*names an issuer other/),
  ),
  fault('discovery', 'answers 500', { status: 500 }, expectedSignInPage(/Details .*can’t be read/)),
  fault(
    'discovery',
    'never answers',
    'hangs',
    expectedSignInPage(/Details .*(longer than|in time)/),
  ),
  fault(
    'discovery',
    'can’t be reached',
    'unreachable',
    expectedSignInPage(/Details .*couldn’t be reached/),
  ),
];

/**
 * Cases in which the user has a session at the provider, but silent sign-in returns no valid
 * tokens.
 */
const laterVisits: readonly Row[] = [
  fault('token', 'answers 500', { status: 500 }, expectedSignInPage(/Details .*token endpoint/)),
  fault('token', 'can’t be reached', 'unreachable', expectedSignInPage(/Details .*token endpoint/)),
  clock(
    'sends an old ID token',
    -16,
    expectedSignInPage(/Details .*clock is about 16 minutes ahead/),
  ),
];

/** Cases in which the provider doesn't redirect to the app after the silent sign-in. */
const strands: readonly Row[] = [
  ['shows a page of its own (200)', { silent: { page: 200 } }, expectedSignInPage(nothing)],
  ['fails with a page (500)', { silent: { page: 500 } }, expectedSignInPage(nothing)],
  [
    'closes the connection',
    { faults: { authorization: 'unreachable' } },
    expectedSignInPage(nothing),
  ],
];

test.beforeEach(({ faults }) => {
  faults.allow(/Failed to load|CORS policy|request failed|Content Security|another host/);
});

test.describe('sign-in, with a provider that', () => {
  for (const [name, behaviour, sees] of signIns) {
    test(name, async ({ page, provider }) => {
      const visitor = await prepareVisit(page, provider, behaviour);
      await visitor.open();
      const seen = await visitor.signIn();
      expect(seen).toEqual(sees);
      if (seen.signedInAs !== undefined) return;

      // Checks that the user reaches the requested page after the provider is fixed.
      provider.behave({});
      await page.reload();
      expect(await visitor.signIn()).toEqual(expectedSignedInPage());
    });
  }

  test('has a trailing slash in the issuer URL: sign-in succeeds', async ({ page, provider }) => {
    const issuer = `${provider.authority}/`;
    const visitor = await prepareVisit(page, provider, {
      metadata: { issuer },
      claims: { iss: issuer },
    });
    await visitor.open();
    expect(await visitor.signIn()).toEqual(expectedSignedInPage());
  });
});

test.describe('first visit, with a provider that', () => {
  for (const [name, behaviour, sees] of visits) {
    test(name, async ({ page, provider }) => {
      const visitor = await prepareVisit(page, provider, behaviour);
      expect(await visitor.open()).toEqual(sees);

      // Expects that the silent sign-in is not repeated, and that “Sign in” succeeds.
      provider.behave({});
      await page.reload();
      await visitor.seen();
      expect(provider.requests.map(({ endpoint }) => endpoint)).not.toContain('authorization');
      expect(await visitor.signIn()).toEqual(expectedSignedInPage());
    });
  }

  test('would show an error page: the app sends no request if silent sign-in is disabled', async ({
    page,
    context,
    provider,
  }) => {
    await serveConfigOverrides(context, { signIn: { silent: false } });
    const visitor = await prepareVisit(page, provider, { silent: { page: 400 } });
    expect(await visitor.open()).toEqual(expectedSignInPage(nothing));
    expect(provider.requests).toEqual([]);
    expect(await visitor.signIn()).toEqual(expectedSignedInPage());
  });
});

test.describe('later visit, with a provider that', () => {
  for (const [name, behaviour, sees] of laterVisits) {
    test(name, async ({ page, context, provider }) => {
      const first = await prepareVisit(page, provider, {});
      await first.open();
      await first.signIn();
      await page.close();
      const visitor = await prepareVisit(await context.newPage(), provider, behaviour);
      expect(await visitor.open()).toEqual(sees);
      provider.behave({});
      expect(await visitor.signIn()).toEqual(expectedSignedInPage());
    });
  }
});

test.describe("visit whose silent sign-in doesn't redirect to the app, with a provider that", () => {
  for (const [name, behaviour, sees] of strands) {
    test(name, async ({ page, provider }) => {
      const visitor = await prepareVisit(page, provider, behaviour);
      await visitor.open();
      await page.goBack();
      expect(await visitor.seen()).toEqual(sees);
      expect(await visitor.open()).toEqual(sees);
      provider.behave({});
      expect(await visitor.signIn()).toEqual(expectedSignedInPage());
    });
  }
});
