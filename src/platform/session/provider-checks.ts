import type { User } from 'oidc-client-ts';
import * as v from 'valibot';
import { isLoopback } from '#platform/base-url.ts';
import { parseUrl } from '#text/parse-url.ts';
import type { OidcClient } from './oidc-client.ts';
import { SignInRefusedError } from './sign-in-error.ts';

const requiredEndpoints = ['authorization_endpoint', 'token_endpoint'] as const;
const optionalEndpoints = ['end_session_endpoint', 'revocation_endpoint'] as const;

type UsedEndpoint = (typeof requiredEndpoints)[number] | (typeof optionalEndpoints)[number];

/** `problem` completes a sentence that begins with the endpoint: “must use https”. */
type RefusedEndpoint = { readonly endpoint: UsedEndpoint; readonly problem: string };

export function getEndpointProblem(value: unknown): string | undefined {
  const url = typeof value === 'string' ? parseUrl(value) : undefined;
  if (url?.protocol === 'https:') return undefined;
  if (url?.protocol !== 'http:') return 'must be an https URL';
  return isLoopback(url.hostname) ? undefined : 'must use https; http is for loopback hosts only';
}

export function findInvalidEndpoints(
  metadata: Readonly<Partial<Record<UsedEndpoint, unknown>>>,
): readonly RefusedEndpoint[] {
  const check = (endpoint: UsedEndpoint, ifMissing: string | undefined) => {
    const value = metadata[endpoint];
    const problem = value ? getEndpointProblem(value) : ifMissing;
    return problem === undefined ? [] : [{ endpoint, problem }];
  };
  return [
    ...requiredEndpoints.flatMap((endpoint) => check(endpoint, 'is missing')),
    ...optionalEndpoints.flatMap((endpoint) => check(endpoint, undefined)),
  ];
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '');

/** True if both URLs name the same issuer, ignoring a trailing slash. */
function isIssuer(name: string, issuer: string): boolean {
  return withoutSlash(name) === withoutSlash(issuer);
}

export function getMetadataProblem(metadataIssuer: unknown, authority: string): string | undefined {
  if (typeof metadataIssuer === 'string' && isIssuer(metadataIssuer, authority)) return undefined;
  return 'The provider’s metadata names an issuer other than the configured one.';
}

export type SessionSettings = { readonly authority: string; readonly clientId: string };

const claimsSchema = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.nonEmpty()),
  aud: v.union([v.string(), v.array(v.string())]),
  exp: v.number(),
  iat: v.optional(v.number()),
  azp: v.optional(v.string()),
});

/**
 * Tolerated difference of clocks in milliseconds. A token that expired earlier can't be from the
 * current sign-in.
 */
const clockToleranceMs = 5 * 60_000;

/**
 * Returns a message about the clock. A token that was just issued and has expired means that this
 * device's clock is ahead.
 */
function problemWithClock({ iat }: { iat?: number | undefined }): string {
  if (!iat) return 'The ID token has expired.';
  const minutes = Math.round(Date.now() / 60_000 - iat / 60);
  const hours = Math.round(minutes / 60);
  const [amount, unit] =
    minutes < 90
      ? [minutes, 'minutes']
      : hours < 36
        ? [hours, 'hours']
        : [Math.round(hours / 24), 'days'];
  return `This device’s clock is about ${amount} ${unit} ahead of the provider’s clock. Set the clock, then try again.`;
}

/**
 * Of the checks that OpenID Connect Core 3.1.3.7 requires, oidc-client-ts performs only the nonce
 * check. The signature isn't checked, because the token comes from the provider over TLS.
 */
function problemWithClaims(
  profile: unknown,
  { authority, clientId }: SessionSettings,
): string | undefined {
  const { success, output: claims } = v.safeParse(claimsSchema, profile);
  if (!success) return 'The provider’s ID token can’t be read.';
  if (!isIssuer(claims.iss, authority)) {
    return 'The ID token wasn’t issued by the configured provider.';
  }
  if (![claims.aud].flat().includes(clientId)) {
    return 'The ID token was issued for another application.';
  }
  if (claims.azp !== undefined && claims.azp !== clientId) {
    return 'The ID token was issued to another application.';
  }
  if (claims.exp * 1000 < Date.now() - clockToleranceMs) return problemWithClock(claims);
  return undefined;
}

/** Parameters of a response that can appear only once (RFC 6749 3.1). */
const singleParameters = ['code', 'state', 'error', 'iss'];

export type ProviderChecks = ReturnType<typeof createProviderChecks>;

/** Checks that oidc-client-ts doesn't perform. A failed one throws a SignInRefusedError. */
export function createProviderChecks(
  { metadataService, settings: { stateStore } }: Pick<OidcClient, 'metadataService' | 'settings'>,
  settings: SessionSettings,
) {
  const { authority } = settings;
  const refuseIf = (problem: string | false | undefined) => {
    if (problem) throw new SignInRefusedError(problem);
  };
  return {
    /** Called before a redirect and before a response is used. @throws TypeError if unreachable */
    requireMetadata: async (): Promise<void> => {
      const metadata = await metadataService.getMetadata().catch((error: unknown) => {
        if (error instanceof TypeError) throw error;
        throw new SignInRefusedError('The provider’s metadata can’t be read.');
      });
      refuseIf(getMetadataProblem(metadata.issuer, authority));
      const [refused] = findInvalidEndpoints(metadata);
      refuseIf(
        refused && `The provider’s metadata can’t be used: ${refused.endpoint} ${refused.problem}.`,
      );
    },
    requireResponse: ({ searchParams }: URL): void => {
      refuseIf(
        singleParameters.some((name) => searchParams.getAll(name).length > 1) &&
          'This sign-in link has a value twice.',
      );
      const issuer = searchParams.get('iss');
      // Some providers send their issuer, which prevents mix-up attacks (RFC 9207).
      refuseIf(
        issuer !== null &&
          !isIssuer(issuer, authority) &&
          'The response didn’t come from the provider.',
      );
    },
    requireBegun: async ({ searchParams }: URL): Promise<void> => {
      const state = searchParams.get('state');
      const isResponse = searchParams.get('code') || searchParams.get('error');
      if (isResponse && state !== null && (await stateStore.get(state)) !== null) return;
      refuseIf('This sign-in link is incomplete, was used before, or was begun in another tab.');
    },
    /** `before` are the tokens before a renewal; an unchanged ID token isn't checked again. */
    requireTokens: ({ id_token, access_token, token_type, profile }: User, before?: User): void => {
      refuseIf(!access_token && 'The provider sent no access token.');
      // Clients must not use an access token of an unknown type (RFC 6749, 7.1).
      refuseIf(
        token_type &&
          !/^bearer$/i.test(token_type) &&
          'The provider sent a kind of token that this app can’t use.',
      );
      if (before !== undefined && before.id_token === id_token) return;
      refuseIf(id_token === undefined && 'The provider sent no ID token.');
      refuseIf(problemWithClaims(profile, settings));
    },
  };
}
