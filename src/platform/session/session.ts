import type { Credentials } from '#platform/http/http.ts';
import type { Observable } from '#platform/observable.ts';

/** The signed-in person, as the provider's ID token names them. */
export type Person = {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string | undefined;
};

export type SessionState =
  | {
      readonly status: 'signed-in';
      readonly person: Person;
      /** The services no longer accept the token, and it can't be renewed without the person. */
      readonly ended: boolean;
    }
  | {
      readonly status: 'signed-out';
      /** `here-only`: the provider has no way to end its session, or could not be reached. */
      readonly because: 'not-yet' | 'signed-out' | 'here-only' | 'failed';
      readonly problem?: string;
    };

/**
 * What the address the app was opened at amounts to: show the app at the address that now stands in
 * the address bar, or nothing, since the page is leaving for the provider.
 */
export type InitialUrlResult = 'show' | 'leaving';

export type Session = Observable<SessionState> & {
  /** Handles what the address asks for, once, before anything is rendered. */
  handleInitialUrl(url: URL): Promise<InitialUrlResult>;
  /** Goes to the provider and comes back to `returnTo`. */
  signIn(returnTo: string): Promise<void>;
  /**
   * Signs the same person in again in a window of its own, so that nothing on this page is lost.
   * Resolves to what went wrong, or undefined. Ends with the signal, since nobody can tell from here
   * that the window was closed.
   */
  signInAgain(signal: AbortSignal): Promise<string | undefined>;
  /**
   * True in the first moments after a sign-in. A session that ends then is one that the services
   * never accepted, and going to the provider once more would go round in circles.
   */
  signedInJustNow(): boolean;
  /**
   * Forgets the tokens here and in the other tabs, hands the refresh token back, and ends the session
   * at the provider.
   */
  signOut(): Promise<void>;
  /** What the bearer services are shown (interface 5). */
  readonly credentials: Credentials;
};
