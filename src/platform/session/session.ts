import type { Credentials } from '#platform/http/http.ts';
import type { Observable } from '#platform/observable.ts';

/** Signed-in user, as identified by the provider's ID token. */
export type SessionPerson = {
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
      readonly person: SessionPerson;
      /** True if the services no longer accept the token, and only the user can renew it. */
      readonly ended: boolean;
    }
  | {
      readonly status: 'signed-out';
      /**
       * `signing-out`: this page has removed the user and navigates to the provider. `here-only`:
       * the provider can't end its session, or could not be reached.
       */
      readonly because: 'not-yet' | 'signing-out' | 'signed-out' | 'here-only' | 'failed';
      readonly problem?: string;
      /** Optional details: the result of a silent sign-in, or what remains after a sign-out. */
      readonly details?: string | undefined;
    };

/**
 * Next step after the initial URL was handled: show the app at the current URL, or nothing,
 * because the page navigates to the provider.
 */
export type InitialUrlResult = 'show' | 'leaving';

export type Session = Observable<SessionState> & {
  /**
   * Returns the path that the pending sign-in leads to; undefined if this tab has no record of it.
   */
  returnTo(): string | undefined;
  /** Handles the initial URL, once, before anything is rendered. */
  handleInitialUrl(url: URL): Promise<InitialUrlResult>;
  /** Redirects to the provider, which redirects back to `returnTo`. */
  signIn(returnTo: string): Promise<void>;
  /**
   * Signs the same user in again in a separate window, so that this page keeps its state. Resolves
   * to an error message, or undefined. The signal cancels the sign-in, because the page can't
   * detect that the window was closed.
   */
  signInAgain(signal: AbortSignal): Promise<string | undefined>;
  /**
   * True for some seconds after a sign-in. If the session ends within this time, the services never
   * accepted the token, and another redirect to the provider would be a loop.
   */
  signedInJustNow(): boolean;
  /** Sets this tab's response to other tabs that ask about unsaved work. */
  reportUnsavedWork(hasUnsavedWork: boolean): void;
  /**
   * Resolves to true if another tab has unsaved work that a sign-out would discard. Tabs that don't
   * respond in time count as having none.
   */
  hasUnsavedWorkElsewhere(): Promise<boolean>;
  /**
   * Removes the tokens in all tabs, revokes the refresh token, and ends the session at the
   * provider.
   */
  signOut(): Promise<void>;
  /** Access token for the services that require one (interface 5). */
  readonly credentials: Credentials;
};
