import { beforeEach, describe, expect, test, vi } from 'vitest';
import { appOrigin, described, harness, idToken, never, user } from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

describe('signing out', () => {
  test('tells the other tabs without naming the person', async () => {
    const { session, channel, arrive } = harness();
    await arrive('/auth/callback?code=c&state=s');
    await session.signOut();
    expect(channel.post).toHaveBeenLastCalledWith('signed-out');
  });

  test('in another tab signs out here without a request to the provider', async () => {
    const { session, channel, oidc, arrive } = harness();
    await arrive('/auth/callback?code=c&state=s');
    channel.post.mockClear();
    channel.receive('signed-out');
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(await session.credentials.present()).toBeUndefined();
    expect(oidc.signoutRedirect).not.toHaveBeenCalled();
    expect(channel.post).not.toHaveBeenCalled();
  });

  test('removes the tokens and tells subscribers before it goes to the provider', async () => {
    const { session, oidc, arrive } = harness({ signoutRedirect: never });
    await arrive('/auth/callback?code=c&state=s');
    const told = vi.fn();
    session.subscribe(told);
    void session.signOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveBeenCalledOnce();
    expect(oidc.removeUser).toHaveBeenCalledOnce();
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(await session.credentials.present()).toBeUndefined();
  });

  describe('revoking the refresh token', () => {
    const endpoint = `${appOrigin}/oidc/token/revocation`;
    const metadataService = described(undefined, endpoint);
    const signinRedirectCallback = async () => user({ refresh_token: 'refresh-1' });

    test('sends a request that outlives the page', async () => {
      const sent = vi.fn<typeof fetch>(never);
      vi.stubGlobal('fetch', sent);
      const { session, oidc, arrive } = harness({ metadataService, signinRedirectCallback });
      await arrive('/auth/callback?code=c&state=s');
      await session.signOut();
      const init = expect.objectContaining({ keepalive: true, credentials: 'omit' });
      expect(sent).toHaveBeenCalledExactlyOnceWith(endpoint, init);
      const body = new URLSearchParams(String(sent.mock.calls[0]?.[1]?.body));
      expect(Object.fromEntries(body)).toEqual({
        token: 'refresh-1',
        token_type_hint: 'refresh_token',
        client_id: 'spec-viewer',
      });
      expect(oidc.signoutRedirect).toHaveBeenCalledOnce();
    });

    test.each([
      ['can’t be reached', metadataService],
      ['takes none back', described()],
    ])('may fail without stopping it when the provider %s', async (_, provider) => {
      vi.stubGlobal('fetch', async () => {
        throw new TypeError('Failed to fetch');
      });
      const { session, oidc, arrive } = harness({
        metadataService: provider,
        signinRedirectCallback,
      });
      await arrive('/auth/callback?code=c&state=s');
      await session.signOut();
      expect(oidc.signoutRedirect).toHaveBeenCalledOnce();
      expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    });
  });

  test('sends the provider the ID token, so that it asks nothing', async () => {
    const { session, oidc, arrive } = harness();
    await arrive('/auth/callback?code=c&state=s');
    await session.signOut();
    expect(oidc.signoutRedirect).toHaveBeenCalledExactlyOnceWith({ id_token_hint: idToken() });
  });

  test('says that only this app signed out when the provider can’t', async () => {
    const { session, arrive } = harness({
      signoutRedirect: async () => {
        throw new Error('No end session endpoint');
      },
    });
    await arrive('/auth/callback?code=c&state=s');
    await session.signOut();
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'here-only' });
  });

  test('returns to a sign-in page that doesn’t start a sign-in by itself', async () => {
    const { session, oidc, replaceAddress, arrive } = harness();
    await expect(arrive('/auth/signed-out')).resolves.toBe('show');
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
  });
});

describe('a sign-in in another tab', () => {
  test.each([
    ['keeps the session when it is the same person', 'mara', 'signed-in'],
    ['signs out here when it is another person', 'somebody-else', 'signed-out'],
  ])('%s', async (_, subject, status) => {
    const { session, channel, arrive } = harness();
    await arrive('/auth/callback?code=c&state=s');
    channel.receive(`signed-in ${appOrigin}/oidc ${subject}`);
    expect(session.snapshot()).toMatchObject({ status });
  });
});

test.each(['', 'hello'])('the session ignores the message %j', async (message) => {
  const { session, channel, arrive } = harness();
  await arrive('/auth/callback?code=c&state=s');
  channel.receive(message);
  expect(session.snapshot()).toMatchObject({ status: 'signed-in' });
});
