import { TimeLimitError } from '#platform/http/time-limit.ts';

/** The provider's answer was understood and must not be accepted. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
}

/** Answers of the provider that mean nothing went wrong: nobody is signed in there. */
const notSignedIn = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
]);

function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('error' in error)) return undefined;
  return typeof error.error === 'string' ? error.error : undefined;
}

export function meansNobodyIsSignedIn(error: unknown): boolean {
  return notSignedIn.has(errorCode(error) ?? '');
}

/** What oidc-client-ts says when the browser gave it no window; it has no type for it. */
const noWindow = 'Attempted to navigate on a disposed window';

/** What the library finds wrong with an ID token, of which it says little more than the name. */
function meansOddIdToken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'InvalidTokenError' || /\bid[ _]token\b/i.test(error.message);
}

/** The browser denies storage, or has no room left in it. */
function meansNoStorage(error: unknown): boolean {
  return (
    error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name)
  );
}

/** Words for a sign-in that came to nothing. The provider's own text is not repeated. */
export function signInProblem(error: unknown): string {
  if (error instanceof SignInRefusedError) return error.message;
  const code = errorCode(error);
  if (code === 'access_denied') return 'The sign-in was declined at the provider.';
  if (code !== undefined && /^[a-z_]{1,60}$/.test(code)) {
    return `The provider answered the sign-in with “${code}”.`;
  }
  if (error instanceof TimeLimitError) {
    return `The provider took longer than ${error.seconds} seconds.`;
  }
  if (meansNoStorage(error)) {
    return 'Signing in needs a note in this browser for the way back, and the browser keeps none. Allow this address to store data.';
  }
  if (error instanceof Error && error.message === noWindow) {
    return 'The browser did not open a window. Allow pop-up windows for this address.';
  }
  if (meansOddIdToken(error)) {
    return 'The provider’s ID token is missing, can’t be read, or was made for another sign-in.';
  }
  if (error instanceof TypeError) return 'The provider could not be reached.';
  return 'This sign-in link is incomplete, was used before, or was begun in another tab.';
}

/** Parameters of the callback that may come once only (RFC 6749 3.1). */
const single = ['code', 'state', 'error', 'iss'];

/** @throws SignInRefusedError when the callback's address is ambiguous */
export function requireUnambiguous({ searchParams }: URL): void {
  if (single.some((name) => searchParams.getAll(name).length > 1)) {
    throw new SignInRefusedError('This sign-in link says the same thing twice.');
  }
}
