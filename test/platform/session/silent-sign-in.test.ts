import { ErrorResponse } from 'oidc-client-ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { OidcClient } from '#platform/session/oidc-client.ts';
import {
  appOrigin,
  createMetadataService,
  createPendingPromise,
  createTestPage,
  createUserWithClaims,
  MemoryStorage,
} from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

const pause = 5 * 60_000;
const plain = { status: 'signed-out', because: 'not-yet' };
const paused = { status: 'signed-out', because: 'paused' };

type Page = ReturnType<typeof createTestPage>;

/** Loads a page and waits until the page redirects to the provider. */
async function leaving(page: Pick<Page, 'arrive'>, path = '/people') {
  void page.arrive(path);
  await vi.advanceTimersByTimeAsync(0);
}

/** Creates a tab that has redirected to the provider for a silent sign-in. */
async function left(path = '/people') {
  const first = createTestPage();
  await leaving(first, path);
  expect(first.oidc.signinRedirect).toHaveBeenCalledOnce();
  return first;
}

/** Creates a tab to which the provider has redirected back after a silent sign-in. */
async function backWith(client: Partial<OidcClient>) {
  const page = (await left()).again(client);
  await page.arrive('/auth/callback?code=c&state=s');
  return page;
}

const failing = (error: unknown): Partial<OidcClient> => ({
  signinRedirectCallback: async () => {
    throw error;
  },
});

const nobody = failing(new ErrorResponse({ error: 'login_required' }));

/**
 * Opens a new tab of the same browser, waits until the tab redirects to the provider, and returns
 * its mocked OIDC client.
 */
async function opened(page: Page) {
  const tab = page.again({
    tabStorage: new MemoryStorage(),
    signinRedirect: vi.fn(createPendingPromise),
    metadataService: createMetadataService(),
  });
  await leaving(tab);
  return tab.oidc;
}

/** Loads the app in the same tab after another page was shown for a second. */
async function shownAgain(page: Page) {
  page.hide();
  vi.setSystemTime(Date.now() + 1_000);
  const next = page.again();
  await leaving(next);
  return next;
}

/** Opens a new tab whose silent sign-in leads to another page, and loads the app in it again. */
async function miss(page: Page) {
  const tab = page.again({ tabStorage: new MemoryStorage() });
  await leaving(tab);
  return shownAgain(tab);
}

describe('page load', () => {
  test('requests a silent sign-in from the provider once, with prompt=none', async () => {
    const { oidc } = await left('/people?q=a');
    expect(oidc.signinRedirect).toHaveBeenCalledExactlyOnceWith({
      prompt: 'none',
      redirectMethod: 'assign',
      nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
      state: { returnTo: '/people?q=a' },
    });
  });

  test('requests no silent sign-in if silent sign-in is disabled in the configuration', async () => {
    const { session, oidc, arrive } = createTestPage({ silent: false });
    await expect(arrive('/people')).resolves.toBe('show');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    expect(session.snapshot()).toEqual(plain);
  });
});

describe('failed silent sign-in', () => {
  test.each([
    'login_required',
    'interaction_required',
    'consent_required',
    'account_selection_required',
  ])('shows the ordinary sign-in page without details for %s', async (error) => {
    const { session } = await backWith(failing(new ErrorResponse({ error })));
    expect(session.snapshot()).toEqual(plain);
  });

  test('shows the ordinary sign-in page with the provider’s message in the details', async () => {
    const answer = { error: 'invalid_request', error_description: 'id_token mandatory' };
    const { session, replaceAddress } = await backWith(failing(new ErrorResponse(answer)));
    expect(session.snapshot()).toEqual({
      ...plain,
      details:
        'The provider responded to the sign-in with “invalid_request”. It said: “id_token mandatory”',
    });
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/people');
  });

  test.each<[string, Partial<OidcClient>, RegExp]>([
    ['an error without words', failing(new ErrorResponse({ error: 'server_error' })), /server_err/],
    ['a failing token endpoint', failing(new Error('Down (503): {}')), /with status 503/],
    [
      'unusable tokens',
      { signinRedirectCallback: async () => createUserWithClaims({ aud: 'other' }) },
      /another application/,
    ],
    [
      'another issuer',
      { metadataService: createMetadataService({ issuer: 'https://x.example' }) },
      /issuer/,
    ],
  ])('shows the ordinary sign-in page after %s', async (_, client, details) => {
    const { session } = await backWith(client);
    expect(session.snapshot()).toEqual({ ...plain, details: expect.stringMatching(details) });
  });

  test.each<[string, Partial<OidcClient>, RegExp]>([
    [
      'can’t be reached',
      { metadataService: { getMetadata: () => Promise.reject(new TypeError('Failed to fetch')) } },
      /couldn’t be reached/,
    ],
    [
      'has bad metadata',
      { metadataService: createMetadataService({ token_endpoint: '/token' }) },
      /token_end/,
    ],
  ])(
    'shows the ordinary sign-in page immediately if the provider %s',
    async (_, client, details) => {
      const { session, arrive } = createTestPage(client);
      await expect(arrive('/people')).resolves.toBe('show');
      expect(session.snapshot()).toEqual({ ...plain, details: expect.stringMatching(details) });
    },
  );

  test("shows the ordinary sign-in page after 8 seconds and doesn't redirect afterwards", async () => {
    const lateMetadata = () =>
      new Promise<object>((resolve) => {
        setTimeout(() => resolve(createMetadataService().getMetadata()), 9_000);
      });
    const page = createTestPage({ metadataService: { getMetadata: lateMetadata } });
    const arrival = page.arrive('/people');
    await vi.advanceTimersByTimeAsync(8_000);
    await expect(arrival).resolves.toBe('show');
    expect(page.session.snapshot()).toMatchObject({ because: 'not-yet' });
    expect(page.stopNavigation).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(page.oidc.signinRedirect).not.toHaveBeenCalled();
  });
});

test('a failed silent sign-in shows the ordinary sign-in page even if another tab has signed in in the meantime', async () => {
  const page = await left();
  page.channel.receive(`signed-in ${appOrigin}/oidc mara`);
  const { session, replaceAddress, arrive } = page.again(
    failing(new ErrorResponse({ error: 'server_error' })),
  );
  await arrive('/auth/callback?code=c&state=s');
  expect(session.snapshot()).toMatchObject(plain);
  expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/people');
});

describe('after silent sign-in fails in one tab', () => {
  test('a reload of the tab attempts silent sign-in again only after five minutes', async () => {
    const reloaded = (await backWith(nobody)).again();
    vi.setSystemTime(Date.now() + pause - 1);
    await expect(reloaded.arrive('/people')).resolves.toBe('show');
    expect(reloaded.oidc.signinRedirect).not.toHaveBeenCalled();
    expect(reloaded.session.snapshot()).toEqual(plain);
    vi.setSystemTime(Date.now() + 1);
    const later = reloaded.again();
    await leaving(later);
    expect(later.oidc.signinRedirect).toHaveBeenCalledOnce();
  });

  test('a reload attempts silent sign-in if the user has signed in explicitly in the meantime', async () => {
    const page = await backWith(nobody);
    void page.session.signIn('/people');
    const signedIn = page.again();
    await signedIn.arrive('/auth/callback?code=c&state=s');
    const reloaded = signedIn.again();
    await leaving(reloaded);
    expect(reloaded.oidc.signinRedirect).toHaveBeenCalledOnce();
  });

  test('a reload attempts silent sign-in if the user has signed in in another tab in the meantime', async () => {
    const page = await backWith(nobody);
    page.channel.receive(`signed-in ${appOrigin}/oidc mara`);
    const reloaded = page.again();
    await leaving(reloaded);
    expect(reloaded.oidc.signinRedirect).toHaveBeenCalledOnce();
  });

  test('other tabs still attempt silent sign-in, without adding a history entry', async () => {
    const other = (await backWith(nobody)).again({ tabStorage: new MemoryStorage() });
    await leaving(other);
    expect(other.oidc.signinRedirect).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ redirectMethod: 'replace' }),
    );
  });
});

describe('silent sign-in that the user interrupts', () => {
  test('is tried again at the new URL, as often as it is interrupted', async () => {
    let page: Page = await left('/people');
    for (const path of ['/people', '/webhooks', '/bookmarks']) {
      const next = page.again();
      vi.setSystemTime(Date.now() + 800);
      page.hide();
      await leaving(next, path);
      expect(next.oidc.signinRedirect).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ state: { returnTo: path } }),
      );
      page = next;
    }
    const back = page.again();
    await back.arrive('/auth/callback?code=c&state=s');
    expect(back.replaceAddress).toHaveBeenCalledExactlyOnceWith('/bookmarks');
    expect(back.session.snapshot()).toMatchObject({ status: 'signed-in' });
  });

  test('is tried again if the page hasn’t navigated to the provider yet', async () => {
    const slow = createMetadataService();
    slow.getMetadata = vi.fn(createPendingPromise);
    const first = createTestPage({ metadataService: slow });
    void first.arrive('/people');
    await vi.advanceTimersByTimeAsync(2_000);
    expect((await shownAgain(first)).oidc.signinRedirect).toHaveBeenCalledOnce();
  });

  test('is tried again after a reload of the callback URL whose code was used', async () => {
    const pending = (await left('/people')).again({ signinRedirectCallback: createPendingPromise });
    void pending.arrive('/auth/callback?code=c&state=s');
    const reloaded = pending.again({ isReload: true });
    pending.hide();
    await leaving(reloaded, '/auth/callback?code=c&state=s');
    expect(reloaded.replaceAddress).toHaveBeenCalledExactlyOnceWith('/people');
    expect(reloaded.oidc.signinRedirect).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ prompt: 'none', state: { returnTo: '/people' } }),
    );
  });

  test('isn’t tried again if the provider’s response is unknown without a reload', async () => {
    const used = { settings: { stateStore: { get: async () => null } } };
    const { session, oidc } = await backWith(used);
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    expect(session.snapshot()).toMatchObject(plain);
  });
});

describe('after a silent sign-in leads to another page', () => {
  test('no tab attempts silent sign-in for five minutes, and the sign-in page states the pause', async () => {
    const next = await shownAgain(await left());
    expect(next.oidc.signinRedirect).not.toHaveBeenCalled();
    expect(next.session.snapshot()).toMatchObject(paused);
    const other = next.again({ tabStorage: new MemoryStorage() });
    await expect(other.arrive('/people')).resolves.toBe('show');
    expect(other.session.snapshot()).toMatchObject(paused);
    vi.setSystemTime(Date.now() + pause);
    for (const tab of [next.again(), next.again({ tabStorage: new MemoryStorage() })]) {
      await leaving(tab);
      expect(tab.oidc.signinRedirect).toHaveBeenCalledOnce();
    }
  });

  test('a sign-in that comes back ends the pause', async () => {
    const next = await shownAgain(await left());
    void next.session.signIn('/people');
    const signedIn = next.again();
    await signedIn.arrive('/auth/callback?code=c&state=s');
    expect(signedIn.session.snapshot()).toMatchObject({ status: 'signed-in' });
    expect((await opened(signedIn)).signinRedirect).toHaveBeenCalledOnce();
  });

  test('the same tab tries once more, with a history entry, if the provider has redirected back before', async () => {
    const page = await backWith(nobody);
    const again = await miss(page);
    expect(again.oidc.signinRedirect).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ redirectMethod: 'assign' }),
    );
    expect((await shownAgain(again)).session.snapshot()).toMatchObject(paused);
    expect((await opened(page)).signinRedirect).not.toHaveBeenCalled();
  });
});

describe('provider that signs the user in on its own page', () => {
  /**
   * Loads the callback in the same tab after the user has spent a minute on the provider's page.
   */
  async function backLate(page: Page) {
    // A page that has navigated away no longer runs, so its timers are cleared.
    vi.clearAllTimers();
    vi.setSystemTime(Date.now() + 60_000);
    const back = page.again();
    await back.arrive('/auth/callback?code=c&state=s');
    return back;
  }

  test('isn’t recorded as responding immediately', async () => {
    const back = await backLate(await left());
    expect(back.session.snapshot()).toMatchObject({ status: 'signed-in' });
    expect((await opened(back)).signinRedirect).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ redirectMethod: 'assign' }),
    );
  });

  test('is no longer recorded as responding immediately, even if an earlier sign-in got an immediate response', async () => {
    const page = (await backWith(nobody)).again({ tabStorage: new MemoryStorage() });
    await leaving(page);
    await backLate(page);
    expect((await opened(page)).signinRedirect).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ redirectMethod: 'assign' }),
    );
  });

  test('signs the user in even if another tab has signed out since', async () => {
    const page = await left();
    const other = page.again({ tabStorage: new MemoryStorage() });
    await other.session.signOut();
    const { session } = await backLate(page);
    expect(session.snapshot()).toMatchObject({ status: 'signed-in' });
  });
});

test('a silent sign-in never redirects before the page has loaded', async () => {
  const page = await backWith(nobody);
  const early = page.again({ tabStorage: new MemoryStorage(), pageLoaded: createPendingPromise });
  const arrival = early.arrive('/people');
  await vi.advanceTimersByTimeAsync(8_000);
  await expect(arrival).resolves.toBe('show');
  expect(early.oidc.signinRedirect).not.toHaveBeenCalled();
});
