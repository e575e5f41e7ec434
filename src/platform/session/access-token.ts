import type { User } from 'oidc-client-ts';
import type { Credentials } from '#platform/http/http.ts';
import { withTimeLimit } from '#platform/http/time-limit.ts';
import { type OidcClient, providerTimeoutSeconds } from './oidc-client.ts';
import type { ProviderChecks } from './provider-checks.ts';
import type { UserStore } from './session-user.ts';

const renewBelowSeconds = 60;
/** Pause after a failed renewal, in milliseconds. */
const pauseMs = 30_000;

const authorizationOf = ({ access_token }: User) => `Bearer ${access_token}`;

/** Uses a refresh token to renew an access token that is about to expire or was refused. */
export function createBearerCredentials(
  oidc: Pick<OidcClient, 'signinSilent'>,
  checks: ProviderChecks,
  user: UserStore,
): Credentials {
  let lastRenewed: User | undefined;
  let renewal: Promise<boolean> | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function renewNow(): Promise<boolean> {
    const before = user.current();
    if (before?.refresh_token === undefined) return false;
    try {
      const next = await withTimeLimit(providerTimeoutSeconds, () => oidc.signinSilent());
      // The user signed out, or another user signed in, during the request.
      if (next === null || user.current() !== before) return false;
      if (next.profile.sub !== before.profile.sub) return false;
      // A renewal can return no new ID token; the previously verified ID token then remains valid.
      checks.requireTokens(next, before);
      user.accept(next);
      lastRenewed = next;
      return true;
    } catch {
      return false;
    }
  }

  /** Shares one renewal among all concurrent requests. */
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
    // The pause ends no later than the token expires, because the token must be renewed then.
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
      // If another request has renewed the token in the meantime, the new token is used.
      if (authorizationOf(current) !== refused.authorization) return true;
      // A token that was just renewed isn't renewed again: the next one would be refused too.
      const isNew = current === lastRenewed && user.acceptedJustNow();
      const isRenewed = !isNew && (await renew());
      if (!isRenewed) user.end();
      return isRenewed;
    },
  };
}
