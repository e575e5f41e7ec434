import { ErrorResponse } from 'oidc-client-ts';
import { isLoginRequired, SignInRefusedError } from './sign-in-error.ts';

// The messages of errors aren't needed before the redirect to the provider, so they are loaded on
// demand. They are in the file of the sign-in page.
const loadMessages = () => import('./sign-in-problem.ts');

/** Throws the error to report if oidc-client-ts fails to handle the provider's response. */
export async function throwProviderError(error: unknown): Promise<never> {
  // Error responses of the token endpoint contain the request form as `form`; error responses in
  // the callback URL don't, and are reported unmodified.
  if (error instanceof ErrorResponse && error.form === undefined) throw error;
  throw (await loadMessages()).getProviderError(error);
}

/**
 * Resolves to details about a failed silent sign-in; undefined if the user had no session at the
 * provider.
 */
export async function describeSilentSignIn(error: unknown): Promise<string | undefined> {
  return isLoginRequired(error) ? undefined : (await loadMessages()).getSilentSignInDetails(error);
}

/** Resolves to the reason why a sign-in failed, without the provider's own text. */
export async function describeSignIn(error: unknown): Promise<string> {
  return error instanceof SignInRefusedError
    ? error.message
    : (await loadMessages()).getSignInProblem(error);
}
