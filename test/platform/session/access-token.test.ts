import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OidcClient } from '#platform/session/oidc-client.ts';
import {
  createOidcUser,
  createPageAfterCallback,
  createPendingPromise,
  createTestPage,
  createUserWithClaims,
  refusedCredentials,
  renewedCredentials,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

const renewedUser = () => createOidcUser({ access_token: 'token-2', refresh_token: 'refresh' });

/** Signs in with a refresh token, and with an access token that expires in `seconds`. */
async function signIn(seconds: number, client: Partial<OidcClient> = {}) {
  const page = await createPageAfterCallback({
    signinRedirectCallback: async () =>
      createOidcUser({
        expires_at: Math.floor(Date.now() / 1000) + seconds,
        refresh_token: 'refresh',
      }),
    ...client,
  });
  const renewals = () => page.requests.filter((request) => request === 'signinSilent').length;
  return { ...page.session, ...page.session.credentials, renewals };
}

describe('access token', () => {
  test('is undefined before sign-in, and sent as a bearer token afterwards', async () => {
    expect(await createTestPage().session.credentials.present()).toBeUndefined();
    expect(await (await signIn(600)).present()).toEqual(refusedCredentials);
  });

  test('is renewed only once for concurrent requests shortly before its expiry', async () => {
    const { present, renewals } = await signIn(30);
    const presented = await Promise.all([present(), present(), present()]);
    expect(presented).toEqual(Array(3).fill(renewedCredentials));
    expect(renewals()).toBe(1);
  });

  test('isn’t renewed without a refresh token', async () => {
    const { renew, renewals } = await signIn(600, {
      signinRedirectCallback: async () => createOidcUser(),
    });
    expect(await renew(refusedCredentials)).toBe(false);
    expect(renewals()).toBe(0);
  });

  test('is renewed only once if two requests with the same token were refused', async () => {
    const { renew, renewals } = await signIn(600);
    expect(await renew(refusedCredentials)).toBe(true);
    expect(await renew(refusedCredentials)).toBe(true);
    expect(renewals()).toBe(1);
  });

  test("isn't renewed again if the renewed token is refused immediately", async () => {
    const { renew, renewals, snapshot } = await signIn(600, {
      signinSilent: async () => renewedUser(),
    });
    await renew(refusedCredentials);
    expect(await renew(renewedCredentials)).toBe(false);
    expect(renewals()).toBe(1);
    expect(snapshot()).toMatchObject({ ended: true });
  });

  test.each([
    ['names another user', { sub: 'somebody-else' }],
    ['names another issuer', { iss: 'https://evil.example' }],
    ['is for another application', { aud: 'other' }],
    ['was given to another application', { azp: 'other' }],
    ['has expired', { exp: 1 }],
  ])('isn’t replaced by a token from a renewal whose ID token %s', async (_, claims) => {
    const { renew, present } = await signIn(600, {
      signinSilent: async () => createUserWithClaims(claims, { access_token: 'token-2' }),
    });
    expect(await renew(refusedCredentials)).toBe(false);
    expect(await present()).toEqual(refusedCredentials);
  });

  test('can be renewed after an earlier renewal has failed', async () => {
    let attempts = 0;
    const { renew } = await signIn(600, {
      signinSilent: async () => {
        attempts += 1;
        if (attempts === 1) throw new TypeError('Failed to fetch');
        return renewedUser();
      },
    });
    expect(await renew(refusedCredentials)).toBe(false);
    expect(await renew(refusedCredentials)).toBe(true);
  });
});

describe('access token whose renewal times out', () => {
  async function timeOut(presented: Promise<unknown>) {
    await vi.advanceTimersByTimeAsync(15_000);
    return presented;
  }

  test('is still sent without a delay, and is renewed again 30 seconds after the timeout', async () => {
    let renew: OidcClient['signinSilent'] = createPendingPromise;
    const { present, renewals } = await signIn(45, { signinSilent: () => renew() });
    expect(await timeOut(present())).toEqual(refusedCredentials);
    expect(await present()).toEqual(refusedCredentials);
    expect(renewals()).toBe(1);
    renew = async () => renewedUser();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(await present()).toEqual(refusedCredentials);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await present()).toEqual(renewedCredentials);
  });

  test('causes only one more renewal attempt after its expiry', async () => {
    const { present, renewals } = await signIn(45, { signinSilent: createPendingPromise });
    await vi.advanceTimersByTimeAsync(10_000);
    await timeOut(present());
    await vi.advanceTimersByTimeAsync(20_000);
    await timeOut(present());
    expect(renewals()).toBe(2);
    expect(await present()).toEqual(refusedCredentials);
    expect(renewals()).toBe(2);
  });
});
