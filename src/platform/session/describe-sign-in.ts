import { ErrorResponse } from 'oidc-client-ts';
import { isLoginRequired, SignInRefusedError } from './sign-in-error.ts';

// Loaded on demand, because no messages are needed before the redirect to the provider.
const loadMessages = () => import('./sign-in-problem.ts');

export async function throwProviderError(error: unknown): Promise<never> {
  // Only error responses of the token endpoint have a `form`; those in the callback URL are
  // reported unmodified.
  if (error instanceof ErrorResponse && error.form === undefined) throw error;
  throw (await loadMessages()).getProviderError(error);
}

/** Resolves to undefined if the user had no session at the provider. */
export async function describeSilentSignIn(error: unknown): Promise<string | undefined> {
  return isLoginRequired(error) ? undefined : (await loadMessages()).getSilentSignInDetails(error);
}

/** Omits the provider's own text. */
export async function describeSignIn(error: unknown): Promise<string> {
  return error instanceof SignInRefusedError
    ? error.message
    : (await loadMessages()).getSignInProblem(error);
}
