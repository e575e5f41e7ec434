import * as v from 'valibot';

/** `code` is an error code of RFC 6750. */
export class RejectedTokenError extends Error {
  readonly code: 'invalid_token' | 'insufficient_scope';
  /** Required scope that the token lacks. */
  readonly scope: string | undefined;

  constructor(code: RejectedTokenError['code'], message: string, scope?: string) {
    super(message);
    this.code = code;
    this.scope = scope;
  }
}

/** An accepted issuer didn't sign the token. */
export class ForgedTokenError extends RejectedTokenError {}

/**
 * @throws RejectedTokenError unless the subject is a string that the database can store, so without
 * NUL. A number is rejected too, because a string of the same digits can be another subject.
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

/** Accepts a string or a list; ignores other values. */
export function readGroups(claims: Readonly<Record<string, unknown>>, claim: string): string[] {
  return v.parse(groupNames, claims[claim]);
}

const words = v.pipe(
  v.string(),
  v.transform((text) => text.split(' ').filter((word) => word !== '')),
);
/** A string or a list, depending on the provider; any other type counts as no scopes. */
const scopes = v.fallback(v.union([words, v.array(v.string())]), []);
const grants = v.looseObject({ scope: scopes, scp: scopes });

/** Looks in the claims `scope` and `scp`. @throws RejectedTokenError */
export function requireScope(claims: object, scope: string): void {
  const { scope: granted, scp } = v.parse(grants, claims);
  if (granted.includes(scope) || scp.includes(scope)) return;
  const detail = `The access token lacks the scope ${scope}.`;
  throw new RejectedTokenError('insufficient_scope', detail, scope);
}

/** Claims with the client id: RFC 9068, OpenID Connect, Entra ID 1.0, Okta. */
const CLIENT_CLAIMS = ['client_id', 'azp', 'appid', 'cid'];

/** @throws RejectedTokenError if no claim identifies the client, or it isn't allowed */
export function requireClient(claims: object, allowed: readonly string[]): void {
  const named = Object.entries(claims).filter(([claim]) => CLIENT_CLAIMS.includes(claim));
  const isAllowed = named.every(([, id]) => typeof id === 'string' && allowed.includes(id));
  if (named.length > 0 && isAllowed) return;
  throw new RejectedTokenError('invalid_token', 'The access token was issued to another client.');
}
