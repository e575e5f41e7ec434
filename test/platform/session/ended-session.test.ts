import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OidcClient } from '#platform/session/oidc-client.ts';
import {
  appOrigin,
  createOidcUser,
  createPendingPromise,
  createTestPage,
  createUserWithClaims,
  idToken,
  refusedCredentials,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

describe('ended session', () => {
  const ended = async (client: Partial<OidcClient> = {}) => {
    const parts = createTestPage(client);
    await parts.arrive('/auth/callback?code=c&state=s');
    await parts.session.credentials.renew(refusedCredentials);
    return parts;
  };

  test('keeps its user and is marked as ended', async () => {
    const { session } = await ended();
    expect(session.snapshot()).toMatchObject({
      status: 'signed-in',
      ended: true,
      person: { subject: 'mara' },
    });
  });

  test('continues after the user signs in again in a pop-up window', async () => {
    const { session, oidc } = await ended();
    const { signal } = new AbortController();
    expect(await session.signInAgain(signal)).toBeUndefined();
    expect(oidc.signinPopup).toHaveBeenCalledExactlyOnceWith({
      nonce: expect.any(String),
      id_token_hint: idToken,
      popupSignal: expect.any(AbortSignal),
    });
    expect(session.snapshot()).toMatchObject({ status: 'signed-in', ended: false });
    expect(await session.credentials.present()).toEqual({ authorization: 'Bearer token-2' });
  });

  test('sends the ID token as a hint if the user signs in again without a pop-up window', async () => {
    const { session, oidc } = await ended();
    void session.signIn('/people');
    await vi.advanceTimersByTimeAsync(0);
    expect(oidc.signinRedirect).toHaveBeenCalledExactlyOnceWith({
      nonce: expect.any(String),
      state: { returnTo: '/people' },
      id_token_hint: idToken,
    });
  });

  test('remains ended if the user closes the pop-up window', async () => {
    const controller = new AbortController();
    const { session } = await ended({
      signinPopup: async () => {
        controller.abort();
        throw new Error('Popup aborted');
      },
    });
    expect(await session.signInAgain(controller.signal)).toBeUndefined();
    expect(session.snapshot()).toMatchObject({ ended: true });
  });

  test('remains ended if the user cancels the sign-in in a pop-up window that never responds', async () => {
    const { session } = await ended({ signinPopup: createPendingPromise });
    const controller = new AbortController();
    const again = session.signInAgain(controller.signal);
    await vi.advanceTimersByTimeAsync(60_000);
    controller.abort();
    expect(await again).toBeUndefined();
    expect(session.snapshot()).toMatchObject({ ended: true });
  });

  test('reports that the browser blocked the pop-up window', async () => {
    const { session } = await ended({
      signinPopup: async () => {
        throw new Error('Attempted to navigate on a disposed window');
      },
    });
    expect(await session.signInAgain(new AbortController().signal)).toBe(
      'The browser didn’t open a window. Allow pop-up windows for this site.',
    );
    expect(session.snapshot()).toMatchObject({ ended: true });
  });

  test('rejects an ID token that the pop-up window received for another application', async () => {
    const tampered = createUserWithClaims({ aud: 'other' }, { access_token: 'token-3' });
    const { session } = await ended({ signinPopup: async () => tampered });
    expect(await session.signInAgain(new AbortController().signal)).toMatch(/another application/);
    expect(session.snapshot()).toMatchObject({ status: 'signed-in', ended: true });
    expect(await session.credentials.present()).toEqual(refusedCredentials);
  });

  test('becomes signed out if another tab signs out during a new sign-in', async () => {
    const parts = await ended({
      signinPopup: async () => {
        parts.channel.receive('signed-out');
        return createOidcUser({ access_token: 'token-2' });
      },
    });
    expect(await parts.session.signInAgain(new AbortController().signal)).toBeUndefined();
    expect(parts.session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(await parts.session.credentials.present()).toBeUndefined();
  });

  test('signs out and accepts no token if another user signs in', async () => {
    const stranger = createUserWithClaims({ sub: 'somebody-else' }, { access_token: 'token-3' });
    const { session, channel } = await ended({ signinPopup: async () => stranger });
    await session.signInAgain(new AbortController().signal);
    expect(channel.post).toHaveBeenLastCalledWith('signed-out');
    expect(session.snapshot()).toMatchObject({
      status: 'signed-out',
      problem: 'Someone else signed in, so this page was cleared.',
    });
    expect(await session.credentials.present()).toBeUndefined();
  });
});

describe('sign-in pop-up window', () => {
  test("passes the provider's response to the page that opened the window", async () => {
    const { session, oidc, arrive } = createTestPage();
    void arrive('/auth/popup-callback?code=c&state=s');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(oidc.signinPopupCallback).toHaveBeenCalledExactlyOnceWith(
      `${appOrigin}/auth/popup-callback?code=c&state=s`,
    );
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'not-yet' });
  });

  test.each([
    ['twice the same parameter', 'code=a&code=b&state=s'],
    ['another provider’s name', `code=c&state=s&iss=${encodeURIComponent('https://evil.example')}`],
  ])("doesn't pass a response with %s to the page that opened the window", async (_, query) => {
    const { session, oidc, arrive } = createTestPage();
    await expect(arrive(`/auth/popup-callback?${query}`)).resolves.toBe('show');
    expect(oidc.signinPopupCallback).not.toHaveBeenCalled();
    expect(session.snapshot()).toMatchObject({ because: 'failed' });
  });

  test('shows a message if no page is waiting for the response', async () => {
    const { session, replaceAddress, arrive } = createTestPage();
    const arrival = arrive('/auth/popup-callback?code=c&state=s');
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(arrival).resolves.toBe('show');
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/');
    expect(session.snapshot()).toMatchObject({
      problem: 'This sign-in is no longer needed. Close this window.',
    });
  });
});
