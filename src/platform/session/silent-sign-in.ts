import type { SessionRecords, SignInAttempt } from './session-notes.ts';

/**
 * Pause in milliseconds after the provider failed to redirect back. During the pause, no tab tries
 * a silent sign-in.
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
   * True if the provider has redirected back after a silent sign-in. Otherwise, the redirect to the
   * provider must add a history entry, so that Back leads to the app.
   */
  const hasRedirectedBack = () => silentSignIn.read()?.cameBack === true;

  return {
    isKnownToComeBack: hasRedirectedBack,
    /**
     * Records the start of a silent sign-in. Returns false if it isn't allowed: the user has signed
     * out, this tab's last attempt failed or got no response, or storage is unavailable.
     */
    begin: (returnTo: string): boolean => {
      const last = attempt.read();
      if (last?.isSilent) {
        attempt.write({ returnTo: last.returnTo, isSilent: false });
        // The previous silent sign-in got no response. If the provider has redirected back before,
        // the likely cause is a reload or a lost connection, so only the record of that redirect is
        // cleared. Otherwise, the provider probably showed its own page, so silent sign-ins are
        // paused. Without `leftAt`, the page was reloaded before it navigated to the provider, so
        // the record is unchanged.
        if (last.leftAt !== undefined && hasRedirectedBack()) silentSignIn.clear();
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
