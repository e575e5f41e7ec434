import type { OidcClient } from './user-manager.ts';

/**
 * Hands a refresh token back to the provider (RFC 7009), where there is one and the provider takes it.
 * Resolves once that is on its way: the browser carries it through while the page leaves, and whatever
 * comes of it, the token is forgotten here. The access token is left to its end, which is near:
 * providers that issue it signed refuse to take it back.
 */
export async function revokeRefreshToken(
  { metadataService }: Pick<OidcClient, 'metadataService'>,
  clientId: string,
  refreshToken: string | undefined,
): Promise<void> {
  if (refreshToken === undefined) return;
  const endpoint = await metadataService.getRevocationEndpoint().catch(() => undefined);
  if (endpoint === undefined) return;
  fetch(endpoint, {
    method: 'POST',
    // Not oidc-client-ts's own, which leaving the page would break off.
    keepalive: true,
    redirect: 'error',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    body: new URLSearchParams({
      token: refreshToken,
      token_type_hint: 'refresh_token',
      client_id: clientId,
    }),
  }).catch(() => undefined);
}
