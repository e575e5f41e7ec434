import { TimeLimitError } from '#platform/http/time-limit.ts';

/** The provider's answer could be read but must not be accepted. Its message is shown to the person. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
}

/** Error codes that mean that nobody is signed in at the provider; nothing went wrong. */
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

/** The message of oidc-client-ts when the browser opened no window; there is no error class for it. */
const noWindow = 'Attempted to navigate on a disposed window';

/** Whether oidc-client-ts could not use the ID token. Only its messages tell. */
function meansUnusableIdToken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'InvalidTokenError' || /\bid[ _]token\b/i.test(error.message);
}

/** Whether the browser denies storage or has no room left in it. */
function meansNoStorage(error: unknown): boolean {
  return (
    error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name)
  );
}

/** Says why a sign-in failed. The provider's own text is not repeated. */
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
  if (meansUnusableIdToken(error)) {
    return 'The provider’s ID token is missing, can’t be read, or was made for another sign-in.';
  }
  if (error instanceof TypeError) return 'The provider could not be reached.';
  return 'This sign-in link is incomplete, was used before, or was begun in another tab.';
}
