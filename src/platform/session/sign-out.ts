import { type OidcClient, withProviderTimeLimit } from './oidc-client.ts';
import type { SessionUser } from './session-user.ts';

/**
 * Revokes a refresh token (RFC 7009), where there is one and the provider offers that. Resolves once the
 * request is sent: the browser completes it while the page leaves. The access token is not revoked: it
 * expires soon, and providers that issue it signed refuse to revoke it.
 */
async function revokeRefreshToken(
  { metadataService }: Pick<OidcClient, 'metadataService'>,
  clientId: string,
  refreshToken: string | undefined,
): Promise<void> {
  if (refreshToken === undefined) return;
  const endpoint = await metadataService.getRevocationEndpoint().catch(() => undefined);
  if (endpoint === undefined) return;
  fetch(endpoint, {
    method: 'POST',
    // oidc-client-ts would send the request without this, and leaving the page would cancel it.
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

/** Forgets the tokens here and in the other tabs, then ends the session at the provider. */
export async function signOut(
  oidc: Pick<OidcClient, 'metadataService' | 'removeUser' | 'signoutRedirect'>,
  clientId: string,
  user: SessionUser,
): Promise<void> {
  const { id_token: idToken, refresh_token: refreshToken } = user.current() ?? {};
  user.leave('signed-out');
  user.tellSignedOut();
  await oidc.removeUser();
  try {
    await withProviderTimeLimit(async () => {
      await revokeRefreshToken(oidc, clientId, refreshToken);
      await oidc.signoutRedirect(idToken === undefined ? {} : { id_token_hint: idToken });
    });
  } catch {
    user.leave('here-only');
  }
}
