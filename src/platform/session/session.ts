import type { Credentials } from '#platform/http/http.ts';
import type { Observable } from '#platform/observable.ts';

/**
 * Signed-in user, as identified by the provider's ID token. If the ID token contains no name, the
 * userinfo endpoint supplements missing claims.
 */
export type SessionPerson = {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly userName: string | undefined;
};

export type SessionState =
  | {
      readonly status: 'signed-in';
      readonly person: SessionPerson;
      /** True if the services no longer accept the token, so that the user has to sign in again. */
      readonly ended: boolean;
    }
  | {
      readonly status: 'signed-out';
      /**
       * Reason why no user is signed in. `paused`: silent sign-ins are paused, because the provider
       * didn't redirect back. `signing-out`: the user has been removed, and this page
       * navigates to the provider. `here-only`: the user is signed out of this app only, because
       * the provider can't end its session or could not be reached.
       */
      readonly because:
        | 'not-yet'
        | 'paused'
        | 'signing-out'
        | 'signed-out'
        | 'here-only'
        | 'failed';
      readonly problem?: string;
      /** Details about a failed silent sign-in or an incomplete sign-out. */
      readonly details?: string | undefined;
    };

/**
 * Next step after the initial URL has been handled: `show` renders the app or the sign-in page;
 * `leaving` renders nothing, because the page navigates to the provider.
 */
export type InitialUrlOutcome = 'show' | 'leaving';

export type Session = Observable<SessionState> & {
  /**
   * Returns the path to open after the pending sign-in; undefined if this tab has no record of a
   * sign-in.
   */
  returnTo(): string | undefined;
  /** Handles the initial URL, once, before anything is rendered. */
  handleInitialUrl(url: URL): Promise<InitialUrlOutcome>;
  /** Redirects to the provider, which redirects back to `returnTo`. */
  signIn(returnTo: string): Promise<void>;
  /**
   * Lets the same user sign in again in a separate window, so that the state of this page is
   * preserved. Resolves to an error message, or undefined if there is no error. The signal cancels
   * the sign-in, because the page can't detect that the user has closed the window.
   */
  signInAgain(signal: AbortSignal): Promise<string | undefined>;
  /**
   * True for some seconds after a sign-in. If the session ends within this time, the services never
   * accepted the token, and another redirect to the provider would be a loop.
   */
  signedInJustNow(): boolean;
  reportUnsavedWork(hasUnsavedWork: boolean): void;
  /**
   * Resolves to true if another tab has unsaved work that a sign-out would discard. A tab that
   * doesn't respond in time counts as having no unsaved work.
   */
  hasUnsavedWorkElsewhere(): Promise<boolean>;
  /**
   * Removes the tokens in all tabs, revokes the refresh token, and ends the session at the
   * provider.
   */
  signOut(): Promise<void>;
  /** Credentials with the access token, for the services that require one (interface 5). */
  readonly credentials: Credentials;
};
