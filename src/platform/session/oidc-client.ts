import {
  InMemoryWebStorage,
  type OidcMetadata,
  type StateStore,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts';
import type { Config } from '#platform/config.ts';
import { withTimeLimit } from '#platform/http/time-limit.ts';
import { storageKey } from '#platform/stored.ts';

/** Time limit for a response of the provider, in seconds. */
export const providerTimeoutSeconds = 15;

/**
 * Time limit of a request in seconds. A sign-in can need several requests, as oidc-client-ts
 * retries the metadata.
 */
const limitSeconds = 10;

/**
 * Loads the discovery document from the HTTP cache, where it usually is since the redirect to the
 * provider; scripts can't write there, unlike to storage. The metadata is validated before use.
 * Undefined if the request fails; oidc-client-ts then fetches the metadata itself.
 */
export async function fetchCachedMetadata(
  metadataUrl: string,
): Promise<Partial<OidcMetadata> | undefined> {
  try {
    return await withTimeLimit(limitSeconds, async (signal) => {
      const response = await fetch(metadataUrl, {
        cache: 'force-cache',
        credentials: 'omit',
        // Same as oidc-client-ts, because the response can vary by this header.
        headers: { Accept: 'application/jwk-set+json, application/json' },
        signal,
      });
      return response.ok ? await response.json() : undefined;
    });
  } catch {
    return undefined;
  }
}

export type OidcClient = Pick<
  UserManager,
  | 'signinRedirect'
  | 'signinRedirectCallback'
  | 'signinPopup'
  | 'signinPopupCallback'
  | 'signinSilent'
  | 'signoutRedirect'
  | 'removeUser'
> & {
  readonly settings: { readonly stateStore: Pick<StateStore, 'get'> };
  readonly metadataService: { getMetadata(): Promise<Partial<OidcMetadata>> };
};

export function getMetadataUrl(authority: string): string {
  return `${authority.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

/**
 * Tokens are in memory only. The code verifier, needed after the provider's redirect, is in this
 * tab's storage until it has been used.
 */
export function createUserManager(
  { oidc }: Pick<Config, 'oidc'>,
  { appOrigin, basePath, tabStorage }: { appOrigin: string; basePath: string; tabStorage: Storage },
  metadata?: Partial<OidcMetadata>,
): UserManager {
  const appBase = appOrigin + basePath;
  const signInPrefix = `${storageKey('sign-in', oidc.authority)}.`;
  return new UserManager({
    authority: oidc.authority,
    metadataUrl: getMetadataUrl(oidc.authority),
    ...(metadata && { metadata }),
    client_id: oidc.clientId,
    scope: oidc.scope,
    response_type: 'code',
    redirect_uri: `${appBase}auth/callback`,
    popup_redirect_uri: `${appBase}auth/popup-callback`,
    post_logout_redirect_uri: `${appBase}auth/signed-out`,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: tabStorage, prefix: signInPrefix }),
    staleStateAgeInSeconds: 600,
    requestTimeoutInSeconds: limitSeconds,
    silentRequestTimeoutInSeconds: limitSeconds,
    // The session renews the token itself, when a request needs it.
    automaticSilentRenew: false,
    monitorSession: false,
    // The session loads it, only if the ID token contains no name: in oidc-client-ts, a failure of
    // the userinfo endpoint fails the sign-in.
    loadUserInfo: false,
    // The session revokes the token itself: after a failed revocation, oidc-client-ts would keep
    // the user signed in.
    revokeTokensOnSignout: false,
    validateSubOnSilentRenew: true,
    // The session verifies these claims, so oidc-client-ts must not remove them.
    filterProtocolClaims: false,
    fetchRequestCredentials: 'omit',
  });
}
