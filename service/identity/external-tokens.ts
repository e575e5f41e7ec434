import { hash } from 'node:crypto';
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as v from 'valibot';
import { createServiceUnavailableProblem, ProblemResponseError } from '#service/problem.ts';
import type { Caller } from '#service/repository/repositories.ts';
import { type AccessTokens, toRejectedTokenError } from './access-token.ts';
import {
  RejectedTokenError,
  readGroups,
  readSubject,
  requireClient,
  requireScope,
} from './token-claims.ts';

/** Time limit for fetching the provider's keys, including the discovery, in milliseconds. */
const FETCH_LIMIT_MS = 5_000;
/** Maximum size of the discovery document and of the key set. */
const FETCH_LIMIT_BYTES = 1024 * 1024;
const REFRESH_MS = 10 * 60 * 1000;
/** Minimum milliseconds between fetches that tokens cause. */
const COOL_DOWN_MS = 10_000;
/** Maximum number of remembered ids of removed keys. */
const MOST_REMOVED = 1_000;
/** Maximum number of remembered tokens. */
const MOST_VERIFIED = 10_000;

const UNAVAILABLE = 'The keys of the OpenID provider can’t be fetched.';

const metadata = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) });

/**
 * Public keys of an OpenID provider, loaded for the first token, and again every ten minutes in the
 * background, so that a key that the provider has removed is rejected. If a fetch fails, the loaded
 * keys remain valid. A token with an unknown key id, such as after a rotation, causes a fetch, but
 * at most one every ten seconds, so that invented key ids can't overload the provider. Tokens with
 * loaded keys never wait.
 *
 * `find` throws JWKSNoMatchingKey if the provider doesn't have the key, and a 503 if the keys can't
 * be fetched now.
 */
function createProviderKeys(
  issuer: string,
  onFault: (error: unknown) => void,
  onChange: () => void,
) {
  const discovery = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const keys = createRemoteJWKSet(discovery, {
    timeoutDuration: FETCH_LIMIT_MS,
    // `jose` itself fetches nothing: its timing depends on the system time, and it fetches without
    // a pause while the provider is unreachable.
    cacheMaxAge: Number.POSITIVE_INFINITY,
    cooldownDuration: Number.POSITIVE_INFINITY,
    // Discovered each time, because the provider can change the URL of the keys.
    [customFetch]: async (url, { signal }) => {
      const found = v.parse(metadata, JSON.parse(await fetchText(url, signal)));
      if (found.issuer !== issuer) throw new Error(`${url} names the issuer ${found.issuer}.`);
      return new Response(await fetchText(found.jwks_uri, signal));
    },
  });
  const removed = new Set<string>();
  let loaded = '';
  let revision = 0;
  let nextFetchAt = Number.NEGATIVE_INFINITY;

  const readIds = () => keys.jwks()?.keys.map(({ kid }) => kid ?? '') ?? [];

  async function reload(): Promise<void> {
    const before = readIds();
    await keys.reload();
    const text = JSON.stringify(keys.jwks());
    if (text === loaded) return;
    loaded = text;
    revision += 1;
    onChange();
    if (removed.size > MOST_REMOVED) removed.clear();
    for (const id of before) removed.add(id);
    for (const id of readIds()) removed.delete(id);
  }

  async function loadForToken(): Promise<void> {
    const wait = keys.reloading ? 0 : nextFetchAt - performance.now();
    if (wait > 0) throw createServiceUnavailableProblem(UNAVAILABLE, Math.ceil(wait / 1000));
    if (!keys.reloading) nextFetchAt = performance.now() + COOL_DOWN_MS;
    await reload().catch((cause: unknown) => {
      throw createServiceUnavailableProblem(UNAVAILABLE, COOL_DOWN_MS / 1000, cause);
    });
  }

  const find: JWTVerifyGetKey = async (header, token) => {
    if (loaded === '') {
      await loadForToken();
      nextFetchAt = Number.NEGATIVE_INFINITY;
    }
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // Many users can have tokens of a removed key, and need a response that makes them renew
      // these.
      const isRemoved = removed.has(header?.kid ?? '');
      if (isRemoved && nextFetchAt > performance.now()) throw error;
    }
    await loadForToken();
    return keys(header, token);
  };

  const timer = setInterval(() => void reload().catch(onFault), REFRESH_MS);
  timer.unref?.();
  return {
    find,
    /** Number of changes of the loaded keys. */
    revision: () => revision,
    close: () => clearInterval(timer),
  };
}

/** @throws Error if the response isn't 200, or has more than 1 MiB */
async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } });
  if (response.status !== 200) throw new Error(`${url} responded with status ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > FETCH_LIMIT_BYTES) throw new Error(`${url} sent more than 1 MiB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** All asymmetric, so that this service needs no secret of the provider. */
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
/** `typ` in lower case. RFC 9068 requires at+jwt, but many providers send JWT or omit it. */
const TYPES = ['jwt', 'at+jwt', 'application/at+jwt'];
const CLOCK_TOLERANCE_SECONDS = 30;

export type ExternalTokenPolicy = {
  /** Issuer, exactly as in the provider's tokens. */
  issuer: string;
  audience: string;
  /** Undefined if no scope is required. */
  requiredScope: string | undefined;
  /** Clients to which a token can be issued; empty for any client. */
  clientIds: readonly string[];
  /** Claim with the user's groups, which control access to repositories. */
  readersClaim: string;
};

/** `close` ends the background fetches of the provider's keys. */
export type ExternalTokenVerifier = Pick<AccessTokens, 'verify'> & { close(): void };

/**
 * `verify` throws a 503 if the provider's keys aren't loaded and can't be fetched. `onFault` is
 * called if a background fetch fails.
 *
 * The result of a valid token is remembered until the token expires or the provider's keys change,
 * by a digest, so that a copy of the memory contains no usable tokens.
 */
export function createExternalTokenVerifier(
  { issuer, audience, requiredScope, clientIds, readersClaim }: ExternalTokenPolicy,
  now: () => Date,
  onFault: (error: unknown) => void,
): ExternalTokenVerifier {
  const verified = new Map<string, { caller: Caller; expiresAt: number }>();
  const keys = createProviderKeys(issuer, onFault, () => verified.clear());

  async function check(token: string): Promise<{ caller: Caller; expiresAt: number }> {
    const { payload, protectedHeader } = await jwtVerify(token, keys.find, {
      algorithms: ALGORITHMS,
      audience,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now(),
      issuer,
      requiredClaims: ['sub', 'exp'],
    }).catch((error: unknown) => {
      throw toVerificationError(error);
    });
    requireAccessTokenType(protectedHeader.typ);
    if (clientIds.length > 0) requireClient(payload, clientIds);
    if (requiredScope !== undefined) requireScope(payload, requiredScope);
    return {
      caller: { subject: readSubject(payload), groups: readGroups(payload, readersClaim) },
      expiresAt: (payload.exp ?? 0) + CLOCK_TOLERANCE_SECONDS,
    };
  }

  return {
    async verify(token) {
      const digest = hash('sha256', token, 'base64');
      const known = verified.get(digest);
      if (known !== undefined && now().getTime() / 1000 < known.expiresAt) return known.caller;
      const revision = keys.revision();
      const checked = await check(token);
      // The token's key can have been removed during the check.
      if (revision !== keys.revision()) return checked.caller;
      const [oldest] = verified.keys();
      if (verified.size >= MOST_VERIFIED && oldest !== undefined) verified.delete(oldest);
      verified.set(digest, checked);
      return checked.caller;
    },
    close: keys.close,
  };
}

/** Rejects the token, unless the error is one of the provider, such as a malformed key. */
function toVerificationError(error: unknown): unknown {
  if (error instanceof ProblemResponseError) return error;
  const isOfToken = error instanceof errors.JOSEError && !(error instanceof errors.JWKSInvalid);
  return isOfToken
    ? toRejectedTokenError(error)
    : createServiceUnavailableProblem(UNAVAILABLE, COOL_DOWN_MS / 1000, error);
}

/** Rejects other tokens of the provider, such as logout tokens. */
function requireAccessTokenType(type: unknown): void {
  if (type === undefined) return;
  if (typeof type === 'string' && TYPES.includes(type.toLowerCase())) return;
  throw new RejectedTokenError(
    'invalid_token',
    'The token is not an access token: its type does not fit.',
  );
}
