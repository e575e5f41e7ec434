import type { User } from 'oidc-client-ts';
import { withinProviderLimit } from './provider-limit.ts';
import type { ProviderTrust } from './provider-trust.ts';
import type { SessionUser } from './session-user.ts';
import type { OidcClient } from './user-manager.ts';

/** Tokens renewed without the person, where the provider gave a refresh token. */
export type SessionRenewal = {
  /** One renewal at a time, however many requests ask for it. False when it came to nothing. */
  renew(): Promise<boolean>;
  /** Renews ahead of the token's end, unless that has just failed. */
  renewAhead(): Promise<void>;
  /** Whether a user's token came by renewal. */
  hasMade(user: User): boolean;
};

/** A token this close to its end is renewed before it is used. */
const renewBelowSeconds = 60;
/** A provider that has just failed is not waited for by each request in turn. */
const pauseMs = 30_000;

export function sessionRenewal(
  oidc: Pick<OidcClient, 'signinSilent'>,
  trust: ProviderTrust,
  user: SessionUser,
): SessionRenewal {
  let renewed: User | undefined;
  let underWay: Promise<boolean> | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  async function renewNow(): Promise<boolean> {
    const before = user.current();
    if (before?.refresh_token === undefined) return false;
    try {
      const next = await withinProviderLimit(() => oidc.signinSilent());
      // Signed out, or somebody else signed in, while the provider was asked.
      if (next === null || user.current() !== before) return false;
      if (next.profile.sub !== before.profile.sub) return false;
      // A renewal may leave out the ID token; the one that was checked then stands.
      trust.requireTokens(next, before);
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

  /** The token is good until its end; then it is worth asking once more. */
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
    hasMade: (whose) => whose === renewed,
  };
}
