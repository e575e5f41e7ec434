import { withTimeLimit } from '#platform/http/time-limit.ts';
import { parseUrl } from '#text/parse-url.ts';
import { describeSilentSignIn, throwProviderError } from './describe-sign-in.ts';
import { type OidcClient, providerTimeoutSeconds } from './oidc-client.ts';
import type { ProviderChecks } from './provider-checks.ts';
import type { SignInAttempt } from './session-storage.ts';
import { fetchMissingUserInfo, type UserStore } from './session-user.ts';
import { isLoginRequired } from './sign-in-error.ts';

type SilentRedirect = {
  /** `replace` adds no history entry, so that Back skips the redirecting page. */
  readonly redirectMethod: 'assign' | 'replace';
  /**
   * The page then has a history entry, and oidc-client-ts can't mistake the `pageshow` event of the
   * initial load for a return to this page.
   */
  readonly whenReady: () => Promise<void>;
  readonly onLeave: () => void;
};

/** Time limit in seconds for starting a silent sign-in, during which the page is blank. */
const silentLimitSeconds = 8;

/**
 * Returns the app's base path for a path outside this app. Compares parsed URLs, because `//e`,
 * `/\e` and `https:e` all refer to another host.
 */
export function toSafeReturnPath(value: unknown, appBase: string): string {
  const { origin, pathname: start } = new URL(appBase);
  if (typeof value !== 'string' || !value.startsWith('/')) return start;
  const url = parseUrl(value, origin);
  if (url === undefined) return start;
  const isOurs = url.origin === origin && url.pathname.startsWith(start);
  if (!isOurs || url.pathname.startsWith(`${start}auth/`)) return start;
  // `/.//e` is parsed to `//e` of this app, which leads to another host if parsed again.
  if (url.pathname.startsWith('//')) return start;
  return url.pathname + url.search + url.hash;
}

function readReturnTo(carrier: unknown): unknown {
  return typeof carrier === 'object' && carrier !== null && 'returnTo' in carrier
    ? carrier.returnTo
    : undefined;
}

/** Signs in by a redirect to the provider and back. */
export function createSignInRedirect(
  oidc: Pick<OidcClient, 'signinRedirect' | 'signinRedirectCallback' | 'metadataService'>,
  checks: ProviderChecks,
  user: UserStore,
  appBase: string,
) {
  return {
    /** `silently` (`prompt=none`): the provider shows no page and responds immediately. */
    leave: (returnTo: string, silently?: SilentRedirect): Promise<void> =>
      withTimeLimit(silently ? silentLimitSeconds : providerTimeoutSeconds, async (limit) => {
        await checks.requireMetadata();
        await silently?.whenReady();
        // After the time limit the sign-in page is shown, so this page must not navigate away.
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
     * Handles the provider's response and resolves to the requested path. `isUnwanted`: the user
     * has signed out in the meantime, so the response is ignored.
     */
    finish: async (
      url: URL,
      attempt: SignInAttempt | undefined,
      isUnwanted: () => boolean,
    ): Promise<string> => {
      let returnTo: unknown = attempt?.returnTo;
      try {
        const next = await withTimeLimit(providerTimeoutSeconds, async () => {
          checks.requireResponse(url);
          await checks.requireBegun(url);
          await checks.requireMetadata();
          return oidc.signinRedirectCallback(url.href).catch(throwProviderError);
        });
        // The tab's record is newer than the response: the user can follow a link before the page
        // navigates to the provider.
        returnTo ??= readReturnTo(next.state);
        checks.requireTokens(next);
        const userInfo = await fetchMissingUserInfo(oidc, next);
        if (isUnwanted()) user.leave('signed-out');
        else user.accept(next, userInfo);
      } catch (error) {
        // The user didn't request a silent sign-in, so its failure isn't reported as an error.
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
