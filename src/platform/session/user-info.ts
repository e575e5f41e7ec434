import type { User } from 'oidc-client-ts';
import * as v from 'valibot';
import { withTimeLimit } from '#platform/http/time-limit.ts';
import type { OidcClient } from './oidc-client.ts';
import { getEndpointProblem } from './provider-checks.ts';

/** Time limit in seconds; short, because the sign-in waits for the response. */
const limitSeconds = 5;

const userInfoSchema = v.object({
  sub: v.string(),
  name: v.optional(v.unknown()),
  preferred_username: v.optional(v.unknown()),
  email: v.optional(v.unknown()),
});

export type UserInfo = Omit<v.InferOutput<typeof userInfoSchema>, 'sub'>;

/**
 * OpenID Connect Core 5.3. Undefined if the provider has none; rejects if the response is invalid.
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
