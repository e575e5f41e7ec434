import type { SessionRecords, SignInAttempt } from './session-notes.ts';

/**
 * Time for which no tab tries a silent sign-in after the provider failed to redirect back, in
 * milliseconds.
 */
const pauseMs = 24 * 60 * 60_000;
/**
 * Response time above which the provider is assumed to have shown its own sign-in page, in
 * milliseconds.
 */
const promptAnswerMs = 5_000;

/**
 * Returns the functions that decide after a page load whether to try a silent sign-in, and that
 * record its result.
 */
export function createSilentSignIn({ attempt, silentSignIn, signedOut }: SessionRecords) {
  /**
   * True if the provider has redirected back after a silent sign-in. Until then, the Back button
   * must lead to the app.
   */
  const isKnownToComeBack = () => silentSignIn.read()?.cameBack === true;

  return {
    isKnownToComeBack,
    /**
     * Records the start of a silent sign-in. Returns false if it isn't allowed: the user has signed
     * out, this tab's last attempt failed or got no response, or storage is unavailable.
     */
    begin: (returnTo: string): boolean => {
      const last = attempt.read();
      if (last?.isSilent) {
        attempt.write({ returnTo: last.returnTo, isSilent: false });
        // The provider showed its own page or did not respond. If the provider has redirected back
        // before, a reload or a lost connection is the likely cause, so the record is cleared:
        // another silent sign-in is allowed later, and Back then leads to the app. Without
        // `leftAt`, the page was reloaded before it navigated to the provider.
        if (last.leftAt !== undefined && isKnownToComeBack()) silentSignIn.clear();
        else if (last.leftAt !== undefined) silentSignIn.write({ cameBack: false, at: Date.now() });
      }
      if (last !== undefined || signedOut.read()) return false;
      const known = silentSignIn.read();
      if (known?.cameBack === false && Date.now() - known.at < pauseMs) return false;
      return attempt.write({ returnTo, isSilent: true });
    },
    /** Records that the page navigates to the provider now. */
    leave: (returnTo: string): void => {
      attempt.write({ returnTo, isSilent: true, leftAt: Date.now() });
    },
    /**
     * Records that the provider redirected back. Returns true if the sign-in was silent and the
     * response was immediate.
     */
    cameBack: ({ isSilent, leftAt }: SignInAttempt): boolean => {
      if (!isSilent || leftAt === undefined) return false;
      const isPrompt = Date.now() - leftAt < promptAnswerMs;
      if (isPrompt) silentSignIn.write({ cameBack: true, at: Date.now() });
      else silentSignIn.clear();
      return isPrompt;
    },
  };
}
