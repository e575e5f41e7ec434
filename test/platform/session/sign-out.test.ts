import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OidcClient } from '#platform/session/oidc-client.ts';
import {
  appOrigin,
  createMetadataService,
  createOidcUser,
  createPageAfterCallback,
  createPendingPromise,
  createTestPage,
  idToken,
  MemoryStorage,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

describe('sign-out', () => {
  test('notifies the other tabs without identifying the user', async () => {
    const { session, channel } = await createPageAfterCallback();
    await session.signOut();
    expect(channel.post).toHaveBeenLastCalledWith('signed-out');
  });

  test('in another tab signs this tab out too, without a request to the provider', async () => {
    const { session, channel, oidc } = await createPageAfterCallback();
    channel.post.mockClear();
    channel.receive('signed-out');
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(await session.credentials.present()).toBeUndefined();
    expect(oidc.signoutRedirect).not.toHaveBeenCalled();
    expect(channel.post).not.toHaveBeenCalled();
  });

  test('removes the tokens and notifies subscribers before the redirect to the provider', async () => {
    const { session, oidc } = await createPageAfterCallback({
      signoutRedirect: createPendingPromise,
    });
    const told = vi.fn();
    session.subscribe(told);
    void session.signOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toHaveBeenCalledOnce();
    expect(oidc.removeUser).toHaveBeenCalledOnce();
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'signing-out' });
    expect(await session.credentials.present()).toBeUndefined();
  });

  describe('revocation of the refresh token', () => {
    const endpoint = `${appOrigin}/oidc/token/revocation`;
    const metadataService = createMetadataService({ revocation_endpoint: endpoint });
    const signinRedirectCallback = async () => createOidcUser({ refresh_token: 'refresh-1' });

    test('delays the redirect to the provider by at most 2 seconds, and continues after the redirect', async () => {
      const sent = vi.fn<typeof fetch>(createPendingPromise);
      vi.stubGlobal('fetch', sent);
      const { session, oidc } = await createPageAfterCallback({
        metadataService,
        signinRedirectCallback,
      });
      void session.signOut();
      await vi.advanceTimersByTimeAsync(1_999);
      expect(oidc.signoutRedirect).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
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

    const refusing = async () => new Response(null, { status: 401 });
    const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

    test.each([
      ['is done', async () => new Response(null, { status: 200 }), undefined],
      ['is refused', refusing, /responded to the revocation with status 401.*may stay valid/],
      ['can’t be sent', unreachable, /didn’t respond to the revocation.*may stay valid/],
    ])(
      "doesn't block the sign-out if the revocation %s; only a failure is reported",
      async (_, answer, details) => {
        vi.stubGlobal('fetch', answer);
        const page = createTestPage({ metadataService, signinRedirectCallback });
        await page.arrive('/auth/callback?code=c&state=s');
        await page.session.signOut();
        expect(page.oidc.signoutRedirect).toHaveBeenCalledOnce();
        const expected = {
          status: 'signed-out',
          details: details && expect.stringMatching(details),
        };
        expect(page.session.snapshot()).toEqual({ ...expected, because: 'signing-out' });
        // Simulates the provider's redirect back to the app.
        const { session, arrive } = page.again();
        await arrive('/auth/signed-out');
        expect(session.snapshot()).toEqual({ ...expected, because: 'signed-out' });
      },
    );

    test('reports a failure only once', async () => {
      vi.stubGlobal('fetch', refusing);
      const page = await createPageAfterCallback({ metadataService, signinRedirectCallback });
      await page.session.signOut();
      await page.again().arrive('/auth/signed-out');
      const { session, arrive } = page.again();
      await arrive('/auth/signed-out');
      expect(session.snapshot()).not.toHaveProperty('details', expect.any(String));
    });

    test('is reported as impossible if the provider has no revocation endpoint', async () => {
      const sent = vi.fn<typeof fetch>(createPendingPromise);
      vi.stubGlobal('fetch', sent);
      const page = await createPageAfterCallback({ signinRedirectCallback });
      await page.session.signOut();
      expect(sent).not.toHaveBeenCalled();
      expect(page.oidc.signoutRedirect).toHaveBeenCalledOnce();
      const { session, arrive } = page.again();
      await arrive('/auth/signed-out');
      expect(session.snapshot()).toMatchObject({
        because: 'signed-out',
        details: expect.stringMatching(/has no revocation endpoint.*may stay valid/),
      });
    });

    test('is not mentioned if there is no refresh token', async () => {
      const { session } = await createPageAfterCallback();
      await session.signOut();
      expect(session.snapshot()).not.toHaveProperty('details', expect.any(String));
    });
  });

  test("sends the ID token to the provider, so that the provider doesn't ask for confirmation", async () => {
    const { session, oidc } = await createPageAfterCallback();
    await session.signOut();
    expect(oidc.signoutRedirect).toHaveBeenCalledExactlyOnceWith({ id_token_hint: idToken });
  });

  test('reports that only the session of the app has ended if the provider can’t end its own session', async () => {
    const { session } = await createPageAfterCallback({
      signoutRedirect: async () => {
        throw new Error('No end session endpoint');
      },
    });
    await session.signOut();
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'here-only' });
  });

  test('returns to a sign-in page that doesn’t start a sign-in automatically', async () => {
    const { session, oidc, replaceAddress, arrive } = createTestPage();
    await expect(arrive('/auth/signed-out')).resolves.toBe('show');
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
  });
});

describe('user who signed out', () => {
  const noEndSession: Partial<OidcClient> = {
    signoutRedirect: async () => {
      throw new Error('No end session endpoint');
    },
  };
  const signedOut = async (client: Parameters<typeof createTestPage>[0] = {}) => {
    const page = createTestPage(client);
    await page.arrive('/auth/callback?code=c&state=s');
    await page.session.signOut();
    return page;
  };

  test.each<
    [string, Partial<OidcClient>, Parameters<ReturnType<typeof createTestPage>['again']>[0]]
  >([
    ['this tab', {}, {}],
    ['this tab, where the provider can’t end its session', noEndSession, {}],
    ['another tab', noEndSession, { tabStorage: new MemoryStorage() }],
  ])('isn’t signed in silently in %s', async (_, client, tab) => {
    const { session, oidc, arrive } = (await signedOut(client)).again(tab);
    await expect(arrive('/people')).resolves.toBe('show');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'not-yet' });
  });

  test('isn’t signed in by a silent sign-in that was pending during the sign-out', async () => {
    const page = createTestPage();
    await page.arrive('/auth/callback?code=c&state=s');
    const other = page.again({ tabStorage: new MemoryStorage() });
    void other.arrive('/people');
    await vi.advanceTimersByTimeAsync(0);
    await page.session.signOut();
    const { session, oidc, replaceAddress, arrive } = other.again();
    await arrive('/auth/callback?code=c&state=s');
    expect(oidc.signinRedirectCallback).not.toHaveBeenCalled();
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/people');
  });

  test('isn’t signed in by a silent sign-in that was fetching its tokens during the sign-out', async () => {
    const page = createTestPage();
    await page.arrive('/auth/callback?code=c&state=s');
    const other = page.again({ tabStorage: new MemoryStorage() });
    void other.arrive('/people');
    await vi.advanceTimersByTimeAsync(0);
    const { session, arrive } = other.again({
      signinRedirectCallback: async () => {
        await page.session.signOut();
        return createOidcUser();
      },
    });
    await arrive('/auth/callback?code=c&state=s');
    expect(session.snapshot()).toMatchObject({ status: 'signed-out', because: 'signed-out' });
    const { oidc, arrive: arriveLater } = page.again({ tabStorage: new MemoryStorage() });
    await arriveLater('/people');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
  });

  test('can be signed in silently again after signing in explicitly', async () => {
    const page = (await signedOut()).again();
    void page.session.signIn('/people');
    await page.again().arrive('/auth/callback?code=c&state=s');
    const { oidc, arrive } = page.again();
    void arrive('/people');
    await vi.advanceTimersByTimeAsync(0);
    expect(oidc.signinRedirect).toHaveBeenCalledOnce();
  });

  test("sees a message if the browser can't store the sign-out", async () => {
    const full = new MemoryStorage();
    full.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    const page = await signedOut({ browserStorage: full });
    expect(page.session.snapshot()).toMatchObject({
      details: expect.stringContaining('couldn’t save that you signed out'),
    });
    const { oidc, arrive } = page.again();
    await expect(arrive('/people')).resolves.toBe('show');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
  });
});

describe('sign-in in another tab', () => {
  test.each([
    ['keeps its session if the same user signed in', 'mara', 'signed-in'],
    ['signs out if another user signed in', 'somebody-else', 'signed-out'],
  ])('notifies this tab, which %s', async (_, subject, status) => {
    const { session, channel } = await createPageAfterCallback();
    channel.receive(`signed-in ${appOrigin}/oidc ${subject}`);
    expect(session.snapshot()).toMatchObject({ status });
  });
});

test.each(['', 'hello'])('the session ignores the message %j', async (message) => {
  const { session, channel } = await createPageAfterCallback();
  channel.receive(message);
  expect(session.snapshot()).toMatchObject({ status: 'signed-in' });
});
