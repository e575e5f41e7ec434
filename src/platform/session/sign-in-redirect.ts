import { withinProviderLimit } from './provider-limit.ts';
import type { ProviderTrust } from './provider-trust.ts';
import { safeReturnTo } from './return-to.ts';
import type { SessionUser } from './session-user.ts';
import { meansNobodyIsSignedIn } from './sign-in-problem.ts';
import type { OidcClient } from './user-manager.ts';

/** Signing in by leaving the page: the way to the provider and back. */
export type SignInRedirect = {
  /**
   * Goes to the provider; settles only if that fails.
   * @param silently without a page of the provider's: it answers at once who is signed in there
   */
  leave(returnTo: string, options: { silently: boolean }): Promise<void>;
  /** Takes the provider's answer. Resolves to the path where the person was going. */
  finish(url: URL): Promise<string>;
};

function readReturnTo(carrier: unknown): unknown {
  return typeof carrier === 'object' && carrier !== null && 'returnTo' in carrier
    ? carrier.returnTo
    : undefined;
}

/** @param appBase where the app lies: its origin, and its path there */
export function signInRedirect(
  oidc: Pick<OidcClient, 'signinRedirect' | 'signinRedirectCallback'>,
  trust: ProviderTrust,
  user: SessionUser,
  appBase: string,
): SignInRedirect {
  return {
    leave: (returnTo, { silently }) =>
      withinProviderLimit(async () => {
        await trust.requireMetadata();
        await oidc.signinRedirect({
          nonce: crypto.randomUUID(),
          state: { returnTo: safeReturnTo(returnTo, appBase) },
          // In place of the page that asks: else Back, from what it asked for, would lead to it again.
          ...(silently ? { prompt: 'none', redirectMethod: 'replace' as const } : {}),
        });
      }),

    finish: async (url) => {
      let returnTo: unknown;
      try {
        trust.requireAnswer(url);
        const next = await withinProviderLimit(async () => {
          await trust.requireMetadata();
          return oidc.signinRedirectCallback(url.href);
        });
        returnTo = readReturnTo(next.state);
        trust.requireTokens(next);
        user.accept(next);
      } catch (error) {
        if (error instanceof Error && 'state' in error) returnTo = readReturnTo(error.state);
        if (meansNobodyIsSignedIn(error)) user.leave('not-yet');
        else user.fail(error);
      }
      return safeReturnTo(returnTo, appBase);
    },
  };
}
