import * as v from 'valibot';
import type { Config } from '#platform/config.ts';
import { getEndpointProblem, getMetadataProblem } from '#platform/session/provider-checks.ts';
import { parseUrl } from '#text/parse-url.ts';

const address = v.pipe(
  v.string(),
  v.check((text) => /^https?:\/\//i.test(text) && parseUrl(text) !== undefined),
);

/** Schema of the discovery document's fields that determine the origins of the app's requests. */
const metadataSchema = v.object({
  issuer: v.string(),
  token_endpoint: address,
  revocation_endpoint: v.fallback(v.optional(address), undefined),
  // The app ignores a userinfo endpoint that must not be used.
  userinfo_endpoint: v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.check((url) => getEndpointProblem(url) === undefined),
      ),
    ),
    undefined,
  ),
});

export type ProviderMetadata = v.InferOutput<typeof metadataSchema>;

/**
 * Parses a discovery document. Throws an Error with a one-sentence message if the document is
 * invalid or belongs to another provider.
 */
export function parseMetadata(json: unknown, authority: string): ProviderMetadata {
  const result = v.safeParse(metadataSchema, json);
  if (!result.success) {
    throw new Error('The discovery document has no issuer or no token endpoint.');
  }
  const problem = getMetadataProblem(result.output.issuer, authority);
  if (problem !== undefined) throw new Error(problem);
  return result.output;
}

/**
 * Returns the sorted origins to which the app sends requests, in addition to its own. Of the
 * provider's endpoints, only the token, revocation and userinfo endpoints are included. The other
 * endpoints aren't used, or are used only for navigation, which `connect-src` doesn't restrict.
 */
export function getConnectOrigins(
  { baseUrl, dataUrl, oidc }: Config,
  metadata: ProviderMetadata | undefined,
  appOrigin: string,
): readonly string[] {
  const { token_endpoint, revocation_endpoint, userinfo_endpoint } = metadata ?? {};
  const addresses = [baseUrl, dataUrl, oidc.authority].concat(
    token_endpoint ?? [],
    revocation_endpoint ?? [],
    userinfo_endpoint ?? [],
  );
  const origins = new Set(addresses.map((text) => new URL(text).origin));
  origins.delete(appOrigin);
  return [...origins].sort();
}
