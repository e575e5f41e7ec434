import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OidcClient } from '#platform/session/oidc-client.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';
import {
  appOrigin,
  createMetadataService,
  createOidcUser,
  createPageAfterCallback,
  createPendingPromise,
  createTestPage,
  idToken,
  load,
  reopen,
  type Setup,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

const logout = `signoutRedirect ${idToken}`;
const endpoint = `${appOrigin}/oidc/token/revocation`;
const renewable: Partial<OidcClient> = {
  metadataService: createMetadataService({ revocation_endpoint: endpoint }),
  signinRedirectCallback: async () => createOidcUser({ refresh_token: 'refresh-1' }),
};

describe('sign-out', () => {
  test('removes the tokens and notifies subscribers and other tabs before the redirect to the provider', async () => {
    const page = await createPageAfterCallback({ signoutRedirect: createPendingPromise });
    const states: unknown[] = [];
    page.session.subscribe(() => states.push(page.session.snapshot()));
    void page.session.signOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual([{ status: 'signed-out', because: 'signing-out' }]);
    expect(await page.session.credentials.present()).toBeUndefined();
    expect(page.requests.slice(-2)).toEqual(['removeUser', logout]);
    expect(page.posted.at(-1)).toBe('signed-out');
  });

  test('returns to a sign-in page that doesn’t start a sign-in automatically', async () => {
    const page = createTestPage();
    await expect(page.arrive('/auth/signed-out')).resolves.toBe('show');
    expect(page.session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(page.addresses).toEqual(['/']);
    expect(page.redirects).toEqual([]);
  });

  test('reports that only the session of the app has ended if the provider can’t end its own session', async () => {
    const signoutRedirect = () => Promise.reject(new Error('No end session endpoint'));
    const page = await createPageAfterCallback({ signoutRedirect });
    await page.session.signOut();
    expect(page.session.snapshot()).toEqual({ status: 'signed-out', because: 'here-only' });
    expect((await load(reopen(page))).redirects).toEqual([]);
  });

  test("shows a message if the browser can't store the sign-out, and allows no silent sign-in in this tab", async () => {
    const full = createMemoryStorage();
    full.setItem = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    const page = await createPageAfterCallback({ browserStorage: full });
    await page.session.signOut();
    expect(page.session.snapshot()).toMatchObject({
      details: expect.stringContaining('couldn’t save that you signed out'),
    });
    expect((await load(reopen(page))).redirects).toEqual([]);
  });
});

describe('message of another tab', () => {
  test.each([
    ['signed-out', { status: 'signed-out', because: 'signed-out' }],
    [`signed-in ${appOrigin}/oidc mara`, { status: 'signed-in' }],
    [`signed-in ${appOrigin}/oidc somebody-else`, { status: 'signed-out' }],
    ['', { status: 'signed-in' }],
    ['hello', { status: 'signed-in' }],
  ])('“%s” leads to the state %j without a request or a message', async (message, state) => {
    const page = await createPageAfterCallback();
    const posted = page.posted.length;
    page.receive(message);
    expect(page.session.snapshot()).toMatchObject(state);
    const isSignedIn = state.status === 'signed-in';
    expect((await page.session.credentials.present()) !== undefined).toBe(isSignedIn);
    expect(page.requests).not.toContain(logout);
    expect(page.posted).toHaveLength(posted);
  });
});

describe('revocation of the refresh token', () => {
  test('delays the redirect to the provider by at most 2 seconds, and continues after the redirect', async () => {
    const sent: [unknown, RequestInit | undefined][] = [];
    vi.stubGlobal('fetch', (url: unknown, init?: RequestInit) => {
      sent.push([url, init]);
      return createPendingPromise();
    });
    const page = await createPageAfterCallback(renewable);
    void page.session.signOut();
    await vi.advanceTimersByTimeAsync(1_999);
    expect(page.requests).not.toContain(logout);
    await vi.advanceTimersByTimeAsync(1);
    expect(page.requests).toContain(logout);
    expect(sent).toEqual([
      [endpoint, expect.objectContaining({ keepalive: true, credentials: 'omit' })],
    ]);
    expect(Object.fromEntries(new URLSearchParams(String(sent[0]?.[1]?.body)))).toEqual({
      token: 'refresh-1',
      token_type_hint: 'refresh_token',
      client_id: 'spec-viewer',
    });
  });

  const withoutRefreshToken = { signinRedirectCallback: async () => createOidcUser() };
  const withoutEndpoint = { metadataService: createMetadataService() };
  const respond = (status: number) => async () => new Response(null, { status });
  test.each<[string, () => Promise<Response>, Setup, RegExp | undefined]>([
    ['succeeds', respond(200), {}, undefined],
    ['isn’t necessary', respond(500), withoutRefreshToken, undefined],
    ['is refused', respond(401), {}, /responded to the revocation with status 401.*may stay valid/],
    [
      'can’t be sent',
      () => Promise.reject(new TypeError('Failed to fetch')),
      {},
      /didn’t respond to the revocation.*may stay valid/,
    ],
    [
      'has no endpoint',
      respond(200),
      withoutEndpoint,
      /has no revocation endpoint.*may stay valid/,
    ],
  ])(
    'never blocks the sign-out; if it %s, the page after the sign-out says so once',
    async (_, answer, setup, reason) => {
      vi.stubGlobal('fetch', answer);
      const page = await createPageAfterCallback({ ...renewable, ...setup });
      await page.session.signOut();
      expect(page.requests).toContain(logout);
      const details = reason && expect.stringMatching(reason);
      const state = { status: 'signed-out', details };
      expect(page.session.snapshot()).toEqual({ ...state, because: 'signing-out' });
      const after = reopen(page);
      await after.arrive('/auth/signed-out');
      expect(after.session.snapshot()).toEqual({ ...state, because: 'signed-out' });
      const later = reopen(page);
      await later.arrive('/auth/signed-out');
      expect(later.session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    },
  );
});
