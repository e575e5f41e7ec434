import type { User } from 'oidc-client-ts';
import type { Credentials } from '#platform/http/http.ts';
import { type OidcClient, withProviderTimeLimit } from './oidc-client.ts';
import type { ProviderChecks } from './provider-checks.ts';
import type { SessionUser } from './session-user.ts';

/** Renews tokens without the person, where the provider gave a refresh token. */
type TokenRenewal = {
  /** Renews once, however many requests ask for it. Resolves to whether that succeeded. */
  renew(): Promise<boolean>;
  /** Renews a token that is about to expire, unless that has just failed. */
  renewAhead(): Promise<void>;
  /** Whether a user's token is a renewed one. */
  isRenewed(user: User): boolean;
};

/** A token that expires within this time is renewed before it is used. */
const renewBelowSeconds = 60;
/** How long no request asks a provider that has just failed. */
const pauseMs = 30_000;

function tokenRenewal(
  oidc: Pick<OidcClient, 'signinSilent'>,
  checks: ProviderChecks,
  user: SessionUser,
): TokenRenewal {
  let renewed: User | undefined;
  let underWay: Promise<boolean> | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function renewNow(): Promise<boolean> {
    const before = user.current();
    if (before?.refresh_token === undefined) return false;
    try {
      const next = await withProviderTimeLimit(() => oidc.signinSilent());
      // Signed out, or somebody else signed in, while the provider was asked.
      if (next === null || user.current() !== before) return false;
      if (next.profile.sub !== before.profile.sub) return false;
      // A renewal may leave out the ID token. Then the one that was checked before is still valid.
      checks.requireTokens(next, before);
      user.accept(next);
      renewed = next;
      return true;
    } catch {
      return false;
    }
  }

  function renew(): Promise<boolean> {
    underWay ??= renewNow().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  /** Ends with the token at the latest: then it is worth asking once more. */
  function pause(remainingSeconds: number): void {
    const untilEndMs = remainingSeconds * 1000;
    pausedUntil = Date.now() + (untilEndMs > 0 ? Math.min(pauseMs, untilEndMs) : pauseMs);
  }

  return {
    renew,
    renewAhead: async () => {
      const remaining = user.current()?.expires_in;
      if (remaining === undefined || remaining >= renewBelowSeconds) return;
      if (Date.now() < pausedUntil || (await renew())) return;
      pause(user.current()?.expires_in ?? 0);
    },
    isRenewed: (candidate) => candidate === renewed,
  };
}

const authorizationOf = ({ access_token }: User) => `Bearer ${access_token}`;

/** The access token as the credentials of requests, renewed when it is about to expire or is refused. */
export function bearerCredentials(
  oidc: Pick<OidcClient, 'signinSilent'>,
  checks: ProviderChecks,
  user: SessionUser,
): Credentials {
  const renewal = tokenRenewal(oidc, checks, user);
  return {
    present: async () => {
      await renewal.renewAhead();
      const current = user.current();
      return current === undefined ? undefined : { authorization: authorizationOf(current) };
    },
    renew: async (refused) => {
      const current = user.current();
      if (current === undefined) return false;
      // The token has been renewed since, for another request.
      if (authorizationOf(current) !== refused.authorization) return true;
      // A new token that is refused is not renewed again: the next one would be refused too.
      const isNew = renewal.isRenewed(current) && user.acceptedJustNow();
      const renewed = !isNew && (await renewal.renew());
      if (!renewed) user.end();
      return renewed;
    },
  };
}
