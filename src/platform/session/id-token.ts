import * as v from 'valibot';

/** What this app asks of an ID token: who issued it, for whom, until when. */
export type ExpectedIdentity = {
  readonly issuer: string;
  readonly clientId: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

const claimsSchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.nonEmpty()),
  aud: v.union([v.string(), v.array(v.string())]),
  exp: v.number(),
  azp: v.optional(v.string()),
});

/** Clocks differ; a token that ended longer ago than this was not made for this sign-in. */
const clockToleranceMs = 5 * 60_000;

function payloadOf(token: string): unknown {
  const [, payload, ...rest] = token.split('.');
  if (payload === undefined || rest.length !== 1) return undefined;
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** Whether a name is the configured issuer's; a slash at its end makes no difference. */
export function isIssuer(name: string, issuer: string): boolean {
  return withoutSlash(name) === withoutSlash(issuer);
}

/**
 * Why an ID token must not be accepted, or undefined when it may. oidc-client-ts checks
 * the nonce and leaves the rest to its user (OpenID Connect Core 3.1.3.7). The signature needs no
 * check: the token came straight from the provider over TLS.
 */
export function problemWithIdToken(
  token: string | undefined,
  { issuer, clientId, now }: ExpectedIdentity,
): string | undefined {
  if (token === undefined) return 'The provider sent no ID token.';
  const result = v.safeParse(claimsSchema, payloadOf(token));
  if (!result.success) return 'The provider’s ID token can’t be read.';
  const claims = result.output;
  const audience = [claims.aud].flat();
  if (!isIssuer(claims.iss, issuer)) {
    return 'The ID token was issued by somebody other than the configured provider.';
  }
  if (!audience.includes(clientId)) return 'The ID token was made for another application.';
  if (audience.length > 1 && claims.azp === undefined) {
    return 'The ID token was made for several applications and doesn’t say for which.';
  }
  if (claims.azp !== undefined && claims.azp !== clientId) {
    return 'The ID token was given to another application.';
  }
  if (claims.exp * 1000 < now - clockToleranceMs) return 'The ID token has expired.';
  return undefined;
}

/** Why the provider's metadata must not be accepted, or undefined when it may. */
export function problemWithMetadata(
  metadataIssuer: string | undefined,
  authority: string,
): string | undefined {
  if (metadataIssuer !== undefined && isIssuer(metadataIssuer, authority)) {
    return undefined;
  }
  return 'The provider’s metadata names an issuer other than the configured one.';
}
