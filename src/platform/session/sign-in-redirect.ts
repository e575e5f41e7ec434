import { withTimeLimit } from '#platform/http/time-limit.ts';
import { parseUrl } from '#text/parse-url.ts';
import { type OidcClient, providerLimitSeconds } from './oidc-client.ts';
import type { ProviderChecks } from './provider-checks.ts';
import type { SignInAttempt } from './session-notes.ts';
import type { SessionUser } from './session-user.ts';
import { answerError, meansNobodyIsSignedIn, silentSignInDetails } from './sign-in-problem.ts';

type SilentRedirect = {
  /** `replace` leaves no entry in the history, so that Back skips the page that redirects. */
  readonly redirectMethod: 'assign' | 'replace';
  /**
   * Resolves when the page may leave: when it has an entry in the history, and when oidc-client-ts can't
   * take the page's own `pageshow` for a return to it.
   */
  readonly whenReady: () => Promise<void>;
  /** Called when the page leaves. */
  readonly onLeave: () => void;
};

/** How long a silent sign-in may take to leave the page, which is blank until then. */
const silentLimitSeconds = 8;

/**
 * The path of this app that the user was going to, or the app's start if the value leads anywhere
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
  // `/.//e` is a path of this app when parsed once, and another host when parsed again.
  if (url.pathname.startsWith('//')) return start;
  return url.pathname + url.search + url.hash;
}

function readReturnTo(carrier: unknown): unknown {
  return typeof carrier === 'object' && carrier !== null && 'returnTo' in carrier
    ? carrier.returnTo
    : undefined;
}

/**
 * Signing in by a redirect to the provider and back.
 * @param appBase see safeReturnTo
 */
export function signInRedirect(
  oidc: Pick<OidcClient, 'signinRedirect' | 'signinRedirectCallback'>,
  checks: ProviderChecks,
  user: SessionUser,
  appBase: string,
) {
  return {
    /**
     * Leaves the page for the provider. Rejects if that fails.
     * @param silently with `prompt=none`: the provider is asked to show nothing and to answer at once
     */
    leave: (returnTo: string, silently?: SilentRedirect): Promise<void> =>
      withTimeLimit(silently ? silentLimitSeconds : providerLimitSeconds, async (limit) => {
        await checks.requireMetadata();
        await silently?.whenReady();
        // The sign-in page is already shown, so the silent sign-in is too late.
        limit.throwIfAborted();
        silently?.onLeave();
        const idToken = user.current()?.id_token;
        await oidc.signinRedirect({
          nonce: crypto.randomUUID(),
          state: { returnTo: safeReturnTo(returnTo, appBase) },
          ...(idToken && { id_token_hint: idToken }),
          ...(silently && { prompt: 'none', redirectMethod: silently.redirectMethod }),
        });
      }),

    /**
     * Handles the provider's answer. Resolves to the path that the user was going to.
     * @param attempt what this tab remembers of the sign-in
     * @param isUnwanted whether somebody has signed out meanwhile, so that the answer is dropped
     */
    finish: async (
      url: URL,
      attempt: SignInAttempt | undefined,
      isUnwanted: () => boolean,
    ): Promise<string> => {
      let returnTo: unknown = attempt?.returnTo;
      try {
        const next = await withTimeLimit(providerLimitSeconds, async () => {
          checks.requireAnswer(url);
          await checks.requireBegun(url);
          await checks.requireMetadata();
          return oidc.signinRedirectCallback(url.href).catch((error: unknown) => {
            throw answerError(error);
          });
        });
        // The record of the tab is newer: the user can follow a link while the page leaves for the
        // provider.
        returnTo ??= readReturnTo(next.state);
        checks.requireTokens(next);
        if (isUnwanted()) user.leave('signed-out');
        else user.accept(next);
      } catch (error) {
        // Reports a failure only to a user who has pressed Sign in.
        if (attempt?.isSilent ?? meansNobodyIsSignedIn(error)) {
          user.leave('not-yet', silentSignInDetails(error));
        } else {
          user.fail(error);
        }
      }
      return safeReturnTo(returnTo, appBase);
    },
  };
}
