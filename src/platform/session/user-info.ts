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

export type UserInfo = Omit<v.InferOutput<typeof userInfoSchema>, 'sub'>;

/**
 * Fetches the userinfo (OpenID Connect Core 5.3). Resolves to undefined if the provider has none for
 * the user, and rejects if the response is invalid or takes too long.
 */
export function fetchUserInfo(
  { metadataService }: Pick<OidcClient, 'metadataService'>,
  { access_token, profile }: User,
): Promise<UserInfo | undefined> {
  return withTimeLimit(limitSeconds, async (signal) => {
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
}
