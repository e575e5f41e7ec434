import { withTimeLimit } from '#platform/http/time-limit.ts';
import { parseUrl } from '#text/parse-url.ts';
import { describeSilentSignIn, throwProviderError } from './describe-sign-in.ts';
import { type OidcClient, providerTimeoutSeconds } from './oidc-client.ts';
import type { ProviderChecks } from './provider-checks.ts';
import type { SignInAttempt } from './session-storage.ts';
import { fetchMissingUserInfo, type UserStore } from './session-user.ts';
import { isLoginRequired } from './sign-in-error.ts';

type SilentRedirect = {
  /**
   * Navigation method; `replace` adds no history entry, so that Back skips the redirecting page.
   */
  readonly redirectMethod: 'assign' | 'replace';
  /**
   * Resolves when the page can navigate to the provider. The page then has a history entry, and
   * oidc-client-ts can no longer mistake the `pageshow` event of the initial load for a return to
   * this page.
   */
  readonly whenReady: () => Promise<void>;
  readonly onLeave: () => void;
};

/**
 * Time limit in seconds for a silent sign-in to navigate to the provider; until then, the page is
 * blank.
 */
const silentLimitSeconds = 8;

/**
 * Returns the requested path if it leads to this app, otherwise the app's base path. Compares
 * parsed URLs, because `//e`, `/\e` and `https:e` all refer to another host.
 * @param appBase the app's origin followed by its base path
 */
export function toSafeReturnPath(value: unknown, appBase: string): string {
  const { origin, pathname: start } = new URL(appBase);
  if (typeof value !== 'string' || !value.startsWith('/')) return start;
  const url = parseUrl(value, origin);
  if (url === undefined) return start;
  const isOurs = url.origin === origin && url.pathname.startsWith(start);
  if (!isOurs || url.pathname.startsWith(`${start}auth/`)) return start;
  // `/.//e` is parsed to the path `//e` of this app. If `//e` is parsed again, it leads to another
  // host.
  if (url.pathname.startsWith('//')) return start;
  return url.pathname + url.search + url.hash;
}

function readReturnTo(carrier: unknown): unknown {
  return typeof carrier === 'object' && carrier !== null && 'returnTo' in carrier
    ? carrier.returnTo
    : undefined;
}

/**
 * Returns the functions for a sign-in by a redirect to the provider and back.
 * @param appBase the app's origin followed by its base path
 */
export function createSignInRedirect(
  oidc: Pick<OidcClient, 'signinRedirect' | 'signinRedirectCallback' | 'metadataService'>,
  checks: ProviderChecks,
  user: UserStore,
  appBase: string,
) {
  return {
    /**
     * Redirects the page to the provider. Rejects if the redirect fails.
     * @param silently options of a silent sign-in (`prompt=none`): the provider shows no page and
     *   responds immediately
     */
    leave: (returnTo: string, silently?: SilentRedirect): Promise<void> =>
      withTimeLimit(silently ? silentLimitSeconds : providerTimeoutSeconds, async (limit) => {
        await checks.requireMetadata();
        await silently?.whenReady();
        // After the time limit the sign-in page is already shown, so a silent sign-in must no
        // longer navigate away.
        limit.throwIfAborted();
        silently?.onLeave();
        const idToken = user.current()?.id_token;
        await oidc.signinRedirect({
          nonce: crypto.randomUUID(),
          state: { returnTo: toSafeReturnPath(returnTo, appBase) },
          ...(idToken && { id_token_hint: idToken }),
          ...(silently && { prompt: 'none', redirectMethod: silently.redirectMethod }),
        });
      }),

    /**
     * Handles the provider's response. Resolves to the path that the user requested.
     * @param attempt this tab's record of the sign-in
     * @param isUnwanted returns true if the user has signed out in the meantime, so that the
     *   response is ignored
     */
    finish: async (
      url: URL,
      attempt: SignInAttempt | undefined,
      isUnwanted: () => boolean,
    ): Promise<string> => {
      let returnTo: unknown = attempt?.returnTo;
      try {
        const next = await withTimeLimit(providerTimeoutSeconds, async () => {
          checks.requireAnswer(url);
          await checks.requireBegun(url);
          await checks.requireMetadata();
          return oidc.signinRedirectCallback(url.href).catch(throwProviderError);
        });
        // The path in the tab's record takes precedence over the path in the response, because it
        // is newer: the user can still follow a link before the page navigates to the provider.
        returnTo ??= readReturnTo(next.state);
        checks.requireTokens(next);
        const userInfo = await fetchMissingUserInfo(oidc, next);
        if (isUnwanted()) user.leave('signed-out');
        else user.accept(next, userInfo);
      } catch (error) {
        // A failure of a silent sign-in isn't reported as an error, because the user didn't request
        // it.
        if (attempt?.isSilent ?? isLoginRequired(error)) {
          user.leave('not-yet', await describeSilentSignIn(error));
        } else {
          await user.fail(error);
        }
      }
      return toSafeReturnPath(returnTo, appBase);
    },
  };
}
