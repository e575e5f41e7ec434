import { User } from 'oidc-client-ts';
import { vi } from 'vitest';
import { createSession } from '#platform/session/create-session.ts';
import type { OidcClient } from '#platform/session/oidc-client.ts';

export const appOrigin = 'https://app.example.test';

export class MemoryStorage implements Storage {
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

const inTenMinutes = () => Math.floor(Date.now() / 1000) + 600;

/** Creates a user of oidc-client-ts whose ID token contains these claims. */
export const createUserWithClaims = (
  claims: object,
  overrides: Partial<ConstructorParameters<typeof User>[0]> = {},
) =>
  createOidcUser({
    id_token: `header.${JSON.stringify(claims)}.signature`,
    ...overrides,
    profile: Object.assign(createOidcUser().profile, claims),
  });

export const idToken = 'header.claims.signature';

export const createOidcUser = (overrides: Partial<ConstructorParameters<typeof User>[0]> = {}) =>
  new User({
    access_token: 'token-1',
    id_token: idToken,
    token_type: 'Bearer',
    expires_at: inTenMinutes(),
    profile: {
      iss: `${appOrigin}/oidc`,
      sub: 'mara',
      aud: 'spec-viewer',
      exp: inTenMinutes(),
      iat: 0,
      name: 'Mara Okafor',
      email: 'mara@example.test',
    },
    userState: { returnTo: '/people?q=a' },
    ...overrides,
  });

export const refusedCredentials = { authorization: 'Bearer token-1' };

export const createPendingPromise = () => new Promise<never>(() => undefined);

/** Creates a metadata service for the provider, by default without a revocation endpoint. */
export const createMetadataService = (
  metadata: Awaited<ReturnType<OidcClient['metadataService']['getMetadata']>> = {},
): OidcClient['metadataService'] => ({
  getMetadata: async () => ({
    issuer: `${appOrigin}/oidc`,
    authorization_endpoint: `${appOrigin}/oidc/auth`,
    token_endpoint: `${appOrigin}/oidc/token`,
    ...metadata,
  }),
});

/** Settings of the OIDC library, with a stored sign-in request for every `state` parameter. */
const begun: OidcClient['settings'] = { stateStore: { get: async () => '{}' } };

type Setup = Partial<OidcClient> & {
  tabStorage?: Storage;
  browserStorage?: Storage;
  silent?: boolean;
  pageLoaded?: () => Promise<void>;
  startedAt?: number;
  isReload?: boolean;
};

/**
 * Creates a page of the app with a mocked OIDC library. Pages with the same `browserStorage` belong
 * to the same browser.
 */
export function createTestPage({
  tabStorage = new MemoryStorage(),
  browserStorage = new MemoryStorage(),
  silent = true,
  pageLoaded = async () => undefined,
  startedAt = Date.now(),
  isReload = false,
  ...client
}: Setup = {}) {
  const replaceAddress = vi.fn<(path: string) => void>();
  const stopNavigation = vi.fn(async () => undefined);
  const oidc = {
    signinRedirect: vi.fn<OidcClient['signinRedirect']>(createPendingPromise),
    signinRedirectCallback: vi.fn<OidcClient['signinRedirectCallback']>(async () =>
      createOidcUser(),
    ),
    signinPopup: vi.fn<OidcClient['signinPopup']>(async () =>
      createOidcUser({ access_token: 'token-2' }),
    ),
    signinPopupCallback: vi.fn<OidcClient['signinPopupCallback']>(async () => undefined),
    signinSilent: vi.fn<OidcClient['signinSilent']>(async () =>
      createOidcUser({ access_token: 'token-2' }),
    ),
    signoutRedirect: vi.fn<OidcClient['signoutRedirect']>(async () => undefined),
    removeUser: vi.fn<OidcClient['removeUser']>(async () => undefined),
    settings: begun,
    metadataService: createMetadataService(),
    ...client,
  };
  const hideListeners = new Set<() => void>();
  const listeners = new Set<(message: string) => void>();
  const channel = {
    post: vi.fn<(message: string) => void>(),
    subscribe: (listener: (message: string) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => listeners.clear(),
    /** Delivers a message as if another tab had sent it. */
    receive: (message: string) => {
      for (const listener of listeners) listener(message);
    },
  };
  const session = createSession(
    oidc,
    { authority: `${appOrigin}/oidc`, clientId: 'spec-viewer', silent },
    {
      appOrigin,
      basePath: '/',
      tabStorage,
      browserStorage,
      channel,
      replaceAddress,
      pageLoaded,
      startedAt,
      isReload,
      onHide: (listener) => hideListeners.add(listener),
      stopNavigation,
    },
  );
  const arrive = (path: string) => session.handleInitialUrl(new URL(path, appOrigin));
  /** Hides the page, as before another page is shown in the tab. */
  const hide = () => {
    for (const listener of hideListeners) listener();
  };
  /**
   * Loads the app again in the same tab, or in another tab if `next` contains a new `tabStorage`.
   */
  const again = (next: Setup = {}) =>
    createTestPage({ tabStorage, browserStorage, silent, ...next });
  return { session, oidc, channel, replaceAddress, stopNavigation, arrive, hide, again };
}

/** Creates a page that has handled the provider's redirect after a sign-in. */
export async function createPageAfterCallback(setup: Setup = {}) {
  const page = createTestPage(setup);
  await page.arrive('/auth/callback?code=c&state=s');
  return page;
}
