import { storageKey } from '#platform/storage-key.ts';
import { bearerCredentials } from './bearer-credentials.ts';
import { withinProviderLimit } from './provider-limit.ts';
import { providerTrust, type SessionSettings } from './provider-trust.ts';
import type { InitialUrlResult, Session } from './session.ts';
import { sessionRenewal } from './session-renewal.ts';
import { type SessionChannel, sessionUser } from './session-user.ts';
import { signInRedirect } from './sign-in-redirect.ts';
import { signInWindow } from './sign-in-window.ts';
import { silentAttempt } from './silent-attempt.ts';
import { revokeRefreshToken } from './token-revocation.ts';
import type { OidcClient } from './user-manager.ts';

/** What the session needs of the browser, so that tests can stand in for it. */
export type SessionBrowser = {
  readonly appOrigin: string;
  /** Path of the app on its origin, with a trailing slash. */
  readonly basePath: string;
  readonly tabStorage: Storage;
  /** Reaches the app's other tabs. */
  readonly channel: SessionChannel;
  readonly replaceAddress: (path: string) => void;
};

export function createSession(
  oidc: OidcClient,
  settings: SessionSettings,
  { appOrigin, basePath, tabStorage, channel, replaceAddress }: SessionBrowser,
): Session {
  const user = sessionUser(oidc, channel);
  const trust = providerTrust(oidc, settings);
  const redirect = signInRedirect(oidc, trust, user, appOrigin + basePath);
  const popup = signInWindow(oidc, trust, user);
  const attempt = silentAttempt(
    tabStorage,
    storageKey('silent-sign-in', basePath, settings.authority),
  );
  const at = (path: string) => basePath + path;

  /** Somebody who is signed in at the provider never sees the sign-in page. */
  async function trySilently(path: string): Promise<InitialUrlResult> {
    if (!attempt.begin()) return 'show';
    try {
      await redirect.leave(path, { silently: true });
      return 'leaving';
    } catch (error) {
      attempt.end();
      user.fail(error);
      return 'show';
    }
  }

  return {
    snapshot: user.snapshot,
    subscribe: user.subscribe,

    handleInitialUrl: async (url) => {
      switch (url.pathname) {
        case at('auth/callback'):
          attempt.end();
          // The code must not stay in the address bar, the history or a referrer.
          replaceAddress(await redirect.finish(url));
          return 'show';
        case at('auth/popup-callback'):
          await popup.finish(url);
          replaceAddress(at(''));
          return 'show';
        case at('auth/signed-out'):
          user.leave('signed-out');
          replaceAddress(at(''));
          return 'show';
        default:
          return trySilently(url.pathname + url.search + url.hash);
      }
    },

    signIn: async (returnTo) => {
      try {
        await redirect.leave(returnTo, { silently: false });
      } catch (error) {
        user.fail(error);
      }
    },

    signInAgain: popup.open,

    signedInJustNow: user.acceptedJustNow,

    signOut: async () => {
      const { id_token: idToken, refresh_token: refreshToken } = user.current() ?? {};
      user.leave('signed-out');
      user.tellSignedOut();
      await oidc.removeUser();
      try {
        await withinProviderLimit(async () => {
          await revokeRefreshToken(oidc, settings.clientId, refreshToken);
          await oidc.signoutRedirect(idToken === undefined ? {} : { id_token_hint: idToken });
        });
      } catch {
        user.leave('here-only');
      }
    },

    credentials: bearerCredentials(user, sessionRenewal(oidc, trust, user)),
  };
}
