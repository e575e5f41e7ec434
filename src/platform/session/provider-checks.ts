import type { User } from 'oidc-client-ts';
import * as v from 'valibot';
import { isLoopback } from '#platform/address.ts';
import { parseUrl } from '#text/parse-url.ts';
import type { OidcClient } from './oidc-client.ts';
import { SignInRefusedError } from './sign-in-problem.ts';

/** The endpoints of a provider that the app can't do without. */
const requiredEndpoints = ['authorization_endpoint', 'token_endpoint'] as const;
/** Those that it uses where the provider has them. It uses no others. */
const optionalEndpoints = ['end_session_endpoint', 'revocation_endpoint'] as const;

type UsedEndpoint = (typeof requiredEndpoints)[number] | (typeof optionalEndpoints)[number];

/** `problem` goes on after the endpoint's name: “must use https”. */
type RefusedEndpoint = { readonly endpoint: UsedEndpoint; readonly problem: string };

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

function problemWith(value: unknown): string | undefined {
  const url = typeof value === 'string' ? parseUrl(value) : undefined;
  if (url?.protocol === 'https:') return undefined;
  if (url?.protocol !== 'http:') return 'must be an https address';
  return isLoopback(url.hostname) ? undefined : 'must use https; http is for loopback hosts only';
}

/** Which endpoints of a discovery document must not be used, and why. Empty when all may be. */
export function refusedEndpoints(
  metadata: Readonly<Partial<Record<UsedEndpoint, unknown>>>,
): readonly RefusedEndpoint[] {
  const missing = requiredEndpoints
    .filter((endpoint) => isAbsent(metadata[endpoint]))
    .map((endpoint) => ({ endpoint, problem: 'is missing' }));
  const wrong = [...requiredEndpoints, ...optionalEndpoints].flatMap((endpoint) => {
    const value = metadata[endpoint];
    const problem = isAbsent(value) ? undefined : problemWith(value);
    return problem === undefined ? [] : [{ endpoint, problem }];
  });
  return [...missing, ...wrong];
}

/** The provider that the session trusts, and this app's name there. */
export type SessionSettings = { readonly authority: string; readonly clientId: string };

/** What is checked beyond what oidc-client-ts checks. Each throws SignInRefusedError. */
export type ProviderChecks = {
  /**
   * Checks the provider's metadata. Called before a redirect to the provider and before its answer is
   * used. Throws TypeError when the provider can't be reached.
   */
  requireMetadata(): Promise<void>;
  /** Checks the address of a callback before anything of it is used. */
  requireAnswer(url: URL): void;
  /** Checks that the answer in the address is to a sign-in that was begun in this tab. */
  requireBegun(url: URL): Promise<void>;
  /** Checks new tokens. An ID token that is still the one of `before` isn't checked again. */
  requireTokens(user: User, before?: User): void;
};

/** Parameters of the callback that may come once only (RFC 6749 3.1). */
const singleParameters = ['code', 'state', 'error', 'iss'];

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** Whether a name is the configured issuer's; a slash at its end makes no difference. */
function isIssuer(name: string, issuer: string): boolean {
  return withoutSlash(name) === withoutSlash(issuer);
}

/** Why the provider's metadata must not be accepted, or undefined when it may. */
export function problemWithMetadata(
  metadataIssuer: unknown,
  authority: string,
): string | undefined {
  if (typeof metadataIssuer === 'string' && isIssuer(metadataIssuer, authority)) return undefined;
  return 'The provider’s metadata names an issuer other than the configured one.';
}

const claimsSchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.nonEmpty()),
  aud: v.union([v.string(), v.array(v.string())]),
  exp: v.number(),
  azp: v.optional(v.string()),
});

/** Clocks differ. A token that expired longer ago than this was not made for this sign-in. */
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

/**
 * Why an ID token must not be accepted, or undefined when it may. oidc-client-ts checks
 * the nonce only (OpenID Connect Core 3.1.3.7 lists the rest). The signature needs no check: the token
 * came straight from the provider over TLS.
 * @param subject whom oidc-client-ts takes the token to be about
 */
function problemWithIdToken(
  token: string | undefined,
  subject: string,
  { authority, clientId }: SessionSettings,
): string | undefined {
  if (token === undefined) return 'The provider sent no ID token.';
  const result = v.safeParse(claimsSchema, payloadOf(token));
  if (!result.success) return 'The provider’s ID token can’t be read.';
  const claims = result.output;
  // A token response with a member `__proto__` makes oidc-client-ts pass over the ID token.
  if (claims.sub !== subject) return 'The provider’s ID token can’t be read.';
  const audience = [claims.aud].flat();
  if (!isIssuer(claims.iss, authority)) {
    return 'The ID token was issued by somebody other than the configured provider.';
  }
  if (!audience.includes(clientId)) return 'The ID token was made for another application.';
  if (claims.azp !== undefined && claims.azp !== clientId) {
    return 'The ID token was given to another application.';
  }
  if (claims.exp * 1000 < Date.now() - clockToleranceMs) return 'The ID token has expired.';
  return undefined;
}

export function providerChecks(
  { metadataService, settings: { stateStore } }: Pick<OidcClient, 'metadataService' | 'settings'>,
  settings: SessionSettings,
): ProviderChecks {
  const { authority } = settings;
  return {
    requireMetadata: async () => {
      const metadata = await metadataService.getMetadata().catch((error: unknown) => {
        if (error instanceof TypeError) throw error;
        throw new SignInRefusedError('The provider’s metadata can’t be read.');
      });
      const problem = problemWithMetadata(metadata.issuer, authority);
      if (problem !== undefined) throw new SignInRefusedError(problem);
      const [refused] = refusedEndpoints(metadata);
      if (refused === undefined) return;
      throw new SignInRefusedError(
        `The provider’s metadata can’t be used: ${refused.endpoint} ${refused.problem}.`,
      );
    },
    requireAnswer: ({ searchParams }) => {
      if (singleParameters.some((name) => searchParams.getAll(name).length > 1)) {
        throw new SignInRefusedError('This sign-in link has a value twice.');
      }
      const issuer = searchParams.get('iss');
      // A provider may name itself in its answer, so that it can't be taken for another (RFC 9207).
      if (issuer === null || isIssuer(issuer, authority)) return;
      throw new SignInRefusedError('The answer came from somebody other than the provider.');
    },
    requireBegun: async ({ searchParams }) => {
      const state = searchParams.get('state');
      const isAnswer = searchParams.get('code') || searchParams.get('error');
      if (isAnswer && state !== null && (await stateStore.get(state)) !== null) return;
      throw new SignInRefusedError(
        'This sign-in link is incomplete, was used before, or was begun in another tab.',
      );
    },
    requireTokens: ({ id_token, access_token, token_type, profile }, before) => {
      if (!access_token) throw new SignInRefusedError('The provider sent no access token.');
      // RFC 6749 7.1: a token of a kind that isn't known must not be used.
      if (token_type && !/^bearer$/i.test(token_type)) {
        throw new SignInRefusedError('The provider sent a kind of token that this app can’t use.');
      }
      if (before !== undefined && before.id_token === id_token) return;
      const problem = problemWithIdToken(id_token, profile.sub, settings);
      if (problem !== undefined) throw new SignInRefusedError(problem);
    },
  };
}
