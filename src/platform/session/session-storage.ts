import * as v from 'valibot';
import { createStored, type StorageArea, storageKey } from '#platform/stored.ts';

const attemptSchema = v.object({
  /** Path to open after the sign-in; validated again before use. */
  returnTo: v.string(),
  /** False if the sign-in isn't silent, has failed or got no response. */
  isSilent: v.boolean(),
  /** Start of the navigation to the provider, or time of the failure, in epoch milliseconds. */
  at: v.optional(v.number()),
  /** In epoch milliseconds, after a navigation to the provider. */
  hiddenAt: v.optional(v.number()),
});

const silentSignInSchema = v.object({
  /** True if the last silent sign-in has returned to the app, successful or not. */
  cameBack: v.boolean(),
  /** In epoch milliseconds. */
  at: v.number(),
});

export function createSessionRecords(
  { tabStorage, browserStorage }: { tabStorage: StorageArea; browserStorage: StorageArea },
  issuer: string,
) {
  const key = (what: string) => storageKey(what, issuer);
  return {
    /** Last sign-in attempt of the tab, until it succeeds. */
    attempt: createStored(tabStorage, key('sign-in-attempt'), attemptSchema),
    /** Shared by all tabs of the browser. */
    silentSignIn: createStored(browserStorage, key('silent-sign-in'), silentSignInSchema),
    /** True after a sign-out until the next sign-in, for all tabs of the browser. */
    signedOut: createStored(browserStorage, key('signed-out'), v.literal(true)),
    /** Message about a sign-out, shown after the provider has redirected back to this tab. */
    signOutDetails: createStored(tabStorage, key('sign-out-details'), v.string()),
  };
}

export type SessionRecords = ReturnType<typeof createSessionRecords>;
export type SignInAttempt = v.InferOutput<typeof attemptSchema>;
