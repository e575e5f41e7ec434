import * as v from 'valibot';

/** Why a token is refused, as RFC 6750 names it. */
export class TokenRefusal extends Error {
  readonly code: 'invalid_token' | 'insufficient_scope';
  /** The scope that is needed, if it lacks one. */
  readonly scope: string | undefined;

  constructor(code: TokenRefusal['code'], message: string, scope?: string) {
    super(message);
    this.code = code;
    this.scope = scope;
  }
}

/** A token that nobody signed whose tokens are accepted. */
export class ForgedToken extends TokenRefusal {}

/**
 * Returns the subject that verified claims name. Throws a TokenRefusal unless it is text that the database
 * keeps unchanged: a number would equal another one's text, and NUL ends a text in SQLite.
 */
export function subjectOf({ sub }: { sub?: unknown }): string {
  if (typeof sub === 'string' && sub !== '' && sub.isWellFormed() && !sub.includes('\0'))
    return sub;
  throw new TokenRefusal('invalid_token', 'The access token names no subject.');
}

const words = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ').filter((word) => word !== '')),
);
/** Providers write scopes as text or as a list; anything else is no scope. */
const scopes = v.fallback(v.union([words, v.array(v.string())]), []);
const grants = v.looseObject({ scope: scopes, scp: scopes });

/** Throws a TokenRefusal unless `scope` or `scp` of the claims has the scope. */
export function requireScope(claims: object, scope: string): void {
  const { scope: granted, scp } = v.parse(grants, claims);
  if (granted.includes(scope) || scp.includes(scope)) return;
  const detail = `The access token lacks the scope ${scope}.`;
  throw new TokenRefusal('insufficient_scope', detail, scope);
}

/** The claims that name the client of a token: RFC 9068, OpenID Connect, Entra ID 1.0, Okta. */
const CLIENT_CLAIMS = ['client_id', 'azp', 'appid', 'cid'];

/** Throws a TokenRefusal unless the claims name a client, and only such as are allowed. */
export function requireClient(claims: object, allowed: readonly string[]): void {
  const named = Object.entries(claims).filter(([claim]) => CLIENT_CLAIMS.includes(claim));
  const isAllowed = named.every(([, id]) => typeof id === 'string' && allowed.includes(id));
  if (named.length > 0 && isAllowed) return;
  throw new TokenRefusal('invalid_token', 'The access token was issued to another client.');
}
