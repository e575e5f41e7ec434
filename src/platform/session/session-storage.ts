import * as v from 'valibot';
import { createStored, type StorageArea, storageKey } from '#platform/stored.ts';

const attemptSchema = v.object({
  /** Path to open after the sign-in; validated again before use. */
  returnTo: v.string(),
  /**
   * True while a silent sign-in is pending; false if the sign-in isn't silent, has failed or got no
   * response.
   */
  isSilent: v.boolean(),
  /**
   * Time when the page navigated to the provider for a silent sign-in, or when a silent sign-in
   * failed, in milliseconds since the epoch.
   */
  at: v.optional(v.number()),
  /** Time when the page was hidden after it navigated to the provider. */
  hiddenAt: v.optional(v.number()),
});

const silentSignInSchema = v.object({
  /**
   * Whether the provider has redirected back to the app after the last silent sign-in, successful
   * or not.
   */
  cameBack: v.boolean(),
  /** Time of the record, in milliseconds since the epoch. */
  at: v.number(),
});

/** Returns the records that the session keeps in the browser's storage for a provider. */
export function createSessionRecords(
  { tabStorage, browserStorage }: { tabStorage: StorageArea; browserStorage: StorageArea },
  issuer: string,
) {
  const key = (what: string) => storageKey(what, issuer);
  return {
    /** The last sign-in attempt in this tab that has not succeeded. */
    attempt: createStored(tabStorage, key('sign-in-attempt'), attemptSchema),
    /**
     * Whether the provider redirects back after silent sign-ins; shared by all tabs of the browser.
     */
    silentSignIn: createStored(browserStorage, key('silent-sign-in'), silentSignInSchema),
    /** True after a sign-out until the next sign-in, for all tabs of the browser. */
    signedOut: createStored(browserStorage, key('signed-out'), v.literal(true)),
    /** Message about a sign-out, shown after the provider has redirected back to this tab. */
    signOutDetails: createStored(tabStorage, key('sign-out-details'), v.string()),
  };
}

export type SessionRecords = ReturnType<typeof createSessionRecords>;
export type SignInAttempt = v.InferOutput<typeof attemptSchema>;
