import type { SessionRecords, SignInAttempt } from './session-storage.ts';

/** Pause in milliseconds after a silent sign-in that failed or that the provider didn't answer. */
const pauseMs = 5 * 60_000;
/**
 * Response time above which the provider is assumed to have shown its own sign-in page, in
 * milliseconds.
 */
const promptAnswerMs = 5_000;

const isRecent = (at: number) => Date.now() - at < pauseMs;

/**
 * Returns the functions that decide after a page load whether to try a silent sign-in, and that
 * record its result.
 * @param startedAt start of this page's navigation, in milliseconds since the epoch
 */
export function createSilentSignIn(
  { attempt, silentSignIn, signedOut }: SessionRecords,
  startedAt: number,
) {
  /**
   * True if the provider has redirected back after a silent sign-in. Otherwise, the redirect to the
   * provider must add a history entry, so that Back leads to the app.
   */
  const hasRedirectedBack = () => silentSignIn.read()?.cameBack === true;

  return {
    isKnownToComeBack: hasRedirectedBack,
    /**
     * Records the start of a silent sign-in, unless it isn't allowed: the user has signed out, this
     * tab's last attempt failed, silent sign-ins are paused in all tabs, or storage is unavailable.
     */
    begin: (returnTo: string): 'begun' | 'refused' | 'paused' => {
      const last = attempt.read();
      // If this page was requested while the earlier page was still visible, a reload or another
      // URL interrupted the silent sign-in. Otherwise, another page was shown in between, which is
      // probably the provider's own page, unless the provider has redirected back before.
      if (last?.isSilent && last.hiddenAt !== undefined && last.hiddenAt < startedAt) {
        if (hasRedirectedBack()) silentSignIn.clear();
        else silentSignIn.write({ cameBack: false, at: Date.now() });
      }
      const known = silentSignIn.read();
      if (signedOut.read()) return 'refused';
      if (known?.cameBack === false && isRecent(known.at)) {
        attempt.write({ returnTo, isSilent: false, at: known.at });
        return 'paused';
      }
      if (last?.isSilent === false && isRecent(last.at ?? Infinity)) return 'refused';
      return attempt.write({ returnTo, isSilent: true }) ? 'begun' : 'refused';
    },
    leave: (returnTo: string): void => {
      attempt.write({ returnTo, isSilent: true, at: Date.now() });
    },
    hide: (): void => {
      const last = attempt.read();
      if (last?.isSilent && last.at) attempt.write({ ...last, hiddenAt: Date.now() });
    },
    /**
     * Records that the provider redirected back. Returns true if the sign-in was silent and the
     * response was immediate.
     */
    cameBack: ({ isSilent, at }: SignInAttempt): boolean => {
      if (!isSilent || at === undefined) return false;
      const isPrompt = Date.now() - at < promptAnswerMs;
      if (isPrompt) silentSignIn.write({ cameBack: true, at: Date.now() });
      else silentSignIn.clear();
      return isPrompt;
    },
  };
}
