import type { Credentials } from '#platform/http/http.ts';
import type { Observable } from '#platform/observable.ts';

/** Claims of the ID token. If it has no name, the userinfo endpoint supplements missing claims. */
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
      /** True if the services no longer accept the token, so the user has to sign in again. */
      readonly ended: boolean;
    }
  | {
      readonly status: 'signed-out';
      /**
       * `paused`: the provider didn't redirect back from a silent sign-in. `signing-out`: this page
       * navigates to the provider. `here-only`: the provider can't end its session or wasn't
       * reached.
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

/** `show` renders the app or the sign-in page; `leaving` navigates to the provider. */
export type InitialUrlOutcome = 'show' | 'leaving';

export type Session = Observable<SessionState> & {
  /** Path to open after the pending sign-in of this tab. */
  returnTo(): string | undefined;
  /** Called once, before anything is rendered. */
  handleInitialUrl(url: URL): Promise<InitialUrlOutcome>;
  signIn(returnTo: string): Promise<void>;
  /**
   * Signs the same user in again in a separate window, which preserves this page. Resolves to an
   * error message. The page can't detect a closed window, so the user cancels by the signal.
   */
  signInAgain(signal: AbortSignal): Promise<string | undefined>;
  /** True for some seconds after a sign-in, in which another redirect would be a loop. */
  signedInJustNow(): boolean;
  reportUnsavedWork(hasUnsavedWork: boolean): void;
  /**
   * Work that a sign-out would discard. A tab that doesn't respond in time counts as having none.
   */
  hasUnsavedWorkElsewhere(): Promise<boolean>;
  /** Removes the tokens in all tabs, revokes the refresh token and ends the provider's session. */
  signOut(): Promise<void>;
  readonly credentials: Credentials;
};
