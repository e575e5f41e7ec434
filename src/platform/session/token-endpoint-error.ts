import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';

/** The provider's token endpoint gave no tokens. The message says what it did instead. */
export class TokenEndpointError extends Error {
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
export function tokenEndpointError(error: unknown): TokenEndpointError {
  return new TokenEndpointError(
    `The provider’s token endpoint ${whatItDid(error)}. Try again, or tell whoever runs this app.`,
    { cause: error },
  );
}
