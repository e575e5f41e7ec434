import type { SessionRecords, SignInAttempt } from './session-storage.ts';

/** Milliseconds without another silent sign-in after one that failed or got no response. */
const pauseMs = 5 * 60_000;
/** Milliseconds in which a provider responds unless it has shown its own sign-in page. */
const promptResponseMs = 5_000;

const isRecent = (at: number) => Date.now() - at < pauseMs;

/**
 * Decides after a page load whether to try a silent sign-in, and records its result. `startedAt` is
 * the start of this page's navigation, in epoch milliseconds.
 */
export function createSilentSignIn(
  { attempt, silentSignIn, signedOut }: SessionRecords,
  startedAt: number,
) {
  /**
   * True if the provider redirected back at once after the last silent sign-in. Otherwise the
   * redirect to the provider must add a history entry, so that Back leads to the app.
   */
  const hasRedirectedBack = () => silentSignIn.read()?.cameBack === true;

  return {
    isKnownToComeBack: hasRedirectedBack,
    /**
     * `refused`: the user signed out, this tab's last attempt failed, or storage is unavailable.
     */
    begin: (returnTo: string): 'begun' | 'refused' | 'paused' => {
      const last = attempt.read();
      // If the page of the silent sign-in was hidden before this navigation began, another page was
      // shown in between: probably the provider's own, so silent sign-in pauses. If the provider has
      // redirected back before, only that record is cleared. If the page was still visible, a reload
      // or another URL interrupted the silent sign-in, and nothing is recorded.
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
    /** True if the sign-in was silent and the response was immediate. */
    cameBack: ({ isSilent, at }: SignInAttempt): boolean => {
      if (!isSilent || at === undefined) return false;
      const isPrompt = Date.now() - at < promptResponseMs;
      if (isPrompt) silentSignIn.write({ cameBack: true, at: Date.now() });
      else silentSignIn.clear();
      return isPrompt;
    },
  };
}
