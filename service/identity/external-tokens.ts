import { errors, jwtVerify } from 'jose';
import { type AccessTokens, refusalOf } from './access-token.ts';
import { createProviderKeys } from './provider-keys.ts';
import { requireClient, requireScope, subjectOf, TokenRefusal } from './token-claims.ts';

/** Signatures with a public key only: a shared secret would have to be kept here. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
];
/** Types of an access token, in lower case. RFC 9068 has its own, and many providers write JWT or none. */
const TYPES = ['jwt', 'at+jwt', 'application/at+jwt'];
const CLOCK_TOLERANCE_SECONDS = 30;

/** Which tokens of the provider are accepted. */
export type ExternalTokenPolicy = {
  /** The provider, as it names itself in its tokens. */
  issuer: string;
  audience: string;
  /** The scope that a token must have; undefined if none is needed. */
  requiredScope: string | undefined;
  /** The clients that a token may be issued to; any if there are none here. */
  clientIds: readonly string[];
};

/**
 * Verifies the access tokens of an OpenID provider that is elsewhere. While its keys can't be fetched,
 * requests are answered 503. `clock` is monotonic, in ms.
 */
export function createExternalTokens(
  { issuer, audience, requiredScope, clientIds }: ExternalTokenPolicy,
  now: () => Date,
  clock: () => number = () => performance.now(),
): Pick<AccessTokens, 'verify'> {
  const findKey = createProviderKeys(issuer, clock);
  return {
    async verify(token) {
      const { payload, protectedHeader } = await jwtVerify(token, findKey, {
        algorithms: ALGORITHMS,
        audience,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now(),
        issuer,
        requiredClaims: ['sub', 'exp'],
      }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? refusalOf(error) : error;
      });
      requireAccessTokenType(protectedHeader.typ);
      if (clientIds.length > 0) requireClient(payload, clientIds);
      if (requiredScope !== undefined) requireScope(payload, requiredScope);
      return subjectOf(payload);
    },
  };
}

/** Throws a TokenRefusal for a JWT of another kind, such as a logout token. */
function requireAccessTokenType(type: unknown): void {
  if (type === undefined) return;
  if (typeof type === 'string' && TYPES.includes(type.toLowerCase())) return;
  throw new TokenRefusal(
    'invalid_token',
    'The token is not an access token: its type does not fit.',
  );
}
