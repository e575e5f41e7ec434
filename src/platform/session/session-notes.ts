import * as v from 'valibot';
import { createStored, type StorageArea, storageKey } from '#platform/stored.ts';

const attemptSchema = v.object({
  /** Path to open after the sign-in. It is validated again before use. */
  returnTo: v.string(),
  /** True for a silent sign-in without a response so far. */
  isSilent: v.boolean(),
  /** Time when a silent sign-in left the page, in milliseconds since 1970. */
  leftAt: v.optional(v.number()),
});

const silentSignInSchema = v.object({
  /** Whether the provider redirected the last silent sign-in back, with any result. */
  cameBack: v.boolean(),
  /** Milliseconds since 1970. */
  at: v.number(),
});

/** @param issuer keeps the records of different providers apart */
export function sessionNotes(
  { tabStorage, browserStorage }: { tabStorage: StorageArea; browserStorage: StorageArea },
  basePath: string,
  issuer: string,
) {
  const key = (what: string) => storageKey(what, basePath, issuer);
  return {
    /** This tab's last sign-in that has not succeeded so far. */
    attempt: createStored(tabStorage, key('sign-in-attempt'), attemptSchema),
    /** The provider's response to silent sign-ins, for all tabs of the browser. */
    silentSignIn: createStored(browserStorage, key('silent-sign-in'), silentSignInSchema),
    /** True after a sign-out until the next sign-in, for all tabs of the browser. */
    signedOut: createStored(browserStorage, key('signed-out'), v.literal(true)),
    /** Message about a sign-out, shown after the provider has redirected back to this tab. */
    signOutDetails: createStored(tabStorage, key('sign-out-details'), v.string()),
  };
}

export type SessionNotes = ReturnType<typeof sessionNotes>;
export type SignInAttempt = v.InferOutput<typeof attemptSchema>;
