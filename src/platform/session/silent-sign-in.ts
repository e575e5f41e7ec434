import type { SessionNotes, SignInAttempt } from './session-notes.ts';

/** How long a provider that didn't send a silent sign-in back is not asked again, in any tab. */
const pauseMs = 24 * 60 * 60_000;
/** A provider that answers later has shown a page of its own, and the user has signed in there. */
const promptAnswerMs = 5_000;

/** Decides whether to ask the provider, on a fresh load, if the user is signed in there already. */
export function silentSignIn({ attempt, silentSignIn, signedOut }: SessionNotes) {
  /** Whether the provider is known to send attempts back. Until then, Back must lead to the app. */
  const isKnownToComeBack = () => silentSignIn.read()?.cameBack === true;

  return {
    isKnownToComeBack,
    /**
     * Notes that an attempt begins, or returns false if there must be none: the user has signed out, this
     * tab's last attempt failed or didn't come back, or the browser keeps no notes.
     */
    begin: (returnTo: string): boolean => {
      const last = attempt.read();
      if (last?.isSilent) {
        attempt.write({ returnTo: last.returnTo, isSilent: false });
        // The provider showed its own page or did not respond. If it has responded before, a reload
        // or a lost connection is a likely cause, so the sign-in is tried once more and Back leads
        // to the app. Without `leftAt`, the page was reloaded before the request.
        if (last.leftAt !== undefined && isKnownToComeBack()) silentSignIn.clear();
        else if (last.leftAt !== undefined) silentSignIn.write({ cameBack: false, at: Date.now() });
      }
      if (last !== undefined || signedOut.read()) return false;
      const known = silentSignIn.read();
      if (known?.cameBack === false && Date.now() - known.at < pauseMs) return false;
      return attempt.write({ returnTo, isSilent: true });
    },
    /** Notes that the page leaves for the provider now. */
    leave: (returnTo: string): void => {
      attempt.write({ returnTo, isSilent: true, leftAt: Date.now() });
    },
    /** Notes that a sign-in came back. Returns whether it was a silent one that the provider answered at once. */
    cameBack: ({ isSilent, leftAt }: SignInAttempt): boolean => {
      if (!isSilent || leftAt === undefined) return false;
      const isPrompt = Date.now() - leftAt < promptAnswerMs;
      if (isPrompt) silentSignIn.write({ cameBack: true, at: Date.now() });
      else silentSignIn.clear();
      return isPrompt;
    },
  };
}
