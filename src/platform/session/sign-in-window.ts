import { withTimeLimit } from '#platform/http/time-limit.ts';
import { describeSignIn, throwProviderError } from './describe-sign-in.ts';
import type { OidcClient } from './oidc-client.ts';
import type { ProviderChecks } from './provider-checks.ts';
import { fetchMissingUserInfo, type UserStore } from './session-user.ts';
import { SignInRefusedError } from './sign-in-error.ts';

/** Time limit for a sign-in in the separate window, in seconds. */
const limitSeconds = 600;
/** Time in milliseconds that the sign-in window waits for the page to close it. */
const graceMs = 3_000;

/**
 * Returns the functions for a sign-in in a separate window: `open` runs in the page, `finish` in
 * the window.
 */
export function createSignInWindow(
  oidc: Pick<OidcClient, 'signinPopup' | 'signinPopupCallback' | 'removeUser' | 'metadataService'>,
  checks: ProviderChecks,
  user: UserStore,
) {
  return {
    /**
     * Opens the sign-in window and waits for the sign-in. Runs in the page; see
     * Session.signInAgain.
     */
    open: async (signal: AbortSignal): Promise<string | undefined> => {
      const before = user.current();
      const openWindow = (limit: AbortSignal) =>
        oidc
          .signinPopup({
            nonce: crypto.randomUUID(),
            popupSignal: limit,
            ...(before?.id_token && { id_token_hint: before.id_token }),
          })
          .catch(throwProviderError);
      try {
        // The metadata has been cached since the first sign-in, so this call is fast and the
        // browser still allows the click to open a pop-up.
        await checks.requireMetadata();
        const next = await withTimeLimit(limitSeconds, openWindow, signal);
        checks.requireTokens(next);
        const userInfo = await fetchMissingUserInfo(oidc, next);
        if (user.snapshot().status === 'signed-out') {
          // If the user has signed out in another tab in the meantime, the new sign-in is
          // discarded.
          await oidc.removeUser();
          return undefined;
        }
        if (next.profile.sub !== before?.profile.sub) {
          const problem = 'Someone else signed in, so this page was cleared.';
          // A different user has signed in, so the first user is signed out in the other tabs too.
          user.tellSignedOut();
          await user.fail(new SignInRefusedError(problem));
          return problem;
        }
        user.accept(next, userInfo);
        return undefined;
      } catch (error) {
        return signal.aborted ? undefined : describeSignIn(error);
      }
    },

    /**
     * Runs in the window: passes the provider's response to the page that opened the window. That
     * page closes the window, so this function resolves only if the page no longer exists.
     */
    finish: async (url: URL): Promise<void> => {
      try {
        checks.requireAnswer(url);
        await oidc.signinPopupCallback(url.href);
        await new Promise((resolve) => setTimeout(resolve, graceMs));
        throw new SignInRefusedError('This sign-in is no longer needed. Close this window.');
      } catch (error) {
        // The window is still open, because no page received the provider's response, so the window
        // shows the error.
        await user.fail(error);
      }
    },
  };
}
