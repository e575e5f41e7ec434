import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { TimeLimitError } from '#platform/http/time-limit.ts';

/** The provider's token endpoint gave no tokens. The message says what it did instead. */
class TokenEndpointError extends Error {
  override readonly name = 'TokenEndpointError';
}

const errorCode = /^[a-z_]{1,60}$/;
/** How oidc-client-ts says that the answer was not JSON. */
const wrongType = /^Invalid response Content-Type: ([\w.+-]{1,40}\/[\w.+-]{1,40})/;
/** How it says which status an answer had. */
const status = /\((\d{3})\)/;
/** What browsers say of a request without an answer: Chromium, Firefox, WebKit. */
const unanswered = /failed to fetch|networkerror|load failed/i;

function whatItDid(error: unknown): string {
  if (error instanceof ErrorTimeout) return 'didn’t answer in time';
  if (!(error instanceof Error)) return 'failed';
  if (error instanceof ErrorResponse && error.error !== null && errorCode.test(error.error)) {
    return `answered with “${error.error}”`;
  }
  if (error.name === 'InvalidTokenError') return 'sent no ID token';
  if (error instanceof TypeError && unanswered.test(error.message)) return 'could not be reached';
  const type = wrongType.exec(error.message)?.[1];
  if (type !== undefined) return `answered with ${type} instead of JSON`;
  const code = status.exec(error.message)?.[1];
  if (code !== undefined) return `answered with status ${code}`;
  return 'sent an answer that can’t be used';
}

/** @param error what oidc-client-ts threw while it asked for the tokens */
function tokenEndpointError(error: unknown): TokenEndpointError {
  return new TokenEndpointError(
    `The provider’s token endpoint ${whatItDid(error)}. Try again, or tell whoever runs this app.`,
    { cause: error },
  );
}

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

export function meansNobodyIsSignedIn(error: unknown): boolean {
  return error instanceof ErrorResponse && notSignedIn.has(error.error ?? '');
}

/** The message of oidc-client-ts when the browser opened no window; there is no error class for it. */
const noWindow = 'Attempted to navigate on a disposed window';

/** Whether oidc-client-ts could not use the ID token. Only its messages tell. */
function meansUnusableIdToken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === 'InvalidTokenError' || /\bid[ _]token\b/i.test(error.message);
}

/** Whether oidc-client-ts got no ID token at all, nor anything with the parts of one. */
function meansNoIdToken(error: unknown): boolean {
  return error instanceof Error && /^Invalid token specified: missing part/.test(error.message);
}

/** Whether the browser denies storage or has no room left in it. */
function meansNoStorage(error: unknown): boolean {
  return (
    error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name)
  );
}

/**
 * What failed while oidc-client-ts handled the provider's answer: the answer itself, or the request for
 * the tokens. It has no error classes for the latter, so that is whatever is not known otherwise.
 */
export function answerError(error: unknown): unknown {
  if (meansNoIdToken(error)) return tokenEndpointError(error);
  if (meansUnusableIdToken(error) || meansNoStorage(error)) return error;
  // The answer of the token endpoint comes with the form that was sent there.
  if (error instanceof ErrorResponse && error.form === undefined) return error;
  if (error instanceof Error && error.message === noWindow) return error;
  return tokenEndpointError(error);
}

/** How much of the provider's own words is repeated. */
const longestDescription = 300;

/** Says how a silent sign-in ended, for the details, or undefined if nobody was signed in. */
export function silentSignInDetails(error: unknown): string | undefined {
  if (meansNobodyIsSignedIn(error)) return undefined;
  const problem = signInProblem(error);
  const description = error instanceof ErrorResponse ? error.error_description : null;
  if (typeof description !== 'string' || description.trim() === '') return problem;
  return `${problem} It said: “${description.trim().slice(0, longestDescription)}”`;
}

/** Says why a sign-in failed. The provider's own text is not repeated. */
export function signInProblem(error: unknown): string {
  if (error instanceof SignInRefusedError || error instanceof TokenEndpointError) {
    return error.message;
  }
  if (error instanceof ErrorResponse) {
    const code = error.error ?? '';
    if (code === 'access_denied') return 'The sign-in was declined at the provider.';
    if (!/^[a-z_]{1,60}$/.test(code)) return 'The provider answered the sign-in with an error.';
    return `The provider answered the sign-in with “${code}”.`;
  }
  if (error instanceof TimeLimitError) {
    return `The provider took longer than ${error.seconds} seconds.`;
  }
  if (error instanceof ErrorTimeout) return 'The provider did not answer in time.';
  if (meansNoStorage(error)) {
    return 'Signing in needs storage in this browser, and the browser doesn’t allow it. Allow this address to store data.';
  }
  if (error instanceof Error && error.message === noWindow) {
    return 'The browser did not open a window. Allow pop-up windows for this address.';
  }
  if (meansUnusableIdToken(error)) {
    return 'The provider’s ID token can’t be read, or was made for another sign-in.';
  }
  if (error instanceof TypeError) return 'The provider could not be reached.';
  return 'The sign-in failed.';
}
