import { TimeLimitError } from '#platform/http/time-limit.ts';
import { createBearerCredentials } from './access-token.ts';
import { describeSilentSignIn } from './describe-sign-in.ts';
import type { OidcClient } from './oidc-client.ts';
import { createProviderChecks, type SessionSettings } from './provider-checks.ts';
import type { InitialUrlOutcome, Session } from './session.ts';
import { createSessionRecords } from './session-storage.ts';
import {
  createUnsavedWorkQuery,
  createUserStore,
  isSignInMessage,
  type SessionChannel,
} from './session-user.ts';
import { createSignInRedirect, toSafeReturnPath } from './sign-in-redirect.ts';
import { createSignInWindow } from './sign-in-window.ts';
import { signOut } from './sign-out.ts';
import { createSilentSignIn } from './silent-sign-in.ts';

type SessionBrowser = {
  readonly appOrigin: string;
  /** Base path of the app on its origin, with a trailing slash. */
  readonly basePath: string;
  readonly tabStorage: Storage;
  readonly browserStorage: Storage;
  readonly channel: SessionChannel;
  readonly replaceAddress: (path: string) => void;
  /** A page that navigates away before it has loaded gets no history entry. */
  readonly pageLoaded: () => Promise<void>;
  /** Start of the navigation to this page, in milliseconds since the epoch. */
  readonly startedAt: number;
  readonly isReload: boolean;
  readonly onHide: (listener: () => void) => void;
  readonly stopNavigation: () => Promise<void>;
};

/** `silent`: whether to sign in without showing a page after a page load. */
export function createSession(
  oidc: OidcClient,
  settings: SessionSettings & { readonly silent: boolean },
  browser: SessionBrowser,
): Session {
  const { appOrigin, basePath, channel, replaceAddress } = browser;
  const notes = createSessionRecords(browser, settings.authority);
  const user = createUserStore(oidc, channel);
  const checks = createProviderChecks(oidc, settings);
  const redirect = createSignInRedirect(oidc, checks, user, appOrigin + basePath);
  const popup = createSignInWindow(oidc, checks, user);
  const silent = createSilentSignIn(notes, browser.startedAt);
  const unsaved = createUnsavedWorkQuery(channel);
  const at = (path: string) => basePath + path;

  /** True if another page replaces this page, which aborts its requests. */
  let isHidden = false;
  browser.onHide(() => {
    isHidden = true;
    silent.hide();
  });
  const recordFailure = (returnTo: string) => {
    if (!isHidden) notes.attempt.write({ returnTo, isSilent: false, at: Date.now() });
  };

  channel.subscribe((message) => {
    if (!isSignInMessage(message)) return;
    // The provider has a session, so this tab can try a silent sign-in after its next reload. A
    // pending silent sign-in still needs its record.
    if (notes.attempt.read()?.isSilent !== true) notes.attempt.clear();
  });

  async function trySilently(path: string): Promise<InitialUrlOutcome> {
    const permission = settings.silent ? silent.begin(path) : 'refused';
    if (permission === 'paused') user.leave('paused');
    if (permission !== 'begun') return 'show';
    try {
      await redirect.leave(path, {
        whenReady: browser.pageLoaded,
        onLeave: () => silent.leave(path),
        redirectMethod: silent.isKnownToComeBack() ? 'replace' : 'assign',
      });
      return 'leaving';
    } catch (error) {
      // A slow navigation could otherwise replace the page while the user works on it.
      if (error instanceof TimeLimitError) await browser.stopNavigation();
      recordFailure(path);
      user.leave('not-yet', await describeSilentSignIn(error));
      return 'show';
    }
  }

  async function finishSignIn(url: URL): Promise<InitialUrlOutcome> {
    const attempt = notes.attempt.read();
    // A reload has interrupted a silent sign-in, whose code can be used only once. Other responses
    // are never repeated, so that an unusable one causes no redirect loop.
    if (attempt?.isSilent && browser.isReload) {
      const path = toSafeReturnPath(attempt.returnTo, appOrigin + basePath);
      replaceAddress(path);
      return trySilently(path);
    }
    const isPrompt = attempt !== undefined && silent.cameBack(attempt);
    // A user who signed out in another tab during a silent sign-in stays signed out. A sign-in on
    // the provider's own page counts nevertheless.
    const isUnwanted = () => isPrompt && notes.signedOut.read() === true;
    if (attempt && isUnwanted()) {
      user.leave('signed-out');
      replaceAddress(toSafeReturnPath(attempt.returnTo, appOrigin + basePath));
      return 'show';
    }
    const returnTo = await redirect.finish(url, attempt, isUnwanted);
    if (user.snapshot().status === 'signed-in') {
      notes.attempt.clear();
      notes.signedOut.clear();
      if (!silent.isKnownToComeBack()) notes.silentSignIn.clear();
    } else {
      recordFailure(returnTo);
    }
    // The authorization code must not remain in the address bar, the history or a referrer.
    replaceAddress(returnTo);
    return 'show';
  }

  return {
    snapshot: user.snapshot,
    subscribe: user.subscribe,

    returnTo: () => {
      const attempt = notes.attempt.read();
      return attempt && toSafeReturnPath(attempt.returnTo, appOrigin + basePath);
    },

    handleInitialUrl: async (url) => {
      switch (url.pathname) {
        case at('auth/callback'):
          return finishSignIn(url);
        case at('auth/popup-callback'):
          await popup.finish(url);
          replaceAddress(at(''));
          return 'show';
        case at('auth/signed-out'):
          user.leave('signed-out', notes.signOutDetails.read());
          notes.signOutDetails.clear();
          replaceAddress(at(''));
          return 'show';
        default:
          return trySilently(url.pathname + url.search + url.hash);
      }
    },

    signIn: async (returnTo) => {
      notes.attempt.write({ returnTo, isSilent: false });
      try {
        await redirect.leave(returnTo);
      } catch (error) {
        await user.fail(error);
      }
    },

    signInAgain: popup.open,

    signedInJustNow: user.acceptedJustNow,

    reportUnsavedWork: unsaved.report,

    hasUnsavedWorkElsewhere: unsaved.ask,

    signOut: () => signOut(oidc, settings.clientId, user, notes),

    credentials: createBearerCredentials(oidc, checks, user),
  };
}
