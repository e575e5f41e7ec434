import { parseUrl } from '#text/parse-url.ts';
import { type OidcClient, withProviderTimeLimit } from './oidc-client.ts';
import type { ProviderChecks } from './provider-checks.ts';
import type { SessionUser } from './session-user.ts';
import { meansNobodyIsSignedIn } from './sign-in-problem.ts';

/** Signing in by a redirect to the provider and back. */
type SignInRedirect = {
  /**
   * Leaves the page for the provider. Rejects if that fails.
   * @param silently with `prompt=none`: the provider shows nothing and answers at once
   */
  leave(returnTo: string, options: { silently: boolean }): Promise<void>;
  /** Handles the provider's answer. Resolves to the path that the person was going to. */
  finish(url: URL): Promise<string>;
};

/**
 * The path of this app that a person was going to, or the app's start when the value leads anywhere
 * else. Compares parsed addresses: `//e`, `/\e` and `https:e` all name another host.
 * @param appBase the app's origin, followed by its path there
 */
export function safeReturnTo(value: unknown, appBase: string): string {
  const { origin, pathname: start } = new URL(appBase);
  if (typeof value !== 'string' || !value.startsWith('/')) return start;
  const url = parseUrl(value, origin);
  if (url === undefined) return start;
  const isOurs = url.origin === origin && url.pathname.startsWith(start);
  if (!isOurs || url.pathname.startsWith(`${start}auth/`)) return start;
  // `/.//e` is this app's when parsed once, and names another host when parsed again.
  if (url.pathname.startsWith('//')) return start;
  return url.pathname + url.search + url.hash;
}

function readReturnTo(carrier: unknown): unknown {
  return typeof carrier === 'object' && carrier !== null && 'returnTo' in carrier
    ? carrier.returnTo
    : undefined;
}

/** @param appBase see safeReturnTo */
export function signInRedirect(
  oidc: Pick<OidcClient, 'signinRedirect' | 'signinRedirectCallback'>,
  checks: ProviderChecks,
  user: SessionUser,
  appBase: string,
): SignInRedirect {
  return {
    leave: (returnTo, { silently }) =>
      withProviderTimeLimit(async () => {
        await checks.requireMetadata();
        await oidc.signinRedirect({
          nonce: crypto.randomUUID(),
          state: { returnTo: safeReturnTo(returnTo, appBase) },
          // Replaces the page that redirects, so that Back skips it.
          ...(silently ? { prompt: 'none', redirectMethod: 'replace' as const } : {}),
        });
      }),

    finish: async (url) => {
      let returnTo: unknown;
      try {
        checks.requireAnswer(url);
        const next = await withProviderTimeLimit(async () => {
          await checks.requireMetadata();
          return oidc.signinRedirectCallback(url.href);
        });
        returnTo = readReturnTo(next.state);
        checks.requireTokens(next);
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
