import { ErrorResponse } from 'oidc-client-ts';

/** The message is shown to the user. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
}

/** The user has no session at the provider, which is not a failure. */
const notSignedIn = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

export function isLoginRequired(error: unknown): boolean {
  return error instanceof ErrorResponse && notSignedIn.has(error.error ?? '');
}
