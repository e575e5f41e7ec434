import * as v from 'valibot';

/** Error that explains why a token is rejected, with an error code of RFC 6750. */
export class RejectedTokenError extends Error {
  readonly code: 'invalid_token' | 'insufficient_scope';
  /**
   * Required scope that is missing in the token; undefined if the token is rejected for another
   * reason.
   */
  readonly scope: string | undefined;

  constructor(code: RejectedTokenError['code'], message: string, scope?: string) {
    super(message);
    this.code = code;
    this.scope = scope;
  }
}

/** Error for a token that wasn't signed by an accepted issuer. */
export class ForgedTokenError extends RejectedTokenError {}

/**
 * Returns the subject of verified claims. Throws a RejectedTokenError unless the subject is a
 * nonempty string that the database can store unmodified, which excludes NUL. A number is rejected
 * too, because a string of the same digits can be another subject.
 */
export function readSubject({ sub }: { sub?: unknown }): string {
  if (typeof sub === 'string' && sub !== '' && sub.isWellFormed() && !sub.includes('\0'))
    return sub;
  throw new RejectedTokenError('invalid_token', 'The access token names no subject.');
}

const groupNames = v.fallback(
  v.union([
    v.pipe(
      v.string(),
      v.transform((name) => [name]),
    ),
    v.array(v.string()),
  ]),
  [],
);

/** Returns the group names in a claim, which is a string or a list. Ignores other values. */
export function readGroups(claims: Readonly<Record<string, unknown>>, claim: string): string[] {
  return v.parse(groupNames, claims[claim]);
}

const words = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ').filter((word) => word !== '')),
);
/**
 * Scopes as a string or a list, depending on the provider. A value of another type counts as no
 * scopes.
 */
const scopes = v.fallback(v.union([words, v.array(v.string())]), []);
const grants = v.looseObject({ scope: scopes, scp: scopes });

/** Throws a RejectedTokenError unless the claim `scope` or `scp` contains the scope. */
export function requireScope(claims: object, scope: string): void {
  const { scope: granted, scp } = v.parse(grants, claims);
  if (granted.includes(scope) || scp.includes(scope)) return;
  const detail = `The access token lacks the scope ${scope}.`;
  throw new RejectedTokenError('insufficient_scope', detail, scope);
}

/**
 * Claims that contain the client id of a token, depending on the provider: RFC 9068, OpenID
 * Connect, Entra ID 1.0, Okta.
 */
const CLIENT_CLAIMS = ['client_id', 'azp', 'appid', 'cid'];

/**
 * Throws a RejectedTokenError if no claim identifies the client, or if that client isn't allowed.
 */
export function requireClient(claims: object, allowed: readonly string[]): void {
  const named = Object.entries(claims).filter(([claim]) => CLIENT_CLAIMS.includes(claim));
  const isAllowed = named.every(([, id]) => typeof id === 'string' && allowed.includes(id));
  if (named.length > 0 && isAllowed) return;
  throw new RejectedTokenError('invalid_token', 'The access token was issued to another client.');
}
