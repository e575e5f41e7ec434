import { ErrorResponse } from 'oidc-client-ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  appOrigin,
  createOidcUser,
  createPageAfterCallback,
  createTestPage,
  createUserWithClaims,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

/** Claims of an ID token that was valid for an hour and issued some minutes ago. */
const issuedBefore = (minutes: number) => {
  const iat = Math.floor(Date.now() / 1000) - minutes * 60;
  return { iat, exp: iat + 3600 };
};

function withoutIdToken() {
  const answer = createOidcUser();
  delete answer.id_token;
  return answer;
}

describe('sign-in callback', () => {
  test('signs in, removes the query from the URL and returns to the requested page', async () => {
    const { session, replaceAddress, arrive } = createTestPage();
    await expect(arrive('/auth/callback?code=c&state=s')).resolves.toBe('show');
    expect(session.snapshot()).toEqual({
      status: 'signed-in',
      person: {
        issuer: `${appOrigin}/oidc`,
        subject: 'mara',
        name: 'Mara Okafor',
        email: 'mara@example.test',
      },
      ended: false,
    });
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/people?q=a');
  });

  test.each(['//evil.example', 'https://evil.example', '/auth/callback?code=1', 7, undefined])(
    'returns to the start page instead of %j',
    async (returnTo) => {
      const { replaceAddress } = await createPageAfterCallback({
        signinRedirectCallback: async () => createOidcUser({ userState: { returnTo } }),
      });
      expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/');
    },
  );

  test('returns to the path of the last signIn call if signIn is called again before the redirect', async () => {
    const { session, replaceAddress, arrive } = createTestPage();
    void session.signIn('/people?q=a');
    // The second call comes too late to change the request to the provider, but changes the return
    // page.
    void session.signIn('/bookmarks');
    await arrive('/auth/callback?code=c&state=s');
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/bookmarks');
  });

  test.each([
    [new ErrorResponse({ error: 'access_denied' }), 'The sign-in was declined at the provider.'],
    [
      new ErrorResponse({ error: 'server_error', error_description: '<svg onload=1>' }),
      'The provider responded to the sign-in with “server_error”.',
    ],
    [
      new ErrorResponse({ error: '<svg onload=1>' }),
      'The provider responded to the sign-in with an error.',
    ],
    [
      new Error('nonce in id_token does not match nonce in client storage'),
      'The provider’s ID token can’t be read, or was issued for another sign-in.',
    ],
  ])(
    'explains %s with the app’s own message instead of the provider’s message',
    async (error, problem) => {
      const { session, replaceAddress, arrive } = createTestPage({
        signinRedirectCallback: async () => {
          throw error;
        },
      });
      await expect(arrive('/auth/callback?code=c&state=s')).resolves.toBe('show');
      expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'failed', problem });
      expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/');
    },
  );

  test.each([
    [
      'another issuer',
      () => createUserWithClaims({ iss: 'https://evil.example' }),
      /wasn’t issued by the configured provider/,
    ],
    ['another audience', () => createUserWithClaims({ aud: 'other' }), /another application/],
    [
      'two audiences without this one',
      () => createUserWithClaims({ aud: ['a', 'b'] }),
      /another application/,
    ],
    ['another authorised party', () => createUserWithClaims({ azp: 'other' }), /issued to another/],
    [
      'an ID token without a subject',
      () => createUserWithClaims({ sub: undefined }),
      /can’t be read/,
    ],
    ['an ended ID token', () => createUserWithClaims({ exp: 1 }), /has expired/],
    [
      'a new ID token that has ended on a clock 66 minutes ahead',
      () => createUserWithClaims(issuedBefore(66)),
      /device’s clock is about 66 minutes ahead/,
    ],
    [
      'a new ID token that has ended on a clock two hours ahead',
      () => createUserWithClaims(issuedBefore(121)),
      /device’s clock is about 2 hours ahead/,
    ],
    [
      'a new ID token that has ended on a clock a year ahead',
      () => createUserWithClaims(issuedBefore(365 * 24 * 60)),
      /device’s clock is about 365 days ahead/,
    ],
    ['an ID token without an end', () => createUserWithClaims({ exp: undefined }), /can’t be read/],
    ['an answer without an ID token', withoutIdToken, /sent no ID token/],
    [
      'a token for somebody who can sign with it',
      () => createOidcUser({ token_type: 'DPoP' }),
      /kind of tok/,
    ],
    [
      'an answer without an access token',
      () => createOidcUser({ access_token: '' }),
      /no access token/,
    ],
  ])('rejects %s and shows the reason', async (_, answer, problem) => {
    const { session } = await createPageAfterCallback({
      signinRedirectCallback: async () => answer(),
    });
    expect(session.snapshot()).toMatchObject({
      because: 'failed',
      problem: expect.stringMatching(problem),
    });
    expect(await session.credentials.present()).toBeUndefined();
  });

  test.each([
    ['says in azp that it is for this one', { azp: 'spec-viewer' }],
    ['has no azp', {}],
  ])('accepts an ID token for several applications if the ID token %s', async (_, claims) => {
    const { session } = await createPageAfterCallback({
      signinRedirectCallback: async () =>
        createUserWithClaims({ aud: ['spec-viewer', 'other'], ...claims }),
    });
    expect(session.snapshot()).toMatchObject({ status: 'signed-in' });
  });

  test.each(['code=a&code=b&state=s', 'code=a&state=s&state=t', 'error=a&error=b&state=s'])(
    'rejects the query %s with a repeated parameter before sending any request',
    async (query) => {
      const { session, oidc, arrive } = createTestPage();
      await arrive(`/auth/callback?${query}`);
      expect(session.snapshot()).toMatchObject({ because: 'failed' });
      expect(oidc.signinRedirectCallback).not.toHaveBeenCalled();
    },
  );

  test.each(['', 'code=c', 'state=s', 'code=&state=s', 'code=c&state=of-another-tab'])(
    'explains that the link is incomplete or was already used if its query is “%s”',
    async (query) => {
      const { session, oidc, arrive } = createTestPage({
        settings: { stateStore: { get: async (state) => (state === 's' ? '{}' : null) } },
      });
      await arrive(`/auth/callback?${query}`);
      expect(oidc.signinRedirectCallback).not.toHaveBeenCalled();
      expect(session.snapshot()).toMatchObject({
        because: 'failed',
        problem: 'This sign-in link is incomplete, was used before, or was begun in another tab.',
      });
    },
  );

  test('rejects a response whose iss parameter identifies another provider', async () => {
    const { session, oidc, arrive } = createTestPage();
    await arrive('/auth/callback?code=c&state=s&iss=https%3A%2F%2Fevil.example');
    expect(oidc.signinRedirectCallback).not.toHaveBeenCalled();
    expect(session.snapshot()).toMatchObject({
      problem: 'The response didn’t come from the provider.',
    });
  });

  test('removes the user from the OIDC library if the response is rejected', async () => {
    const { oidc } = await createPageAfterCallback({
      signinRedirectCallback: async () => createUserWithClaims({ aud: 'other' }),
    });
    expect(oidc.removeUser).toHaveBeenCalledOnce();
  });
});
