import { User } from 'oidc-client-ts';
import { vi } from 'vitest';
import { createSession } from '#platform/session/create-session.ts';
import type { OidcClient } from '#platform/session/oidc-client.ts';
import { createMemoryStorage } from '#test/support/memory-storage.ts';

export const appOrigin = 'https://app.example.test';

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
export const renewedCredentials = { authorization: 'Bearer token-2' };

export const createPendingPromise = () => new Promise<never>(() => undefined);

/** Makes the OIDC library fail to handle the provider's response to a sign-in. */
export const failWith = (error: unknown): Partial<OidcClient> => ({
  signinRedirectCallback: async () => {
    throw error;
  },
});

/** Makes the provider respond to a sign-in with an ID token that contains these claims. */
export const respondWithClaims = (
  ...args: Parameters<typeof createUserWithClaims>
): Partial<OidcClient> => ({
  signinRedirectCallback: async () => createUserWithClaims(...args),
});

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

export type Setup = Partial<OidcClient> & {
  tabStorage?: Storage;
  browserStorage?: Storage;
  silent?: boolean;
  pageLoaded?: () => Promise<void>;
  startedAt?: number;
  isReload?: boolean;
};

type SignInOptions = NonNullable<Parameters<OidcClient['signinRedirect']>[0]>;

/**
 * Creates a page of the app with a fake OIDC library, which records the requests to the provider.
 * Pages with the same `browserStorage` belong to the same browser.
 */
export function createTestPage({
  tabStorage = createMemoryStorage(),
  browserStorage = createMemoryStorage(),
  silent = true,
  pageLoaded = async () => undefined,
  startedAt = Date.now(),
  isReload = false,
  ...client
}: Setup = {}) {
  /** Options of the redirects to the provider's sign-in page. */
  const redirects: SignInOptions[] = [];
  /** Requests to the provider, by the name of the library's function. */
  const requests: string[] = [];
  /** Messages to the other tabs. */
  const posted: string[] = [];
  /** Paths that have replaced the URL in the address bar. */
  const addresses: string[] = [];
  const renewed = async () => createOidcUser({ access_token: 'token-2' });
  const library: OidcClient = {
    signinRedirect: createPendingPromise,
    signinRedirectCallback: async () => createOidcUser(),
    signinPopup: renewed,
    signinPopupCallback: async () => undefined,
    signinSilent: renewed,
    signoutRedirect: async () => undefined,
    removeUser: async () => undefined,
    settings: begun,
    metadataService: createMetadataService(),
    ...client,
  };
  const oidc: OidcClient = {
    ...library,
    signinRedirect: (options) => {
      redirects.push({ ...options });
      return library.signinRedirect(options);
    },
    signinRedirectCallback: (url) => {
      requests.push('signinRedirectCallback');
      return library.signinRedirectCallback(url);
    },
    signinPopupCallback: (url) => {
      requests.push(`signinPopupCallback ${url}`);
      return library.signinPopupCallback(url);
    },
    signinSilent: (options) => {
      requests.push('signinSilent');
      return library.signinSilent(options);
    },
    signoutRedirect: (options) => {
      requests.push(`signoutRedirect ${options?.id_token_hint}`);
      return library.signoutRedirect(options);
    },
    removeUser: () => {
      requests.push('removeUser');
      return library.removeUser();
    },
  };
  const hideListeners = new Set<() => void>();
  const listeners = new Set<(message: string) => void>();
  let stoppedNavigations = 0;
  const session = createSession(
    oidc,
    { authority: `${appOrigin}/oidc`, clientId: 'spec-viewer', silent },
    {
      appOrigin,
      basePath: '/',
      tabStorage,
      browserStorage,
      channel: {
        post: (message: string) => void posted.push(message),
        subscribe: (listener: (message: string) => void) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        close: () => listeners.clear(),
      },
      replaceAddress: (path) => void addresses.push(path),
      pageLoaded,
      startedAt,
      isReload,
      onHide: (listener) => hideListeners.add(listener),
      stopNavigation: async () => {
        stoppedNavigations += 1;
      },
    },
  );
  return {
    session,
    redirects,
    requests,
    posted,
    addresses,
    stoppedNavigations: () => stoppedNavigations,
    arrive: (path: string) => session.handleInitialUrl(new URL(path, appOrigin)),
    /** Delivers a message as if another tab had sent it. */
    receive: (message: string) => {
      for (const listener of listeners) listener(message);
    },
    /** Hides the page, as before another page is shown in the tab. */
    hide: () => {
      for (const listener of hideListeners) listener();
    },
    storages: { tabStorage, browserStorage },
  };
}

export type Page = ReturnType<typeof createTestPage>;

/** Opens the app again in the same tab, or in another tab if `next` contains a new `tabStorage`. */
export const reopen = ({ storages }: Pick<Page, 'storages'>, next: Setup = {}): Page =>
  createTestPage({ ...storages, ...next });

/** Creates a page that has handled the provider's redirect after a sign-in. */
export async function createPageAfterCallback(setup: Setup = {}) {
  const page = createTestPage(setup);
  await page.arrive('/auth/callback?code=c&state=s');
  return page;
}

/** Loads the app in a page, and waits until it has redirected or rendered. */
export async function load(page: Page, path = '/people'): Promise<Page> {
  void page.arrive(path);
  await vi.advanceTimersByTimeAsync(0);
  return page;
}
