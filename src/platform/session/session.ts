import type { Credentials } from '#platform/http/http.ts';
import type { Observable } from '#platform/observable.ts';

/** The signed-in person, as the provider's ID token names them. */
export type Person = {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string | undefined;
  /** The claim `preferred_username`. */
  readonly userName: string | undefined;
};

export type SessionState =
  | {
      readonly status: 'signed-in';
      readonly person: Person;
      /** The services no longer accept the token, and only the person can renew it. */
      readonly ended: boolean;
    }
  | {
      readonly status: 'signed-out';
      /**
       * `signing-out`: this page has forgotten the person, and leaves to tell the provider. `here-only`: the
       * provider has no way to end its session, or could not be reached.
       */
      readonly because: 'not-yet' | 'signing-out' | 'signed-out' | 'here-only' | 'failed';
      readonly problem?: string;
      /** For whoever wants to know: what a silent sign-in came to, or what signing out left behind. */
      readonly details?: string | undefined;
    };

/**
 * What to do after the initial URL was handled: show the app at the address in the address bar, or
 * nothing, because the page is leaving for the provider.
 */
export type InitialUrlResult = 'show' | 'leaving';

export type Session = Observable<SessionState> & {
  /** The path that the sign-in which is coming back leads to; undefined if this tab doesn’t know. */
  returnTo(): string | undefined;
  /** Handles the initial URL, once, before anything is rendered. */
  handleInitialUrl(url: URL): Promise<InitialUrlResult>;
  /** Goes to the provider and comes back to `returnTo`. */
  signIn(returnTo: string): Promise<void>;
  /**
   * Signs the same person in again in a window of its own, so that nothing on this page is lost.
   * Resolves to what went wrong, or undefined. The signal cancels it, since the page can't notice that
   * the window was closed.
   */
  signInAgain(signal: AbortSignal): Promise<string | undefined>;
  /**
   * True for some seconds after a sign-in. If the session ends then, the services never accepted it, and
   * another redirect to the provider would be a loop.
   */
  signedInJustNow(): boolean;
  /** Tells this tab's answer to the others that ask whether signing out would lose something here. */
  reportUnsavedWork(hasUnsavedWork: boolean): void;
  /** Whether signing out would lose something in another tab. Tabs that don't answer at once have nothing. */
  hasUnsavedWorkElsewhere(): Promise<boolean>;
  /**
   * Forgets the tokens here and in the other tabs, revokes the refresh token, and ends the session at the
   * provider.
   */
  signOut(): Promise<void>;
  /** The access token for the services that take one (interface 5). */
  readonly credentials: Credentials;
};
