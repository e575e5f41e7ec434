import * as v from 'valibot';
import { storageKey } from '#platform/storage-key.ts';

/** Something small that the browser remembers. What it denies, or somebody has changed, reads as nothing. */
export type Note<T> = {
  read(): T | undefined;
  /** Returns whether the browser keeps it. */
  write(value: T): boolean;
  clear(): void;
};

function note<Schema extends v.GenericSchema>(
  storage: Storage,
  key: string,
  schema: Schema,
): Note<v.InferOutput<Schema>> {
  return {
    read: () => {
      try {
        const { success, output } = v.safeParse(schema, JSON.parse(storage.getItem(key) ?? ''));
        return success ? output : undefined;
      } catch {
        return undefined;
      }
    },
    write: (value) => {
      try {
        storage.setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
    clear: () => {
      try {
        storage.removeItem(key);
      } catch {
        // Nothing was kept, then.
      }
    },
  };
}

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
  { tabStorage, browserStorage }: { tabStorage: Storage; browserStorage: Storage },
  basePath: string,
  issuer: string,
) {
  const key = (what: string) => storageKey(what, basePath, issuer);
  return {
    /** In this tab: the last sign-in that was begun, until one succeeds. */
    attempt: note(tabStorage, key('sign-in-attempt'), attemptSchema),
    /** In this browser: how the provider deals with a silent sign-in. */
    silentSignIn: note(browserStorage, key('silent-sign-in'), silentSignInSchema),
    /** In this browser: that somebody has signed out, until somebody signs in. */
    signedOut: note(browserStorage, key('signed-out'), v.literal(true)),
    /** In this tab: what to say of a sign-out after the provider has redirected back. */
    signOutDetails: note(tabStorage, key('sign-out-details'), v.string()),
  };
}

export type SessionNotes = ReturnType<typeof sessionNotes>;
export type SignInAttempt = v.InferOutput<typeof attemptSchema>;
