import * as v from 'valibot';
import { withTimeLimit } from '#platform/http/time-limit.ts';

/** All that a sign-in uses of the metadata. */
const metadataSchema = v.object({
  issuer: v.string(),
  authorization_endpoint: v.string(),
  token_endpoint: v.string(),
  end_session_endpoint: v.exactOptional(v.string()),
  revocation_endpoint: v.exactOptional(v.string()),
});

/** The browser's cache answers at once. */
const limitSeconds = 1;

/**
 * The provider's metadata from the browser's cache, where they are since the redirect to the provider.
 * Unlike storage, no script can write there. Undefined without a usable answer; oidc-client-ts then reads
 * them by itself.
 * @param metadataUrl the discovery document
 */
export async function cachedMetadata(
  metadataUrl: string,
): Promise<v.InferOutput<typeof metadataSchema> | undefined> {
  try {
    return await withTimeLimit(limitSeconds, undefined, async (signal) => {
      const response = await fetch(metadataUrl, {
        cache: 'force-cache',
        credentials: 'omit',
        headers: { Accept: 'application/json' },
        signal,
      });
      return response.ok ? v.parse(metadataSchema, await response.json()) : undefined;
    });
  } catch {
    return undefined;
  }
}
