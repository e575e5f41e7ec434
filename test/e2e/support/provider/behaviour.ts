/** JSON members that replace or join what is usual. One that is undefined is left out. */
export type Members = Readonly<Record<string, unknown>>;

/** What it can be asked. `renewal` is the token endpoint with a refresh token. */
export type Endpoint =
  | 'discovery'
  | 'authorization'
  | 'token'
  | 'renewal'
  | 'revocation'
  | 'end_session';

/** What an endpoint does instead of its work. `unreachable` closes the connection. */
export type Fault =
  | { readonly status: number; readonly error?: string }
  | 'html'
  | 'hangs'
  | 'drips'
  | 'unreachable';

/** How a provider answers `prompt=none` if it isn't as OpenID Connect Core 3.1.2.6 says. */
export type SilentAnswer =
  | { readonly error: string; readonly description?: string }
  /** It shows a page of its own with this status, and redirects nowhere. */
  | { readonly page: number }
  /** It takes `prompt=none` only with an `id_token_hint`, and says `invalid_request` else. */
  | 'wants id_token_hint';

/** Where a provider differs from one that does all as the standards say. */
export type Behaviour = {
  readonly metadata?: Members;
  /** Members of the token response. */
  readonly tokens?: Members;
  readonly claims?: Members;
  /** The ID token has `alg: none` and no signature. */
  readonly unsigned?: boolean;
  /** How far its clock is ahead, in minutes. Tokens are valid for ten. */
  readonly clockMinutes?: number;
  readonly silent?: SilentAnswer;
  /** Parameters of the redirect back to the app. */
  readonly answer?: Readonly<Record<string, string>>;
  readonly faults?: Readonly<Partial<Record<Endpoint, Fault>>>;
  /** Whether it gives refresh tokens, and a new one at each renewal. None unless told. */
  readonly refreshTokens?: 'kept' | 'rotated';
  /** The Cross-Origin-Opener-Policy of its pages is `same-origin`. */
  readonly isolated?: boolean;
};
