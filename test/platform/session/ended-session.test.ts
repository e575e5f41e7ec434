import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OidcClient } from '#platform/session/oidc-client.ts';
import {
  appOrigin,
  createOidcUser,
  createPageAfterCallback,
  createPendingPromise,
  createTestPage,
  createUserWithClaims,
  idToken,
  refusedCredentials,
  renewedCredentials,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

/** Creates a page whose session has ended, because the services refuse its only token. */
async function end(client: Partial<OidcClient> = {}) {
  const page = await createPageAfterCallback(client);
  await page.session.credentials.renew(refusedCredentials);
  const signInAgain = (signal = new AbortController().signal) => page.session.signInAgain(signal);
  return { ...page, signInAgain };
}

/** Fails as the OIDC library does when the app closes the window. */
const closeOnAbort: OidcClient['signinPopup'] = (options) =>
  new Promise((_, reject) => {
    const abort = () => reject(new Error('Popup aborted'));
    options?.popupSignal?.addEventListener('abort', abort);
  });

const token3 = (claims: object) => async () =>
  createUserWithClaims(claims, { access_token: 'token-3' });

describe('ended session', () => {
  test('keeps its user and is marked as ended', async () => {
    const { session } = await end();
    expect(session.snapshot()).toMatchObject({
      status: 'signed-in',
      ended: true,
      person: { subject: 'mara' },
    });
  });

  test('continues after the user signs in again in a pop-up window', async () => {
    const asked: unknown[] = [];
    const { session, signInAgain } = await end({
      signinPopup: async (options) => {
        asked.push(options);
        return createOidcUser({ access_token: 'token-2' });
      },
    });
    expect(await signInAgain()).toBeUndefined();
    const popupSignal = expect.any(AbortSignal);
    expect(asked).toEqual([{ nonce: expect.any(String), id_token_hint: idToken, popupSignal }]);
    expect(session.snapshot()).toMatchObject({ status: 'signed-in', ended: false });
    expect(await session.credentials.present()).toEqual(renewedCredentials);
  });

  test('sends the ID token as a hint if the user signs in again without a pop-up window', async () => {
    const { session, redirects } = await end();
    void session.signIn('/people');
    await vi.advanceTimersByTimeAsync(0);
    expect(redirects).toEqual([
      { nonce: expect.any(String), state: { returnTo: '/people' }, id_token_hint: idToken },
    ]);
  });

  test.each<[string, OidcClient['signinPopup']]>([
    ['closes', closeOnAbort],
    ['remains open', createPendingPromise],
  ])(
    'remains ended if the user cancels a sign-in after a minute and the window %s',
    async (_, signinPopup) => {
      const { session, signInAgain } = await end({ signinPopup });
      const stop = new AbortController();
      const again = signInAgain(stop.signal);
      await vi.advanceTimersByTimeAsync(60_000);
      stop.abort();
      expect(await again).toBeUndefined();
      expect(session.snapshot()).toMatchObject({ status: 'signed-in', ended: true });
    },
  );

  test.each<[string, OidcClient['signinPopup'], RegExp]>([
    [
      'is blocked by the browser',
      () => Promise.reject(new Error('Attempted to navigate on a disposed window')),
      /^The browser didn’t open a window\. Allow pop-up windows for this site\.$/,
    ],
    ['receives a token for another app', token3({ aud: 'other' }), /another application/],
  ])('remains ended with a message if the window %s', async (_, signinPopup, problem) => {
    const { session, signInAgain } = await end({ signinPopup });
    expect(await signInAgain()).toMatch(problem);
    expect(session.snapshot()).toMatchObject({ status: 'signed-in', ended: true });
    expect(await session.credentials.present()).toEqual(refusedCredentials);
  });

  test('becomes signed out if another tab signs out during a new sign-in', async () => {
    const page = await end({
      signinPopup: async () => {
        page.receive('signed-out');
        return createOidcUser({ access_token: 'token-2' });
      },
    });
    expect(await page.signInAgain()).toBeUndefined();
    expect(page.session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(await page.session.credentials.present()).toBeUndefined();
  });

  test('signs out and accepts no token if another user signs in', async () => {
    const page = await end({ signinPopup: token3({ sub: 'somebody-else' }) });
    await page.signInAgain();
    expect(page.posted.at(-1)).toBe('signed-out');
    expect(page.session.snapshot()).toMatchObject({
      status: 'signed-out',
      problem: 'Someone else signed in, so this page was cleared.',
    });
    expect(await page.session.credentials.present()).toBeUndefined();
  });
});

describe('sign-in pop-up window', () => {
  const callback = '/auth/popup-callback?code=c&state=s';

  test("passes the provider's response to the page that opened the window, or shows a message if there is none", async () => {
    const page = createTestPage();
    const arrival = page.arrive(callback);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(page.requests).toEqual([`signinPopupCallback ${appOrigin}${callback}`]);
    expect(page.session.snapshot()).toEqual({ status: 'signed-out', because: 'not-yet' });
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(arrival).resolves.toBe('show');
    expect(page.addresses).toEqual(['/']);
    expect(page.session.snapshot()).toMatchObject({
      problem: 'This sign-in is no longer needed. Close this window.',
    });
  });

  test.each([
    ['twice the same parameter', 'code=a&code=b&state=s'],
    ['another provider’s name', `code=c&state=s&iss=${encodeURIComponent('https://evil.example')}`],
  ])("doesn't pass on a response with %s", async (_, query) => {
    const page = createTestPage();
    await expect(page.arrive(`/auth/popup-callback?${query}`)).resolves.toBe('show');
    expect(page.requests).toEqual(['removeUser']);
    expect(page.session.snapshot()).toMatchObject({ because: 'failed' });
  });
});
