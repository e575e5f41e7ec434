import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { TimeLimitError } from '#platform/http/time-limit.ts';
import { SignInRefusedError } from './sign-in-error.ts';

/** Returns undefined if malformed. */
function errorCode(error: ErrorResponse): string | undefined {
  return /^[a-z_]{1,60}$/.exec(error.error ?? '')?.[0];
}

// oidc-client-ts has no error classes for these failures, so they are recognised by their messages.
const noWindow = /^Attempted to navigate on a disposed window$/;
const noIdToken = /^Invalid token specified: missing part/;
const unusableIdToken = /\bid[ _]token\b/i;
const wrongType = /^Invalid response Content-Type: ([\w.+-]{1,40}\/[\w.+-]{1,40})/;
const status = /\((\d{3})\)/;
/** Messages of Chromium, Firefox and WebKit for a request without a response. */
const noResponse = /failed to fetch|networkerror|load failed/i;

function messageMatches(error: unknown, pattern: RegExp): boolean {
  return error instanceof Error && pattern.test(error.message);
}

function meansUnusableIdToken(error: unknown): boolean {
  return (
    messageMatches(error, unusableIdToken) ||
    (error instanceof Error && error.name === 'InvalidTokenError')
  );
}

function meansNoStorage(error: unknown): boolean {
  return (
    error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name)
  );
}

/** Follows “The provider’s token endpoint”. */
function describeTokenEndpointFailure(error: unknown): string {
  if (error instanceof ErrorTimeout) return 'didn’t respond in time';
  if (!(error instanceof Error)) return 'failed';
  const code = error instanceof ErrorResponse && errorCode(error);
  if (code) return `responded with “${code}”`;
  if (messageMatches(error, noIdToken)) return 'sent no ID token';
  if (error instanceof TypeError && noResponse.test(error.message)) return 'couldn’t be reached';
  const [, type] = wrongType.exec(error.message) ?? [];
  if (type) return `responded with ${type} instead of JSON`;
  const [, failed] = status.exec(error.message) ?? [];
  return failed ? `responded with status ${failed}` : 'sent a response that can’t be used';
}

/**
 * Attributes errors that aren't about the response itself to the token request, because
 * oidc-client-ts doesn't indicate which request failed.
 */
export function getProviderError(error: unknown): unknown {
  const isAboutResponse =
    meansUnusableIdToken(error) || meansNoStorage(error) || messageMatches(error, noWindow);
  if (isAboutResponse && !messageMatches(error, noIdToken)) return error;
  return new SignInRefusedError(
    `The provider’s token endpoint ${describeTokenEndpointFailure(error)}. Try again, or contact your administrator.`,
    { cause: error },
  );
}

const maxDescriptionLength = 300;

export function getSilentSignInDetails(error: unknown): string {
  const problem = getSignInProblem(error);
  const description = error instanceof ErrorResponse ? error.error_description : null;
  if (typeof description !== 'string' || description.trim() === '') return problem;
  return `${problem} It said: “${description.trim().slice(0, maxDescriptionLength)}”`;
}

/** Omits the provider's own text. */
export function getSignInProblem(error: unknown): string {
  if (error instanceof SignInRefusedError) return error.message;
  if (error instanceof ErrorResponse) {
    const code = errorCode(error);
    if (code === 'access_denied') return 'The sign-in was declined at the provider.';
    return `The provider responded to the sign-in with ${code ? `“${code}”` : 'an error'}.`;
  }
  if (error instanceof TimeLimitError) {
    return `The provider took longer than ${error.seconds} seconds.`;
  }
  if (error instanceof ErrorTimeout) return 'The provider didn’t respond in time.';
  if (meansNoStorage(error)) {
    return 'Signing in needs storage in this browser, and the browser doesn’t allow it. Allow this site to store data.';
  }
  if (messageMatches(error, noWindow)) {
    return 'The browser didn’t open a window. Allow pop-up windows for this site.';
  }
  if (meansUnusableIdToken(error)) {
    return 'The provider’s ID token can’t be read, or was issued for another sign-in.';
  }
  if (error instanceof TypeError) return 'The provider couldn’t be reached.';
  return 'The sign-in failed.';
}
