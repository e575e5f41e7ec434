import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { getStorageOrEmpty } from '#platform/stored.ts';
import {
  appOrigin,
  createMetadataService,
  createOidcUser,
  createPageAfterCallback,
  createPendingPromise,
  createTestPage,
  createUserWithClaims,
  failWith,
  load,
  reopen,
  respondWithClaims,
  type Setup,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

const path = '/people/Mara%20Okafor?tab=skills';
const callback = '/auth/callback?code=c&state=s';

/** Opens the tab to which the provider redirects back after the user has started a sign-in. */
async function signInAt(provider: Setup, returnTo = path) {
  const page = createTestPage();
  void page.session.signIn(returnTo);
  await vi.advanceTimersByTimeAsync(0);
  return reopen(page, provider);
}

/** Opens the tab to which the provider redirects back after a silent sign-in. */
const signInSilentlyAt = async (provider: Setup) =>
  reopen(await load(createTestPage(), path), provider);

const respond = (user: Parameters<typeof createOidcUser>[0]): Setup => ({
  signinRedirectCallback: async () => createOidcUser(user),
});

const withoutIdToken: Setup = {
  signinRedirectCallback: async () => {
    const user = createOidcUser();
    delete user.id_token;
    return user;
  },
};

/** Makes the provider respond with an ID token that it issued some minutes ago, for an hour. */
const issuedMinutesAgo = (minutes: number): Setup => ({
  signinRedirectCallback: async () => {
    const iat = Math.floor(Date.now() / 1000) - minutes * 60;
    return createUserWithClaims({ iat, exp: iat + 3600 });
  },
});

const code = (error: string, description?: string) =>
  failWith(new ErrorResponse({ error, ...(description && { error_description: description }) }));

const unreachableMetadata: Setup = {
  metadataService: { getMetadata: () => Promise.reject(new TypeError('Failed to fetch')) },
};

/** Error of jwt-decode for a missing ID token. */
const missingIdToken = Object.assign(new Error('Invalid token specified: missing part #2'), {
  name: 'InvalidTokenError',
});

/** What the provider does, and the reason that the user sees. */
const refused: readonly (readonly [string, Setup, RegExp])[] = [
  ['declines', code('access_denied'), /^The sign-in was declined at the provider\.$/],
  ['responds with an error', code('server_error'), /responded to the sign-in with “server_error”/],
  ['responds with markup as the error', code('<svg onload=1>'), /sign-in with an error\.$/],
  [
    'responds to another sign-in',
    failWith(new Error('nonce in id_token does not match nonce in client storage')),
    /^The provider’s ID token can’t be read, or was issued for another sign-in\.$/,
  ],

  ['names another issuer', respondWithClaims({ iss: 'https://evil.example' }), /wasn’t issued by/],
  ['sends a token for another app', respondWithClaims({ aud: 'other' }), /another application/],
  ['sends a token for two other apps', respondWithClaims({ aud: ['a', 'b'] }), /another applic/],
  ['sends a token issued to another app', respondWithClaims({ azp: 'other' }), /issued to another/],
  ['names no subject', respondWithClaims({ sub: undefined }), /can’t be read/],
  ['sends a token without an end', respondWithClaims({ exp: undefined }), /can’t be read/],
  ['sends an ended token', respondWithClaims({ exp: 1 }), /has expired/],
  ['issues the token 66 minutes ago', issuedMinutesAgo(66), /clock is about 66 minutes ahead/],
  ['issues the token 2 hours ago', issuedMinutesAgo(121), /clock is about 2 hours ahead/],
  ['issues the token a year ago', issuedMinutesAgo(365 * 24 * 60), /clock is about 365 days ahead/],
  ['sends no ID token', withoutIdToken, /sent no ID token/],
  ['binds the token to a key', respond({ token_type: 'DPoP' }), /kind of tok/],
  ['sends no access token', respond({ access_token: '' }), /no access token/],

  ['fails with JSON', failWith(new Error(' (500): {"why":"token"}')), /responded with status 500/],
  ['fails without words', failWith(new Error('Down (503): {}')), /responded with status 503/],
  [
    'sends a page',
    failWith(new Error('Invalid response Content-Type: text/html; charset=utf-8, from URL: x')),
    /responded with text\/html instead of JSON/,
  ],
  ['sends broken JSON', failWith(new SyntaxError('Unexpected end')), /response that can’t be used/],
  ['can’t be reached', failWith(new TypeError('Failed to fetch')), /endpoint couldn’t be reached/],
  ['doesn’t respond', failWith(new ErrorTimeout('Network timed out')), /didn’t respond in time/],
  [
    'refuses the code',
    failWith(new ErrorResponse({ error: 'invalid_grant' }, new URLSearchParams())),
    /token endpoint responded with “invalid_grant”\. Try again, or contact your administrator\.$/,
  ],
  ['sends empty tokens', failWith(missingIdToken), /sent no ID token/],
  [
    'has metadata of another issuer',
    { metadataService: createMetadataService({ issuer: 'https://evil.example' }) },
    /^The provider’s metadata names an issuer other than the configured one\.$/,
  ],
];

describe('refused sign-in', () => {
  test.each(refused)(
    'keeps the requested URL and states the reason if the provider %s',
    async (_, provider, reason) => {
      const page = await signInAt(provider);
      await expect(page.arrive(callback)).resolves.toBe('show');
      const problem = expect.stringMatching(reason);
      expect(page.session.snapshot()).toEqual({
        status: 'signed-out',
        because: 'failed',
        problem,
      });
      expect(await page.session.credentials.present()).toBeUndefined();

      const silent = await signInSilentlyAt(provider);
      await silent.arrive(callback);
      expect(silent.session.snapshot()).toEqual({
        status: 'signed-out',
        because: 'not-yet',
        details: problem,
      });
      expect([page.addresses, silent.addresses]).toEqual([[path], [path]]);
    },
  );

  test.each([
    'login_required',
    'interaction_required',
    'consent_required',
    'account_selection_required',
  ])('shows the reason “%s” only if the user requested the sign-in', async (error) => {
    const page = await signInAt(code(error));
    await page.arrive('/auth/callback?error=e&state=s');
    const problem = `The provider responded to the sign-in with “${error}”.`;
    expect(page.session.snapshot()).toMatchObject({ because: 'failed', problem });
    const silent = await signInSilentlyAt(code(error));
    await silent.arrive(callback);
    expect(silent.session.snapshot()).toEqual({ status: 'signed-out', because: 'not-yet' });
  });

  test('shows the provider’s explanation only in the details of a silent sign-in', async () => {
    const provider = code('invalid_request', '<b>id_token</b> mandatory');
    const page = await signInAt(provider);
    await page.arrive(callback);
    expect(JSON.stringify(page.session.snapshot())).not.toContain('mandatory');
    const silent = await signInSilentlyAt(provider);
    await silent.arrive(callback);
    expect(silent.session.snapshot()).toMatchObject({
      details:
        'The provider responded to the sign-in with “invalid_request”. It said: “<b>id_token</b> mandatory”',
    });
  });

  test('leaves no user in the OIDC library', async () => {
    const { requests } = await createPageAfterCallback(respondWithClaims({ aud: 'other' }));
    expect(requests).toEqual(['signinRedirectCallback', 'removeUser']);
  });
});

describe('sign-in callback', () => {
  test('signs in, removes the query from the URL and returns to the requested page', async () => {
    const page = createTestPage();
    await expect(page.arrive(callback)).resolves.toBe('show');
    expect(page.session.snapshot()).toEqual({
      status: 'signed-in',
      person: {
        issuer: `${appOrigin}/oidc`,
        subject: 'mara',
        name: 'Mara Okafor',
        email: 'mara@example.test',
      },
      ended: false,
    });
    expect(page.addresses).toEqual(['/people?q=a']);
  });

  test.each([{ azp: 'spec-viewer' }, {}])(
    'accepts an ID token for several applications with the claims %j',
    async (claims) => {
      const aud = ['spec-viewer', 'other'];
      const { session } = await createPageAfterCallback(respondWithClaims({ aud, ...claims }));
      expect(session.snapshot()).toMatchObject({ status: 'signed-in' });
    },
  );

  test.each(['//evil.example', 'https://evil.example', '/auth/callback?code=1', 7, undefined])(
    'returns to the start page instead of %j',
    async (returnTo) => {
      const { addresses } = await createPageAfterCallback(respond({ userState: { returnTo } }));
      expect(addresses).toEqual(['/']);
      if (typeof returnTo !== 'string') return;
      const page = await signInAt({}, returnTo);
      await page.arrive('/auth/callback?code=c');
      expect(page.addresses).toEqual(['/']);
    },
  );

  test('returns to the page requested last if a sign-in was requested twice', async () => {
    const page = createTestPage();
    void page.session.signIn('/people?q=a');
    void page.session.signIn('/bookmarks');
    await page.arrive(callback);
    expect(page.addresses).toEqual(['/bookmarks']);
  });

  const incomplete =
    'This sign-in link is incomplete, was used before, or was begun in another tab.';
  test.each([
    ['', incomplete],
    ['code=c', incomplete],
    ['state=s', incomplete],
    ['code=&state=s', incomplete],
    ['code=c&state=of-another-tab', incomplete],
    ['code=a&code=b&state=s', expect.any(String)],
    ['code=a&state=s&state=t', expect.any(String)],
    ['error=a&error=b&state=s', expect.any(String)],
    [
      `code=c&state=s&iss=${encodeURIComponent('https://evil.example')}`,
      'The response didn’t come from the provider.',
    ],
  ])('rejects the query “%s” before sending any request', async (query, problem) => {
    const page = await signInAt({
      settings: { stateStore: { get: async (state) => (state === 's' ? '{}' : null) } },
    });
    await page.arrive(`/auth/callback?${query}`);
    expect(page.session.snapshot()).toMatchObject({ because: 'failed', problem });
    expect(page.requests).not.toContain('signinRedirectCallback');
    expect(page.addresses).toEqual([path]);
  });

  test('fails after 15 seconds without a response, and returns to the requested page', async () => {
    const page = await signInAt({ signinRedirectCallback: createPendingPromise });
    const arrival = page.arrive(callback);
    await vi.advanceTimersByTimeAsync(15_000);
    await arrival;
    expect(page.session.snapshot()).toMatchObject({ because: 'failed' });
    expect(page.addresses).toEqual([path]);
  });
});

describe('sign-in requested by the user', () => {
  test.each<[string, Setup, string]>([
    [
      'the metadata names another issuer',
      { metadataService: createMetadataService({ issuer: 'https://evil.example' }) },
      'The provider’s metadata names an issuer other than the configured one.',
    ],
    [
      'an endpoint isn’t http(s)',
      { metadataService: createMetadataService({ end_session_endpoint: 'javascript:alert(1)' }) },
      'The provider’s metadata can’t be used: end_session_endpoint must be an https URL.',
    ],
    ['the provider can’t be reached', unreachableMetadata, 'The provider couldn’t be reached.'],
    [
      'the provider doesn’t respond within 15 seconds',
      { metadataService: { getMetadata: createPendingPromise } },
      'The provider took longer than 15 seconds.',
    ],
  ])('leads to no redirect if %s', async (_, provider, problem) => {
    const { session, redirects } = createTestPage(provider);
    const signingIn = session.signIn('/people');
    await vi.advanceTimersByTimeAsync(15_000);
    await signingIn;
    expect(redirects).toEqual([]);
    expect(session.snapshot()).toMatchObject({ problem });
  });

  test('redirects to a provider whose metadata names the issuer with a trailing slash', async () => {
    const metadataService = createMetadataService({ issuer: `${appOrigin}/oidc/` });
    const { session, redirects } = createTestPage({ metadataService });
    void session.signIn('/people');
    await vi.advanceTimersByTimeAsync(0);
    expect(redirects).toHaveLength(1);
  });

  test('explains which permission is missing if the browser denies storage', async () => {
    const deny = () => {
      throw new DOMException('Storage is denied.', 'SecurityError');
    };
    const page = createTestPage({
      signinRedirect: async () => deny(),
      tabStorage: getStorageOrEmpty(deny),
    });
    await expect(page.arrive('/people')).resolves.toBe('show');
    expect(page.redirects).toEqual([]);
    await page.session.signIn('/people');
    expect(page.session.snapshot()).toMatchObject({
      problem: expect.stringContaining('Allow this site to store data.'),
    });
  });
});

describe('person', () => {
  const personWith = async (claims: object) => {
    const none = { sub: 'u1', name: undefined, email: undefined };
    const { session } = await createPageAfterCallback(respondWithClaims({ ...none, ...claims }));
    const state = session.snapshot();
    return state.status === 'signed-in' ? state.person : undefined;
  };

  test.each([[['Mara', 'Okafor']], [7], [{ given: 'Mara' }], [''], [' \t'], [null], [undefined]])(
    'is named by the next claim if a claim is %j',
    async (none) => {
      const userName = { preferred_username: 'mara' };
      expect(await personWith({ name: none, ...userName })).toMatchObject({ name: 'mara' });
      const claims = { name: none, preferred_username: none, email: 'm@example.test' };
      expect(await personWith(claims)).toMatchObject({ name: 'm@example.test' });
      expect(await personWith({ ...claims, email: none })).toEqual({
        issuer: `${appOrigin}/oidc`,
        subject: 'u1',
        name: 'u1',
        email: undefined,
      });
    },
  );

  test('contains only the identifying claims of the ID token, with unchanged values', async () => {
    const known = { name: 'Mara Okafor', email: 'm@example.test' };
    const claims = { ...known, preferred_username: 'mara', roles: ['admin'], phone_number: '7' };
    expect(await personWith(claims)).toStrictEqual({
      issuer: `${appOrigin}/oidc`,
      subject: 'u1',
      ...known,
      userName: 'mara',
    });
  });
});
