import { withTimeLimit } from '#platform/http/time-limit.ts';
import type { OidcClient } from './oidc-client.ts';
import type { ProviderChecks } from './provider-checks.ts';
import type { UserStore } from './session-user.ts';
import { getProviderError, SignInRefusedError, signInProblem } from './sign-in-problem.ts';

/** Time limit for a sign-in in the window. */
const limitSeconds = 600;
/** Time that the window waits to be closed by the page, in milliseconds. */
const graceMs = 3_000;

/** Sign-in in a separate window. `open` runs in the page, `finish` in the window. */
export function signInWindow(
  oidc: Pick<OidcClient, 'signinPopup' | 'signinPopupCallback' | 'removeUser'>,
  checks: ProviderChecks,
  user: UserStore,
) {
  return {
    /** Runs in the page; see Session.signInAgain. */
    open: async (signal: AbortSignal): Promise<string | undefined> => {
      const before = user.current();
      const openWindow = (limit: AbortSignal) =>
        oidc
          .signinPopup({
            nonce: crypto.randomUUID(),
            popupSignal: limit,
            ...(before?.id_token && { id_token_hint: before.id_token }),
          })
          .catch((error: unknown) => {
            throw getProviderError(error);
          });
      try {
        // The metadata is cached since the first sign-in, so this takes little time and the browser
        // still allows a pop-up for the click.
        await checks.requireMetadata();
        const next = await withTimeLimit(limitSeconds, openWindow, signal);
        checks.requireTokens(next);
        if (user.snapshot().status === 'signed-out') {
          // The user has signed out in another tab in the meantime.
          await oidc.removeUser();
          return undefined;
        }
        if (next.profile.sub !== before?.profile.sub) {
          const problem = 'Somebody else signed in. What was here has been cleared.';
          // The first user is signed out in the other tabs too.
          user.tellSignedOut();
          user.fail(new SignInRefusedError(problem));
          return problem;
        }
        user.accept(next);
        return undefined;
      } catch (error) {
        return signal.aborted ? undefined : signInProblem(error);
      }
    },

    /**
     * Runs in the window: passes the provider's response to the page that opened it. That page
     * closes the window, so this resolves only if the page no longer exists.
     */
    finish: async (url: URL): Promise<void> => {
      try {
        checks.requireAnswer(url);
        await oidc.signinPopupCallback(url.href);
        await new Promise((resolve) => setTimeout(resolve, graceMs));
        throw new SignInRefusedError('This sign-in is no longer needed. Close this window.');
      } catch (error) {
        // The window is still open, because no one received its response.
        user.fail(error);
      }
    },
  };
}
