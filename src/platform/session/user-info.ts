import type { User } from 'oidc-client-ts';
import * as v from 'valibot';
import { withTimeLimit } from '#platform/http/time-limit.ts';
import type { OidcClient } from './oidc-client.ts';
import { getEndpointProblem } from './provider-checks.ts';

/**
 * Time limit for the response of the userinfo endpoint, in seconds; short, because the sign-in
 * waits for the response.
 */
const limitSeconds = 5;

const userInfoSchema = v.object({
  sub: v.string(),
  name: v.optional(v.unknown()),
  preferred_username: v.optional(v.unknown()),
  email: v.optional(v.unknown()),
});

/** Claims of the userinfo endpoint that supplement the claims of the ID token. */
export type UserInfo = Omit<v.InferOutput<typeof userInfoSchema>, 'sub'>;

/** Returns a claim if it is a non-empty string. Some providers send empty claims. */
export function toClaimText(claim: unknown): string | undefined {
  return typeof claim === 'string' && claim.trim() !== '' ? claim : undefined;
}

/**
 * Fetches the userinfo (OpenID Connect Core 5.3) if the ID token contains no name. Resolves to
 * undefined if no userinfo is needed or available, because the sign-in succeeds without it.
 */
export async function fetchMissingUserInfo(
  { metadataService }: Pick<OidcClient, 'metadataService'>,
  { access_token, profile }: User,
): Promise<UserInfo | undefined> {
  if (toClaimText(profile.name) !== undefined) return undefined;
  try {
    return await withTimeLimit(limitSeconds, async (signal) => {
      const { userinfo_endpoint: endpoint } = await metadataService.getMetadata();
      if (!endpoint || getEndpointProblem(endpoint) !== undefined) return undefined;
      const response = await fetch(endpoint, {
        headers: { accept: 'application/json', authorization: `Bearer ${access_token}` },
        redirect: 'error',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal,
      });
      if (!response.ok) return undefined;
      const { sub, ...claims } = v.parse(userInfoSchema, await response.json());
      // Claims of another user must not be used (OpenID Connect Core 5.3.2).
      return sub === profile.sub ? claims : undefined;
    });
  } catch {
    return undefined;
  }
}
