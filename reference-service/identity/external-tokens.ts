import { errors, jwtVerify } from 'jose';
import { type AccessTokens, describeRefusal, subjectOf, TokenRefusal } from './access-token.ts';
import { createProviderKeys } from './provider-keys.ts';

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
  'EdDSA',
];
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * Verifies the access tokens of an OpenID provider that is elsewhere. While its keys can't be fetched,
 * requests are answered 503. `clock` is monotonic, in ms.
 */
export function createExternalTokens(
  { issuer, audience }: { issuer: string; audience: string },
  now: () => Date,
  clock: () => number = () => performance.now(),
): Pick<AccessTokens, 'verify'> {
  const findKey = createProviderKeys(issuer, clock);
  return {
    async verify(token) {
      const { payload } = await jwtVerify(token, findKey, {
        algorithms: ALGORITHMS,
        audience,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: now(),
        issuer,
        requiredClaims: ['sub', 'exp'],
      }).catch((error: unknown) => {
        if (!(error instanceof errors.JOSEError)) throw error;
        throw new TokenRefusal('invalid_token', describeRefusal(error));
      });
      return subjectOf(payload);
    },
  };
}
