import { withTimeLimit } from '#platform/http/time-limit.ts';
import type { ProviderTrust } from './provider-trust.ts';
import type { SessionUser } from './session-user.ts';
import { SignInRefusedError, signInProblem } from './sign-in-problem.ts';
import type { OidcClient } from './user-manager.ts';

/** Signing in again in a window of its own: what the page does, and what the window does. */
export type SignInWindow = {
  /** On the page: see Session.signInAgain. */
  open(signal: AbortSignal): Promise<string | undefined>;
  /**
   * In the window: hands the provider's answer to the page that opened it, which then closes it.
   * Resolves only if nobody has.
   */
  finish(url: URL): Promise<void>;
};

/** How long somebody may take in the window. */
const limitSeconds = 600;
/** How long the window stays empty while whoever opened it is to close it. */
const graceMs = 3_000;

export function signInWindow(
  oidc: Pick<OidcClient, 'signinPopup' | 'signinPopupCallback' | 'removeUser'>,
  trust: ProviderTrust,
  user: SessionUser,
): SignInWindow {
  return {
    open: async (signal) => {
      const before = user.current();
      try {
        // Known since this page signed in, so nothing comes between the click and the window.
        await trust.requireMetadata();
        const next = await withTimeLimit(limitSeconds, signal, (limit) =>
          oidc.signinPopup({ nonce: crypto.randomUUID(), popupSignal: limit }),
        );
        trust.requireTokens(next);
        if (user.snapshot().status === 'signed-out') {
          // Signed out in another tab meanwhile.
          await oidc.removeUser();
          return undefined;
        }
        if (next.profile.sub !== before?.profile.sub) {
          const problem = 'Somebody else signed in. What was here has been cleared.';
          // Whoever was here has left, everywhere.
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

    finish: async (url) => {
      try {
        trust.requireAnswer(url);
        await oidc.signinPopupCallback(url.href);
        await new Promise((resolve) => setTimeout(resolve, graceMs));
        throw new SignInRefusedError('Nothing waits for this sign-in any more. Close this window.');
      } catch (error) {
        // Still open, so nobody has taken the answer.
        user.fail(error);
      }
    },
  };
}
