import { withTimeLimit } from '#platform/http/time-limit.ts';
import { type OidcClient, providerTimeoutSeconds } from './oidc-client.ts';
import type { SessionRecords } from './session-storage.ts';
import type { UserStore } from './session-user.ts';

/** Seconds for revoking the refresh token, after which the page navigates to the provider. */
const revocationLimitSeconds = 2;

const stillValid = 'A token that renews this sign-in may stay valid until it expires.';
const unnoted =
  'This browser couldn’t save that you signed out. Another tab, or a later visit, may sign in again by itself.';

/**
 * Revokes a refresh token (RFC 7009), not the access token, which expires soon and which providers
 * with signed access tokens refuse to revoke. Resolves to an error message.
 */
async function revoke(
  { metadataService }: Pick<OidcClient, 'metadataService'>,
  clientId: string,
  refreshToken: string,
): Promise<string | undefined> {
  const { revocation_endpoint: endpoint } = await metadataService.getMetadata();
  if (!endpoint) return `The provider has no revocation endpoint. ${stillValid}`;
  const { ok, status } = await fetch(endpoint, {
    method: 'POST',
    // Without keepalive, leaving the page would cancel the request.
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
  });
  return ok
    ? undefined
    : `The provider responded to the revocation with status ${status}. ${stillValid}`;
}

export async function signOut(
  oidc: Pick<OidcClient, 'metadataService' | 'signoutRedirect'>,
  clientId: string,
  user: UserStore,
  { signedOut, attempt, signOutDetails }: SessionRecords,
): Promise<void> {
  const { id_token: idToken, refresh_token: refreshToken } = user.current() ?? {};
  // Recorded before the other tabs are notified, so that no tab signs in again.
  const isNoted = signedOut.write(true);
  // At least this tab must not sign in silently. If this record can't be stored either, a silent
  // sign-in is impossible, because it needs storage.
  const isRisky = !isNoted && attempt.write({ returnTo: '', isSilent: false });
  // Until the provider has ended its session, signing in again would sign in the same user.
  user.leave('signing-out');
  user.tellSignedOut();

  const revocation =
    refreshToken &&
    (await withTimeLimit(revocationLimitSeconds, () => revoke(oidc, clientId, refreshToken)).catch(
      () => `The provider didn’t respond to the revocation. ${stillValid}`,
    ));
  const details = [revocation, isRisky && unnoted].filter((words) => words).join(' ') || undefined;
  signOutDetails.clear();
  if (details !== undefined) {
    user.leave('signing-out', details);
    signOutDetails.write(details);
  }
  try {
    await withTimeLimit(providerTimeoutSeconds, () =>
      oidc.signoutRedirect(idToken === undefined ? {} : { id_token_hint: idToken }),
    );
  } catch {
    signOutDetails.clear();
    user.leave('here-only', details);
  }
}
