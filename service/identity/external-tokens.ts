import { createLocalJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as v from 'valibot';
import { createServiceUnavailableProblem } from '#service/problem.ts';
import { createTokenBuckets, type TokenBucketRate } from '#service/token-buckets.ts';
import { type AccessTokens, toRejectedTokenError } from './access-token.ts';
import {
  RejectedTokenError,
  readGroups,
  readSubject,
  requireClient,
  requireScope,
} from './token-claims.ts';

const FETCH_LIMIT_MS = 5_000;
/** Maximum rate at which the provider's keys are fetched, for all tokens together. */
const FETCH_RATE: TokenBucketRate = { maxActions: 5, seconds: 50 };
const KEYS_LAST_MS = 10 * 60 * 1000;
/** Time in milliseconds for which the service remembers that the provider has no key with an id. */
const MISSING_KEY_LIFETIME_MS = 30_000;
const MOST_MISSING = 1_000;

const metadata = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) });
const keySet = v.object({ keys: v.array(v.looseObject({ kty: v.string() })) });

/**
 * Returns a function that finds the public key for a token of an OpenID provider. It fetches the
 * provider's keys if none are loaded, if the loaded keys are older than ten minutes, or if a token
 * has an unknown key id, such as after a key rotation. Requests with nonexistent key ids cause at
 * most one fetch every ten seconds on average.
 *
 * The function throws JWKSNoMatchingKey if the provider doesn't have the key, and a 503 if the keys
 * can't be fetched.
 */
function createProviderKeys(issuer: string, clock: () => number): JWTVerifyGetKey {
  const fetches = createTokenBuckets(FETCH_RATE, clock);
  let loaded: { find: JWTVerifyGetKey; at: number } | undefined;
  let loading: Promise<JWTVerifyGetKey> | undefined;
  let address: URL | undefined;
  /** Maps the id of each missing key to the time of the fetch that didn't return the key. */
  const missing = new Map<string, number>();

  async function fetchKeys(): Promise<JWTVerifyGetKey> {
    address ??= await discoverKeys(issuer);
    const keys = v.parse(keySet, await fetchJson(address));
    const find = createLocalJWKSet(keys);
    loaded = { find, at: clock() };
    return find;
  }

  async function load(): Promise<JWTVerifyGetKey> {
    if (loading !== undefined) return loading;
    const wait = fetches.take('');
    const detail = 'The OpenID provider cannot be asked for its keys.';
    if (wait > 0) throw createServiceUnavailableProblem(detail, Math.ceil(wait / 1000));
    loading = fetchKeys()
      .catch((cause: unknown) => {
        throw createServiceUnavailableProblem(detail, 10, cause);
      })
      .finally(() => {
        loading = undefined;
      });
    return loading;
  }

  function isMissing(id: string): boolean {
    const at = missing.get(id);
    return at !== undefined && clock() - at < MISSING_KEY_LIFETIME_MS;
  }

  function rememberMissing(id: string): void {
    const [oldest] = missing.keys();
    if (missing.size >= MOST_MISSING && oldest !== undefined) missing.delete(oldest);
    missing.delete(id);
    missing.set(id, clock());
  }

  return async (header, token) => {
    const isFresh = loaded !== undefined && clock() - loaded.at < KEYS_LAST_MS;
    const find = isFresh && loaded !== undefined ? loaded.find : await load();
    const id = header?.kid ?? '';
    try {
      return await find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || isMissing(id)) throw error;
    }
    const findAgain = await load();
    try {
      return await findAgain(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) rememberMissing(id);
      throw error;
    }
  };
}

/** Discovers the URL of the keys (OpenID Connect Discovery 1.0, section 4). */
async function discoverKeys(issuer: string): Promise<URL> {
  const address = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const found = v.parse(metadata, await fetchJson(address));
  if (found.issuer !== issuer) throw new Error(`${address} names the issuer ${found.issuer}.`);
  return new URL(found.jwks_uri);
}

async function fetchJson(address: URL): Promise<unknown> {
  const response = await fetch(address, { signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  return response.json();
}

/**
 * Accepted signature algorithms. All are asymmetric, so that this service needs no secret of the
 * provider.
 */
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
/**
 * Accepted values of `typ`, in lower case. RFC 9068 requires at+jwt, but many providers send JWT or
 * omit it.
 */
const TYPES = ['jwt', 'at+jwt', 'application/at+jwt'];
const CLOCK_TOLERANCE_SECONDS = 30;

/** Conditions for accepting tokens of the provider. */
export type ExternalTokenPolicy = {
  /** Issuer of the provider, as written in its tokens. */
  issuer: string;
  audience: string;
  /** Scope that a token must have; undefined if none is required. */
  requiredScope: string | undefined;
  /** Ids of the clients to which a token can be issued; empty for any client. */
  clientIds: readonly string[];
  /** Claim with the names of the user's groups, which control access to repositories. */
  readersClaim: string;
};

/**
 * Creates a verifier for the access tokens of an external OpenID provider. `verify` throws a 503 if
 * the provider's keys can't be fetched. `clock` is a monotonic clock in milliseconds.
 */
export function createExternalTokenVerifier(
  { issuer, audience, requiredScope, clientIds, readersClaim }: ExternalTokenPolicy,
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
        throw error instanceof errors.JOSEError ? toRejectedTokenError(error) : error;
      });
      requireAccessTokenType(protectedHeader.typ);
      if (clientIds.length > 0) requireClient(payload, clientIds);
      if (requiredScope !== undefined) requireScope(payload, requiredScope);
      return { subject: readSubject(payload), groups: readGroups(payload, readersClaim) };
    },
  };
}

/**
 * Throws a RejectedTokenError if the header's `typ` isn't that of an access token, so that other
 * tokens of the provider, such as logout tokens, are rejected.
 */
function requireAccessTokenType(type: unknown): void {
  if (type === undefined) return;
  if (typeof type === 'string' && TYPES.includes(type.toLowerCase())) return;
  throw new RejectedTokenError(
    'invalid_token',
    'The token is not an access token: its type does not fit.',
  );
}
