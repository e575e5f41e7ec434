import { ErrorResponse, User } from 'oidc-client-ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageIfAllowed } from '#platform/browser-storage.ts';
import { createSession } from '#platform/create-session.ts';
import type { OidcClient } from '#platform/user-manager.ts';

const appOrigin = 'https://app.example.test';

class MemoryStorage implements Storage {
  readonly #entries = new Map<string, string>();
  get length() {
    return this.#entries.size;
  }
  key = (index: number) => [...this.#entries.keys()][index] ?? null;
  getItem = (name: string) => this.#entries.get(name) ?? null;
  setItem = (name: string, value: string) => void this.#entries.set(name, value);
  removeItem = (name: string) => void this.#entries.delete(name);
  clear = () => this.#entries.clear();
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = () => ({
  iss: `${appOrigin}/oidc`,
  sub: 'mara',
  aud: 'spec-viewer',
  exp: Math.floor(Date.now() / 1000) + 600,
});
const idToken = (overrides: object = {}) =>
  `${encode({ alg: 'ES256' })}.${encode({ ...claims(), ...overrides })}.signature`;

const user = (overrides: Partial<ConstructorParameters<typeof User>[0]> = {}) =>
  new User({
    access_token: 'token-1',
    id_token: idToken(),
    token_type: 'Bearer',
    expires_at: Math.floor(Date.now() / 1000) + 600,
    profile: {
      iss: `${appOrigin}/oidc`,
      sub: 'mara',
      aud: 'spec-viewer',
      exp: 0,
      iat: 0,
      name: 'Mara Okafor',
      email: 'mara@example.test',
    },
    userState: { returnTo: '/people?q=a' },
    ...overrides,
  });

const refused = { authorization: 'Bearer token-1' };

const never = () => new Promise<never>(() => undefined);

/** What is asked of the provider's metadata; one without a way to take tokens back, unless told. */
const described = (
  getIssuer: OidcClient['metadataService']['getIssuer'] = async () => `${appOrigin}/oidc`,
  revocationEndpoint?: string,
): OidcClient['metadataService'] => ({
  getIssuer,
  getRevocationEndpoint: async () => revocationEndpoint,
});

function harness({
  tabStorage = new MemoryStorage(),
  ...client
}: Partial<OidcClient> & { tabStorage?: Storage } = {}) {
  const replaceAddress = vi.fn<(path: string) => void>();
  const oidc = {
    signinRedirect: vi.fn<OidcClient['signinRedirect']>(never),
    signinRedirectCallback: vi.fn<OidcClient['signinRedirectCallback']>(async () => user()),
    signinPopup: vi.fn<OidcClient['signinPopup']>(async () => user({ access_token: 'token-2' })),
    signinPopupCallback: vi.fn<OidcClient['signinPopupCallback']>(async () => undefined),
    signinSilent: vi.fn<OidcClient['signinSilent']>(async () => user({ access_token: 'token-2' })),
    signoutRedirect: vi.fn<OidcClient['signoutRedirect']>(async () => undefined),
    removeUser: vi.fn<OidcClient['removeUser']>(async () => undefined),
    metadataService: described(),
    ...client,
  };
  const channel: {
    postMessage: (message: unknown) => void;
    onmessage: BroadcastChannel['onmessage'];
  } = {
    postMessage: vi.fn(),
    onmessage: null,
  };
  const session = createSession(
    oidc,
    { authority: `${appOrigin}/oidc`, clientId: 'spec-viewer' },
    { appOrigin, basePath: '/', tabStorage, channel, replaceAddress },
  );
  const arrive = (path: string) => session.arrive(new URL(path, appOrigin));
  return { session, oidc, channel, replaceAddress, arrive };
}

/** A message of another tab. */
function hear({ onmessage }: { onmessage: BroadcastChannel['onmessage'] }, data: unknown) {
  expect(onmessage).not.toBeNull();
  const message = new MessageEvent('message', { data });
  // The session's handler looks at nothing but the message.
  onmessage?.call(new BroadcastChannel('unused'), message);
}

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));
afterEach(() => vi.useRealTimers());

describe('a fresh load', () => {
  it('asks the provider once, without a page of its own, whether somebody is signed in', async () => {
    const { oidc, arrive } = harness();
    void arrive('/people?q=a');
    await vi.advanceTimersByTimeAsync(0);
    expect(oidc.signinRedirect).toHaveBeenCalledExactlyOnceWith({
      prompt: 'none',
      redirectMethod: 'replace',
      nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
      state: { returnTo: '/people?q=a' },
    });
  });

  it('shows the sign-in page when the silent attempt never came back', async () => {
    const { session, oidc, arrive } = harness();
    void arrive('/people');
    await vi.advanceTimersByTimeAsync(5_000);
    await expect(arrive('/people')).resolves.toBe('show');
    expect(oidc.signinRedirect).toHaveBeenCalledOnce();
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'not-yet' });
  });

  it('says so when the provider can’t be reached', async () => {
    const { session, arrive } = harness({
      signinRedirect: async () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(arrive('/people')).resolves.toBe('show');
    expect(session.snapshot()).toMatchObject({
      because: 'failed',
      problem: 'The provider could not be reached.',
    });
  });

  it('gives a provider that doesn’t answer 15 seconds', async () => {
    const { session, arrive } = harness();
    const arrival = arrive('/people');
    await vi.advanceTimersByTimeAsync(15_000);
    await expect(arrival).resolves.toBe('show');
    expect(session.snapshot()).toMatchObject({
      problem: 'The provider took longer than 15 seconds.',
    });
  });
});

describe('the callback', () => {
  it('signs in, cleans the address bar and returns to where the person was going', async () => {
    const { session, replaceAddress, arrive } = harness();
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

  it.each(['//evil.example', 'https://evil.example', '/auth/callback?code=1', 7, undefined])(
    'never returns to %j',
    async (returnTo) => {
      const { replaceAddress, arrive } = harness({
        signinRedirectCallback: async () => user({ userState: { returnTo } }),
      });
      await arrive('/auth/callback?code=c&state=s');
      expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/');
    },
  );

  it('shows the sign-in page without alarm when nobody is signed in at the provider', async () => {
    const { session, replaceAddress, arrive } = harness({
      signinRedirectCallback: async () => {
        throw new ErrorResponse({ error: 'login_required', userState: { returnTo: '/bookmarks' } });
      },
    });
    await arrive('/auth/callback?error=login_required&state=s');
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'not-yet' });
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/bookmarks');
  });

  it.each([
    [new ErrorResponse({ error: 'access_denied' }), 'The sign-in was declined at the provider.'],
    [
      new ErrorResponse({ error: 'server_error', error_description: '<svg onload=1>' }),
      'The provider answered the sign-in with “server_error”.',
    ],
    [
      new ErrorResponse({ error: '<svg onload=1>' }),
      'This sign-in link is incomplete, was used before, or was begun in another tab.',
    ],
    [
      new Error('No matching state found in storage'),
      'This sign-in link is incomplete, was used before, or was begun in another tab.',
    ],
    [
      new Error('nonce in id_token does not match nonce in client storage'),
      'The provider’s ID token is missing, can’t be read, or was made for another sign-in.',
    ],
    [
      new URIError('URI malformed'),
      'This sign-in link is incomplete, was used before, or was begun in another tab.',
    ],
  ])('explains %s in words of its own', async (error, problem) => {
    const { session, replaceAddress, arrive } = harness({
      signinRedirectCallback: async () => {
        throw error;
      },
    });
    await expect(arrive('/auth/callback?code=c&state=s')).resolves.toBe('show');
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'failed', problem });
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/');
  });

  it.each([
    ['an ID token of two parts', { id_token: 'a.b' }, /can’t be read/],
    ['an ID token that isn’t base64', { id_token: 'a.%.c' }, /can’t be read/],
    ['another issuer', { id_token: idToken({ iss: 'https://evil.example' }) }, /somebody other/],
    ['another audience', { id_token: idToken({ aud: 'other' }) }, /another application/],
    [
      'two audiences',
      { id_token: idToken({ aud: ['spec-viewer', 'other'] }) },
      /several applications/,
    ],
    ['another authorised party', { id_token: idToken({ azp: 'other' }) }, /given to another/],
    ['an ended ID token', { id_token: idToken({ exp: 1 }) }, /has expired/],
    ['an ID token without an end', { id_token: idToken({ exp: undefined }) }, /can’t be read/],
    ['a token for somebody who can sign with it', { token_type: 'DPoP' }, /kind of token/],
    ['an answer without an access token', { access_token: '' }, /no access token/],
  ])('refuses %s and says so', async (_, overrides, problem) => {
    const { session, arrive } = harness({ signinRedirectCallback: async () => user(overrides) });
    await arrive('/auth/callback?code=c&state=s');
    expect(session.snapshot()).toMatchObject({
      because: 'failed',
      problem: expect.stringMatching(problem),
    });
    expect(await session.credentials.present()).toBeUndefined();
  });

  it('refuses an answer without an ID token', async () => {
    const anonymous = user();
    delete anonymous.id_token;
    const { session, arrive } = harness({ signinRedirectCallback: async () => anonymous });
    await arrive('/auth/callback?code=c&state=s');
    expect(session.snapshot()).toMatchObject({ problem: 'The provider sent no ID token.' });
  });

  it('accepts a token for several applications that names this one', async () => {
    const id_token = idToken({ aud: ['spec-viewer', 'other'], azp: 'spec-viewer' });
    const { session, arrive } = harness({ signinRedirectCallback: async () => user({ id_token }) });
    await arrive('/auth/callback?code=c&state=s');
    expect(session.snapshot()).toMatchObject({ status: 'signed-in' });
  });

  it.each(['code=a&code=b&state=s', 'code=a&state=s&state=t', 'error=a&error=b&state=s'])(
    'with %s is refused before anything is sent',
    async (query) => {
      const { session, oidc, arrive } = harness();
      await arrive(`/auth/callback?${query}`);
      expect(session.snapshot()).toMatchObject({ because: 'failed' });
      expect(oidc.signinRedirectCallback).not.toHaveBeenCalled();
    },
  );

  it('is refused when another provider names itself in it', async () => {
    const { session, oidc, arrive } = harness();
    await arrive('/auth/callback?code=c&state=s&iss=https%3A%2F%2Fevil.example');
    expect(oidc.signinRedirectCallback).not.toHaveBeenCalled();
    expect(session.snapshot()).toMatchObject({
      problem: 'The answer came from somebody other than the provider.',
    });
  });

  it('leaves nothing in the library when its answer is refused', async () => {
    const id_token = idToken({ aud: 'other' });
    const { oidc, arrive } = harness({ signinRedirectCallback: async () => user({ id_token }) });
    await arrive('/auth/callback?code=c&state=s');
    expect(oidc.removeUser).toHaveBeenCalledOnce();
  });

  it('is handled at its own path only', async () => {
    const { oidc, arrive } = harness();
    void arrive('/people?code=c&state=s');
    expect(oidc.signinRedirectCallback).not.toHaveBeenCalled();
  });
});

describe('credentials', () => {
  const signedIn = async (client: Partial<OidcClient> = {}) => {
    const parts = harness(client);
    await parts.arrive('/auth/callback?code=c&state=s');
    return parts;
  };
  const endingIn = (seconds: number, overrides = {}) =>
    user({ expires_at: Math.floor(Date.now() / 1000) + seconds, ...overrides });

  it('are the access token', async () => {
    const { session } = await signedIn();
    expect(await session.credentials.present()).toEqual({ authorization: 'Bearer token-1' });
  });

  it('are nothing before sign-in', async () => {
    expect(await harness().session.credentials.present()).toBeUndefined();
  });

  it('are renewed once for all who ask when the token is about to end', async () => {
    const { session, oidc } = await signedIn({
      signinRedirectCallback: async () => endingIn(30, { refresh_token: 'refresh' }),
    });
    const presented = await Promise.all([1, 2, 3].map(() => session.credentials.present()));
    expect(presented).toEqual(Array(3).fill({ authorization: 'Bearer token-2' }));
    expect(oidc.signinSilent).toHaveBeenCalledOnce();
  });

  describe('whose renewal ahead of their end fails', () => {
    const ending = async () => {
      const signinSilent = vi.fn<OidcClient['signinSilent']>(never);
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

    it('are shown as they are, and the next request waits for nothing', async () => {
      const { session, signinSilent } = await ending();
      expect(await slowly(session.credentials.present())).toEqual(refused);
      expect(await session.credentials.present()).toEqual(refused);
      expect(signinSilent).toHaveBeenCalledOnce();
    });

    it('are renewed by a later request, when the provider is well again', async () => {
      const { session, signinSilent } = await ending();
      await slowly(session.credentials.present());
      signinSilent.mockResolvedValue(user({ access_token: 'token-2' }));
      await vi.advanceTimersByTimeAsync(29_000);
      expect(await session.credentials.present()).toEqual(refused);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await session.credentials.present()).toEqual({ authorization: 'Bearer token-2' });
    });

    it('are tried once more when they are over, and then not by each request', async () => {
      const { session, signinSilent } = await ending();
      await vi.advanceTimersByTimeAsync(10_000);
      await slowly(session.credentials.present());
      await vi.advanceTimersByTimeAsync(20_000);
      await slowly(session.credentials.present());
      expect(signinSilent).toHaveBeenCalledTimes(2);
      expect(await session.credentials.present()).toEqual(refused);
      expect(signinSilent).toHaveBeenCalledTimes(2);
    });
  });

  it('are not renewed where the provider gave no refresh token', async () => {
    const { session, oidc } = await signedIn();
    expect(await session.credentials.renew(refused)).toBe(false);
    expect(oidc.signinSilent).not.toHaveBeenCalled();
  });

  it('of another person are refused', async () => {
    const stranger = user({ access_token: 'token-3' });
    stranger.profile.sub = 'somebody-else';
    const { session } = await signedIn({
      signinRedirectCallback: async () => endingIn(600, { refresh_token: 'refresh' }),
      signinSilent: async () => stranger,
    });
    expect(await session.credentials.renew(refused)).toBe(false);
    expect(await session.credentials.present()).toEqual({ authorization: 'Bearer token-1' });
  });

  it('are not renewed when the refused ones have been replaced meanwhile', async () => {
    const { session, oidc } = await signedIn({
      signinRedirectCallback: async () => endingIn(600, { refresh_token: 'refresh' }),
    });
    expect(await session.credentials.renew(refused)).toBe(true);
    expect(await session.credentials.renew(refused)).toBe(true);
    expect(oidc.signinSilent).toHaveBeenCalledOnce();
  });

  it('that are refused right after they were renewed are not renewed again', async () => {
    const { session, oidc } = await signedIn({
      signinRedirectCallback: async () => endingIn(600, { refresh_token: 'refresh' }),
      signinSilent: vi.fn(async () => user({ access_token: 'token-2', refresh_token: 'refresh' })),
    });
    await session.credentials.renew(refused);
    expect(await session.credentials.renew({ authorization: 'Bearer token-2' })).toBe(false);
    expect(oidc.signinSilent).toHaveBeenCalledOnce();
    expect(session.snapshot()).toMatchObject({ ended: true });
  });

  it.each([
    ['names another issuer', { iss: 'https://evil.example' }],
    ['is for another application', { aud: 'other' }],
    ['was given to another application', { azp: 'other' }],
    ['has expired', { exp: 1 }],
  ])('are not replaced by a renewal whose ID token %s', async (_, claims) => {
    const { session } = await signedIn({
      signinRedirectCallback: async () => endingIn(600, { refresh_token: 'refresh' }),
      signinSilent: async () => user({ access_token: 'token-2', id_token: idToken(claims) }),
    });
    expect(await session.credentials.renew(refused)).toBe(false);
    expect(await session.credentials.present()).toEqual(refused);
  });

  it('can be renewed again after a renewal failed', async () => {
    const signinSilent = vi
      .fn<OidcClient['signinSilent']>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValueOnce(user({ access_token: 'token-2', refresh_token: 'refresh' }));
    const { session } = await signedIn({
      signinRedirectCallback: async () => endingIn(600, { refresh_token: 'refresh' }),
      signinSilent,
    });
    expect(await session.credentials.renew(refused)).toBe(false);
    expect(await session.credentials.renew(refused)).toBe(true);
  });
});

describe('a provider whose metadata names another issuer', () => {
  const metadataService = described(async () => 'https://evil.example');

  it('is never gone to', async () => {
    const { session, oidc, arrive } = harness({ metadataService });
    await expect(arrive('/people')).resolves.toBe('show');
    await session.signIn('/people');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    expect(session.snapshot()).toMatchObject({
      problem: 'The provider’s metadata names an issuer other than the configured one.',
    });
  });

  it('may write its own address with a slash more', async () => {
    const { oidc, session } = harness({
      metadataService: described(async () => `${appOrigin}/oidc/`),
    });
    void session.signIn('/people');
    await vi.advanceTimersByTimeAsync(0);
    expect(oidc.signinRedirect).toHaveBeenCalledOnce();
  });
});

describe('a session that has ended', () => {
  const ended = async (client: Partial<OidcClient> = {}) => {
    const parts = harness(client);
    await parts.arrive('/auth/callback?code=c&state=s');
    await parts.session.credentials.renew(refused);
    return parts;
  };

  it('says so and keeps the person', async () => {
    const { session } = await ended();
    expect(session.snapshot()).toMatchObject({
      status: 'signed-in',
      ended: true,
      person: { subject: 'mara' },
    });
  });

  it('goes on after signing in again in a window of its own', async () => {
    const { session, oidc } = await ended();
    const { signal } = new AbortController();
    expect(await session.signInAgain(signal)).toBeUndefined();
    expect(oidc.signinPopup).toHaveBeenCalledExactlyOnceWith({
      nonce: expect.any(String),
      popupSignal: expect.any(AbortSignal),
    });
    expect(session.snapshot()).toMatchObject({ status: 'signed-in', ended: false });
    expect(await session.credentials.present()).toEqual({ authorization: 'Bearer token-2' });
  });

  it('stays ended when the window is given up', async () => {
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

  it('can be given up when the provider has answered and then says nothing more', async () => {
    const { session } = await ended({ signinPopup: never });
    const controller = new AbortController();
    const again = session.signInAgain(controller.signal);
    await vi.advanceTimersByTimeAsync(60_000);
    controller.abort();
    expect(await again).toBeUndefined();
    expect(session.snapshot()).toMatchObject({ ended: true });
  });

  it('says that the browser opened no window', async () => {
    const { session } = await ended({
      signinPopup: async () => {
        throw new Error('Attempted to navigate on a disposed window');
      },
    });
    expect(await session.signInAgain(new AbortController().signal)).toBe(
      'The browser did not open a window. Allow pop-up windows for this address.',
    );
    expect(session.snapshot()).toMatchObject({ ended: true });
  });

  it('refuses a tampered token in the window, and stays as it is', async () => {
    const tampered = user({ access_token: 'token-3', id_token: idToken({ aud: 'other' }) });
    const { session } = await ended({ signinPopup: async () => tampered });
    expect(await session.signInAgain(new AbortController().signal)).toMatch(/another application/);
    expect(session.snapshot()).toMatchObject({ status: 'signed-in', ended: true });
    expect(await session.credentials.present()).toEqual(refused);
  });

  it('does not sign in again what was signed out in another tab meanwhile', async () => {
    const parts = await ended({
      signinPopup: async () => {
        hear(parts.channel, 'signed-out');
        return user({ access_token: 'token-2' });
      },
    });
    expect(await parts.session.signInAgain(new AbortController().signal)).toBeUndefined();
    expect(parts.session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(await parts.session.credentials.present()).toBeUndefined();
  });

  it('is over when somebody else signs in, and nothing of theirs is taken', async () => {
    const stranger = user({ access_token: 'token-3' });
    stranger.profile.sub = 'somebody-else';
    const { session, channel } = await ended({ signinPopup: async () => stranger });
    await session.signInAgain(new AbortController().signal);
    expect(channel.postMessage).toHaveBeenLastCalledWith('signed-out');
    expect(session.snapshot()).toMatchObject({
      status: 'signed-out',
      problem: 'Somebody else signed in. What was here has been cleared.',
    });
    expect(await session.credentials.present()).toBeUndefined();
  });
});

describe('the sign-in window', () => {
  it('hands over the answer and is closed by whoever waits for it', async () => {
    const { session, oidc, arrive } = harness();
    void arrive('/auth/popup-callback?code=c&state=s');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(oidc.signinPopupCallback).toHaveBeenCalledExactlyOnceWith(
      `${appOrigin}/auth/popup-callback?code=c&state=s`,
    );
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'not-yet' });
  });

  it.each([
    ['twice the same parameter', 'code=a&code=b&state=s'],
    ['another provider’s name', `code=c&state=s&iss=${encodeURIComponent('https://evil.example')}`],
  ])('hands over nothing of an answer with %s', async (_, query) => {
    const { session, oidc, arrive } = harness();
    await expect(arrive(`/auth/popup-callback?${query}`)).resolves.toBe('show');
    expect(oidc.signinPopupCallback).not.toHaveBeenCalled();
    expect(session.snapshot()).toMatchObject({ because: 'failed' });
  });

  it('says so when nobody waits for its answer', async () => {
    const { session, replaceAddress, arrive } = harness();
    const arrival = arrive('/auth/popup-callback?code=c&state=s');
    await vi.advanceTimersByTimeAsync(3_000);
    await expect(arrival).resolves.toBe('show');
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/');
    expect(session.snapshot()).toMatchObject({
      problem: 'Nothing waits for this sign-in any more. Close this window.',
    });
  });

  it('opened by hand, without an answer, says so too', async () => {
    const { session, arrive } = harness({
      signinPopupCallback: async () => {
        throw new Error('No parent and no state in URL.');
      },
    });
    await expect(arrive('/auth/popup-callback')).resolves.toBe('show');
    expect(session.snapshot()).toMatchObject({ because: 'failed' });
  });
});

describe('another tab in which somebody signs in', () => {
  it.each([
    ['is of no interest when it is the same person', 'mara', 'signed-in'],
    ['signs this one out when it is another person', 'somebody-else', 'signed-out'],
  ])('%s', async (_, subject, status) => {
    const { session, channel, arrive } = harness();
    await arrive('/auth/callback?code=c&state=s');
    hear(channel, `signed-in ${appOrigin}/oidc ${subject}`);
    expect(session.snapshot()).toMatchObject({ status });
  });

  it.each([null, 7, {}, '', 'hello'])('may say %j, and nothing happens', async (data) => {
    const { session, channel, arrive } = harness();
    await arrive('/auth/callback?code=c&state=s');
    hear(channel, data);
    expect(session.snapshot()).toMatchObject({ status: 'signed-in' });
  });
});

describe('without storage', () => {
  it('the sign-in page says what is missing, and nothing goes round in circles', async () => {
    const denied = new DOMException('Storage is denied.', 'SecurityError');
    const { session, oidc, arrive } = harness({
      signinRedirect: vi.fn(async () => {
        throw denied;
      }),
      tabStorage: storageIfAllowed(() => {
        throw denied;
      }),
    });
    await expect(arrive('/people')).resolves.toBe('show');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
    await session.signIn('/people');
    expect(session.snapshot()).toMatchObject({
      problem: expect.stringContaining('Allow this address to store data.'),
    });
  });
});

describe('signing out', () => {
  it('tells the other tabs, without naming anybody', async () => {
    const { session, channel, arrive } = harness();
    await arrive('/auth/callback?code=c&state=s');
    await session.signOut();
    expect(channel.postMessage).toHaveBeenLastCalledWith('signed-out');
  });

  it('in another tab signs out here, without going to the provider', async () => {
    const { session, channel, oidc, arrive } = harness();
    await arrive('/auth/callback?code=c&state=s');
    vi.mocked(channel.postMessage).mockClear();
    hear(channel, 'signed-out');
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(await session.credentials.present()).toBeUndefined();
    expect(oidc.signoutRedirect).not.toHaveBeenCalled();
    expect(channel.postMessage).not.toHaveBeenCalled();
  });

  it('forgets the tokens and says so before it goes to the provider', async () => {
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

  describe('with a refresh token', () => {
    const endpoint = `${appOrigin}/oidc/token/revocation`;
    const metadataService = described(undefined, endpoint);
    const signinRedirectCallback = async () => user({ refresh_token: 'refresh-1' });

    it('hands it back on the way out, in a request that outlives the page', async () => {
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

    it.each([
      ['can’t be reached', metadataService],
      ['takes none back', described()],
    ])('leaves all the same when the provider %s', async (_, provider) => {
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

  it('hands the provider the ID token, so that it asks nothing', async () => {
    const { session, oidc, arrive } = harness();
    await arrive('/auth/callback?code=c&state=s');
    await session.signOut();
    expect(oidc.signoutRedirect).toHaveBeenCalledExactlyOnceWith({ id_token_hint: idToken() });
  });

  it('says “here only” when the provider can’t end its session', async () => {
    const { session, arrive } = harness({
      signoutRedirect: async () => {
        throw new Error('No end session endpoint');
      },
    });
    await arrive('/auth/callback?code=c&state=s');
    await session.signOut();
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'here-only' });
  });

  it('comes back to a sign-in page that doesn’t try again by itself', async () => {
    const { session, oidc, replaceAddress, arrive } = harness();
    await expect(arrive('/auth/signed-out')).resolves.toBe('show');
    expect(session.snapshot()).toEqual({ status: 'signed-out', because: 'signed-out' });
    expect(replaceAddress).toHaveBeenCalledExactlyOnceWith('/');
    expect(oidc.signinRedirect).not.toHaveBeenCalled();
  });
});
