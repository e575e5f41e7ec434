import { AddressRefusal } from './addresses.ts';

const words: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name is not known.',
  ENODATA: 'The name has no address.',
  ESERVFAIL: 'The name could not be looked up just now.',
  ETIMEOUT: 'The name could not be looked up in time.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed before an answer came.',
  EPIPE: 'The connection was closed before an answer came.',
  ETIMEDOUT: 'The connection could not be made in time.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is signed by nobody but itself.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is signed by nobody known.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is signed by nobody known.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is signed by nobody known.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
};

/** One sentence about why no answer came, with the code that says it exactly. */
export function describeFailure(error: unknown, host: string): string {
  if (error instanceof AddressRefusal) return error.message;
  const code = codeOf(error);
  const sentence = words[code];
  if (sentence !== undefined) return `${sentence} (${host}: ${code})`;
  return `No answer could be had from ${host}${code === '' ? '' : ` (${code})`}.`;
}

function codeOf(error: unknown): string {
  // If several addresses were tried, the error of the first is described.
  const one = error instanceof AggregateError ? error.errors[0] : error;
  return one instanceof Error && 'code' in one ? String(one.code) : '';
}
