import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OidcClient } from '#platform/session/oidc-client.ts';
import {
  createOidcUser,
  createPendingPromise,
  createTestPage,
  createUserWithClaims,
  refusedCredentials,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

const signedIn = async (client: Partial<OidcClient> = {}) => {
  const parts = createTestPage(client);
  await parts.arrive('/auth/callback?code=c&state=s');
  return parts;
};
const endingIn = (seconds: number, overrides = {}) =>
  createOidcUser({ expires_at: Math.floor(Date.now() / 1000) + seconds, ...overrides });

describe('access token', () => {
  test('is sent as a bearer token', async () => {
    const { session } = await signedIn();
    expect(await session.credentials.present()).toEqual({ authorization: 'Bearer token-1' });
  });

  test('is undefined before sign-in', async () => {
    expect(await createTestPage().session.credentials.present()).toBeUndefined();
  });

  test('is renewed only once for concurrent requests shortly before its expiry', async () => {
    const { session, oidc } = await signedIn({
      signinRedirectCallback: async () => endingIn(30, { refresh_token: 'refresh' }),
    });
    const presented = await Promise.all([1, 2, 3].map(() => session.credentials.present()));
    expect(presented).toEqual(Array(3).fill({ authorization: 'Bearer token-2' }));
    expect(oidc.signinSilent).toHaveBeenCalledOnce();
  });

  test('isn’t renewed without a refresh token', async () => {
    const { session, oidc } = await signedIn();
    expect(await session.credentials.renew(refusedCredentials)).toBe(false);
    expect(oidc.signinSilent).not.toHaveBeenCalled();
  });

  test('isn’t replaced by a renewal for another user', async () => {
    const stranger = createUserWithClaims({ sub: 'somebody-else' }, { access_token: 'token-3' });
    const { session } = await signedIn({
      signinRedirectCallback: async () => endingIn(600, { refresh_token: 'refresh' }),
      signinSilent: async () => stranger,
    });
    expect(await session.credentials.renew(refusedCredentials)).toBe(false);
    expect(await session.credentials.present()).toEqual({ authorization: 'Bearer token-1' });
  });

  test('is renewed only once if two requests with the same token were refused', async () => {
    const { session, oidc } = await signedIn({
      signinRedirectCallback: async () => endingIn(600, { refresh_token: 'refresh' }),
    });
    expect(await session.credentials.renew(refusedCredentials)).toBe(true);
    expect(await session.credentials.renew(refusedCredentials)).toBe(true);
    expect(oidc.signinSilent).toHaveBeenCalledOnce();
  });

  test("isn't renewed again if the renewed token is refused immediately", async () => {
    const { session, oidc } = await signedIn({
      signinRedirectCallback: async () => endingIn(600, { refresh_token: 'refresh' }),
      signinSilent: vi.fn(async () =>
        createOidcUser({ access_token: 'token-2', refresh_token: 'refresh' }),
      ),
    });
    await session.credentials.renew(refusedCredentials);
    expect(await session.credentials.renew({ authorization: 'Bearer token-2' })).toBe(false);
    expect(oidc.signinSilent).toHaveBeenCalledOnce();
    expect(session.snapshot()).toMatchObject({ ended: true });
  });

  test.each([
    ['names another issuer', { iss: 'https://evil.example' }],
    ['is for another application', { aud: 'other' }],
    ['was given to another application', { azp: 'other' }],
    ['has expired', { exp: 1 }],
  ])('isn’t replaced by a token from a renewal whose ID token %s', async (_, claims) => {
    const { session } = await signedIn({
      signinRedirectCallback: async () => endingIn(600, { refresh_token: 'refresh' }),
      signinSilent: async () => createUserWithClaims(claims, { access_token: 'token-2' }),
    });
    expect(await session.credentials.renew(refusedCredentials)).toBe(false);
    expect(await session.credentials.present()).toEqual(refusedCredentials);
  });

  test('can be renewed after an earlier renewal has failed', async () => {
    const signinSilent = vi
      .fn<OidcClient['signinSilent']>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(createOidcUser({ access_token: 'token-2', refresh_token: 'refresh' }));
    const { session } = await signedIn({
      signinRedirectCallback: async () => endingIn(600, { refresh_token: 'refresh' }),
      signinSilent,
    });
    expect(await session.credentials.renew(refusedCredentials)).toBe(false);
    expect(await session.credentials.renew(refusedCredentials)).toBe(true);
  });
});

describe('access token whose renewal times out', () => {
  const ending = async () => {
    const signinSilent = vi.fn<OidcClient['signinSilent']>(createPendingPromise);
    const { session } = await signedIn({
      signinRedirectCallback: async () => endingIn(45, { refresh_token: 'refresh' }),
      signinSilent,
    });
    return { session, signinSilent };
  };
  const slowly = async (presented: Promise<unknown>) => {
    await vi.advanceTimersByTimeAsync(15_000);
    return presented;
  };

  test("is still sent until it expires, and further requests aren't delayed", async () => {
    const { session, signinSilent } = await ending();
    expect(await slowly(session.credentials.present())).toEqual(refusedCredentials);
    expect(await session.credentials.present()).toEqual(refusedCredentials);
    expect(signinSilent).toHaveBeenCalledOnce();
  });

  test('is renewed again by a request that is sent at least 30 seconds after the timeout', async () => {
    const { session, signinSilent } = await ending();
    await slowly(session.credentials.present());
    signinSilent.mockResolvedValue(createOidcUser({ access_token: 'token-2' }));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await session.credentials.present()).toEqual(refusedCredentials);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await session.credentials.present()).toEqual({ authorization: 'Bearer token-2' });
  });

  test('causes only one more renewal attempt after it expires', async () => {
    const { session, signinSilent } = await ending();
    await vi.advanceTimersByTimeAsync(10_000);
    await slowly(session.credentials.present());
    await vi.advanceTimersByTimeAsync(20_000);
    await slowly(session.credentials.present());
    expect(signinSilent).toHaveBeenCalledTimes(2);
    expect(await session.credentials.present()).toEqual(refusedCredentials);
    expect(signinSilent).toHaveBeenCalledTimes(2);
  });
});
