import type { OidcMetadata } from 'oidc-client-ts';
import { withTimeLimit } from '#platform/http/time-limit.ts';

/** As for every request to the provider: it is asked anew where it doesn't let its metadata be cached. */
const limitSeconds = 10;

/**
 * The provider's metadata from the browser's cache, where they are since the redirect to the provider.
 * Unlike storage, no script can write there. They are checked where they are used. Undefined without an
 * answer; oidc-client-ts then reads them by itself.
 * @param metadataUrl the discovery document
 */
export async function cachedMetadata(
  metadataUrl: string,
): Promise<Partial<OidcMetadata> | undefined> {
  try {
    return await withTimeLimit(limitSeconds, undefined, async (signal) => {
      const response = await fetch(metadataUrl, {
        cache: 'force-cache',
        credentials: 'omit',
        // As oidc-client-ts asked, in case the answer varies by it.
        headers: { Accept: 'application/jwk-set+json, application/json' },
        signal,
      });
      return response.ok ? await response.json() : undefined;
    });
  } catch {
    return undefined;
  }
}
