import { withTimeLimit } from '#platform/http/time-limit.ts';
import { describeSignIn, throwProviderError } from './describe-sign-in.ts';
import type { OidcClient } from './oidc-client.ts';
import type { ProviderChecks } from './provider-checks.ts';
import { fetchMissingUserInfo, type UserStore } from './session-user.ts';
import { SignInRefusedError } from './sign-in-error.ts';

const limitSeconds = 600;
/**
 * Milliseconds until a window that remains open shows a message. The page normally closes it
 * sooner.
 */
const graceMs = 3_000;

/** `open` runs in the page, `finish` in the window. */
export function createSignInWindow(
  oidc: Pick<OidcClient, 'signinPopup' | 'signinPopupCallback' | 'removeUser' | 'metadataService'>,
  checks: ProviderChecks,
  user: UserStore,
) {
  return {
    /** See Session.signInAgain. */
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
        // Usually cached, so this call is fast and the browser still allows the click to open a
        // pop-up.
        await checks.requireMetadata();
        const next = await withTimeLimit(limitSeconds, openWindow, signal);
        checks.requireTokens(next);
        const userInfo = await fetchMissingUserInfo(oidc, next);
        if (user.snapshot().status === 'signed-out') {
          // The user has signed out in another tab, so the new sign-in is discarded.
          await oidc.removeUser();
          return undefined;
        }
        if (next.profile.sub !== before?.profile.sub) {
          const problem = 'Someone else signed in, so this page was cleared.';
          // The first user is signed out in the other tabs too.
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
     * The page that opened the window closes it, so this resolves only if that page no longer
     * exists.
     */
    finish: async (url: URL): Promise<void> => {
      try {
        checks.requireResponse(url);
        await oidc.signinPopupCallback(url.href);
        await new Promise((resolve) => setTimeout(resolve, graceMs));
        throw new SignInRefusedError('This sign-in is no longer needed. Close this window.');
      } catch (error) {
        // The window is still open, because no page received the response, so it shows the error.
        await user.fail(error);
      }
    },
  };
}
