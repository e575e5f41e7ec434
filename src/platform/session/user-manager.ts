import {
  InMemoryWebStorage,
  type MetadataService,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts';
import type { Config } from '#platform/config.ts';
import { storageKey } from '#platform/storage-key.ts';

/** The part of oidc-client-ts that the session is built on. */
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
  readonly metadataService: Pick<MetadataService, 'getIssuer'> & {
    getRevocationEndpoint(): Promise<string | undefined>;
  };
};

/**
 * oidc-client-ts with tokens in memory only. What must survive the way to the provider and back
 * (the code verifier) is in this tab's storage and is removed when it has been used.
 */
export function createUserManager(
  { oidc }: Pick<Config, 'oidc'>,
  { appOrigin, basePath, tabStorage }: { appOrigin: string; basePath: string; tabStorage: Storage },
): UserManager {
  const appBase = appOrigin + basePath;
  const signInPrefix = `${storageKey('sign-in', basePath, oidc.authority)}.`;
  return new UserManager({
    authority: oidc.authority,
    client_id: oidc.clientId,
    scope: oidc.scope,
    response_type: 'code',
    redirect_uri: `${appBase}auth/callback`,
    popup_redirect_uri: `${appBase}auth/popup-callback`,
    post_logout_redirect_uri: `${appBase}auth/signed-out`,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: tabStorage, prefix: signInPrefix }),
    staleStateAgeInSeconds: 600,
    requestTimeoutInSeconds: 10,
    silentRequestTimeoutInSeconds: 10,
    // The session renews on demand, once for all who ask.
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    // Its failure would keep the user stored; the session hands back what is worth it by itself.
    revokeTokensOnSignout: false,
    validateSubOnSilentRenew: true,
    filterProtocolClaims: true,
    fetchRequestCredentials: 'omit',
  });
}
