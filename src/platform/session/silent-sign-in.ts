import type { SessionNotes, SignInAttempt } from './session-notes.ts';

/** How long a provider that didn't send a silent sign-in back is not asked again, in any tab. */
const pauseMs = 24 * 60 * 60_000;
/** A provider that answers later has shown a page of its own, and the person has signed in there. */
const promptAnswerMs = 5_000;

/** Decides whether to ask the provider, on a fresh load, if the person is signed in there already. */
export type SilentSignIn = {
  /**
   * Notes that an attempt begins, or returns false if there must be none: somebody has signed out, this
   * tab's last attempt failed or didn't come back, or the browser keeps no notes.
   */
  begin(returnTo: string): boolean;
  /** Whether the provider is known to send attempts back. Until then, Back must lead to the app. */
  isKnownToComeBack(): boolean;
  /** Notes that the page leaves for the provider now. */
  leave(returnTo: string): void;
  /** Notes that a sign-in came back. Returns whether it was a silent one that the provider answered at once. */
  cameBack(last: SignInAttempt): boolean;
};

export function silentSignIn({ attempt, silentSignIn, signedOut }: SessionNotes): SilentSignIn {
  const isKnownToComeBack = () => silentSignIn.read()?.cameBack === true;

  /** The provider showed a page of its own, or nothing at all. */
  function neverCameBack(): void {
    // One that has come back before may have been interrupted, by a reload or a lost connection. It is
    // asked once more, so that Back leads to the app.
    if (isKnownToComeBack()) silentSignIn.clear();
    else silentSignIn.write({ cameBack: false, at: Date.now() });
  }

  return {
    begin: (returnTo) => {
      const last = attempt.read();
      if (last?.isSilent) {
        attempt.write({ returnTo: last.returnTo, isSilent: false });
        // Otherwise the person has loaded the page anew before the provider was asked.
        if (last.leftAt !== undefined) neverCameBack();
      }
      if (last !== undefined || signedOut.read()) return false;
      const known = silentSignIn.read();
      if (known?.cameBack === false && Date.now() - known.at < pauseMs) return false;
      return attempt.write({ returnTo, isSilent: true });
    },
    isKnownToComeBack,
    leave: (returnTo) => void attempt.write({ returnTo, isSilent: true, leftAt: Date.now() }),
    cameBack: ({ isSilent, leftAt }) => {
      if (!isSilent || leftAt === undefined) return false;
      const isPrompt = Date.now() - leftAt < promptAnswerMs;
      if (isPrompt) silentSignIn.write({ cameBack: true, at: Date.now() });
      else silentSignIn.clear();
      return isPrompt;
    },
  };
}
