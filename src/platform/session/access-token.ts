import type { User } from 'oidc-client-ts';
import type { Credentials } from '#platform/http/http.ts';
import { withTimeLimit } from '#platform/http/time-limit.ts';
import { type OidcClient, providerLimitSeconds } from './oidc-client.ts';
import type { ProviderChecks } from './provider-checks.ts';
import type { SessionUser } from './session-user.ts';

/** Remaining lifetime below which a token is renewed before it is used. */
const renewBelowSeconds = 60;
/** Pause between two renewals after the provider failed, in milliseconds. */
const pauseMs = 30_000;

const authorizationOf = ({ access_token }: User) => `Bearer ${access_token}`;

/**
 * Credentials that send the access token. A refresh token, if the provider issued one, renews it
 * when it is about to expire or is refused.
 */
export function bearerCredentials(
  oidc: Pick<OidcClient, 'signinSilent'>,
  checks: ProviderChecks,
  user: SessionUser,
): Credentials {
  let lastRenewed: User | undefined;
  let renewal: Promise<boolean> | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function renewNow(): Promise<boolean> {
    const before = user.current();
    if (before?.refresh_token === undefined) return false;
    try {
      const next = await withTimeLimit(providerLimitSeconds, () => oidc.signinSilent());
      // During the request, the user signed out or another user signed in.
      if (next === null || user.current() !== before) return false;
      if (next.profile.sub !== before.profile.sub) return false;
      // A renewal can omit the ID token; the one that was verified before remains valid.
      checks.requireTokens(next, before);
      user.accept(next);
      lastRenewed = next;
      return true;
    } catch {
      return false;
    }
  }

  /** Renews the token once for all concurrent requests. Resolves to true if that succeeded. */
  function renew(): Promise<boolean> {
    renewal ??= renewNow().finally(() => {
      renewal = undefined;
    });
    return renewal;
  }

  async function renewAhead(): Promise<void> {
    const secondsLeft = user.current()?.expires_in;
    if (secondsLeft === undefined || secondsLeft >= renewBelowSeconds) return;
    if (Date.now() < pausedUntil || (await renew())) return;
    // The pause ends with the token's lifetime at the latest, when another attempt is worthwhile.
    const untilEndMs = (user.current()?.expires_in ?? 0) * 1000;
    pausedUntil = Date.now() + (untilEndMs > 0 ? Math.min(pauseMs, untilEndMs) : pauseMs);
  }

  return {
    present: async () => {
      await renewAhead();
      const current = user.current();
      return current && { authorization: authorizationOf(current) };
    },
    renew: async (refused) => {
      const current = user.current();
      if (current === undefined) return false;
      // Another request has renewed the token in the meantime.
      if (authorizationOf(current) !== refused.authorization) return true;
      // A new token that is refused is not renewed again, because the next one would be refused
      // too.
      const isNew = current === lastRenewed && user.acceptedJustNow();
      const isRenewed = !isNew && (await renew());
      if (!isRenewed) user.end();
      return isRenewed;
    },
  };
}
