import * as v from 'valibot';
import { createStored, type StorageArea, storageKey } from '#platform/stored.ts';

const attemptSchema = v.object({
  /** The path that the person was going to. It is checked again when it is used. */
  returnTo: v.string(),
  /** Whether it is a silent sign-in that has not come back. */
  isSilent: v.boolean(),
  /** When a silent sign-in left the page for the provider, in milliseconds since 1970. */
  leftAt: v.optional(v.number()),
});

const silentSignInSchema = v.object({
  /** Whether the provider sent the last silent sign-in back, with whatever answer. */
  cameBack: v.boolean(),
  /** Milliseconds since 1970. */
  at: v.number(),
});

/** @param issuer the notes of another provider are others */
export function sessionNotes(
  { tabStorage, browserStorage }: { tabStorage: StorageArea; browserStorage: StorageArea },
  basePath: string,
  issuer: string,
) {
  const key = (what: string) => storageKey(what, basePath, issuer);
  return {
    /** In this tab: the last sign-in that was begun, until one succeeds. */
    attempt: createStored(tabStorage, key('sign-in-attempt'), attemptSchema),
    /** In this browser: how the provider deals with a silent sign-in. */
    silentSignIn: createStored(browserStorage, key('silent-sign-in'), silentSignInSchema),
    /** In this browser: that somebody has signed out, until somebody signs in. */
    signedOut: createStored(browserStorage, key('signed-out'), v.literal(true)),
    /** In this tab: what to say of a sign-out after the provider has redirected back. */
    signOutDetails: createStored(tabStorage, key('sign-out-details'), v.string()),
  };
}

export type SessionNotes = ReturnType<typeof sessionNotes>;
export type SignInAttempt = v.InferOutput<typeof attemptSchema>;
