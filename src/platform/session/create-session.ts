import { storageKey } from '#platform/storage-key.ts';
import { bearerCredentials } from './access-token.ts';
import type { OidcClient } from './oidc-client.ts';
import { providerChecks, type SessionSettings } from './provider-checks.ts';
import type { InitialUrlResult, Session } from './session.ts';
import { loopGuardMs, type SessionChannel, sessionUser } from './session-user.ts';
import { signInRedirect } from './sign-in-redirect.ts';
import { signInWindow } from './sign-in-window.ts';
import { signOut } from './sign-out.ts';

/** What the session needs of the browser. */
type SessionBrowser = {
  readonly appOrigin: string;
  /** Path of the app on its origin, with a trailing slash. */
  readonly basePath: string;
  readonly tabStorage: Storage;
  /** Reaches the app's other tabs. */
  readonly channel: SessionChannel;
  readonly replaceAddress: (path: string) => void;
};

/** Remembers a silent sign-in across the redirect, so that a provider that redirects in circles is left. */
function silentAttempt(tabStorage: Storage, key: string) {
  return {
    /** False when the last attempt began a moment ago and hasn't ended. */
    begin: (): boolean => {
      try {
        const last = Number(tabStorage.getItem(key));
        tabStorage.setItem(key, String(Date.now()));
        return !(Date.now() - last < loopGuardMs);
      } catch {
        // Without storage the sign-in's own state couldn't be kept either.
        return false;
      }
    },
    end: (): void => {
      try {
        tabStorage.removeItem(key);
      } catch {
        // Nothing was kept, then.
      }
    },
  };
}

export function createSession(
  oidc: OidcClient,
  settings: SessionSettings,
  { appOrigin, basePath, tabStorage, channel, replaceAddress }: SessionBrowser,
): Session {
  const user = sessionUser(oidc, channel);
  const checks = providerChecks(oidc, settings);
  const redirect = signInRedirect(oidc, checks, user, appOrigin + basePath);
  const popup = signInWindow(oidc, checks, user);
  const attempt = silentAttempt(
    tabStorage,
    storageKey('silent-sign-in', basePath, settings.authority),
  );
  const at = (path: string) => basePath + path;

  /** Signs in without a page, if the person is signed in at the provider already. */
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

    signOut: () => signOut(oidc, settings.clientId, user),

    credentials: bearerCredentials(oidc, checks, user),
  };
}
