import { parseUrl } from '#text/parse-url.ts';

/** The interface's limit for `url`, in characters as they are sent (interface 8). */
export const maxUrlLength = 2048;

export type UrlProblem =
  | 'empty'
  | 'not-https'
  | 'credentials'
  | 'invalid'
  | 'empty-label'
  | 'too-long';

export type CheckedUrl =
  | { readonly valid: true; readonly url: string }
  | { readonly valid: false; readonly problem: UrlProblem };

/**
 * Checks an endpoint as typed. White space and backslashes are refused, because parsing changes them silently.
 * `url` is the serialised form, which is what is sent and counted: https, at most 2048 characters (interface 8).
 */
export function checkEndpointUrl(typed: string): CheckedUrl {
  const text = typed.trim();
  const refused = (problem: UrlProblem): CheckedUrl => ({ valid: false, problem });
  if (text === '') return refused('empty');
  if (/[\s\\]/.test(text)) return refused('invalid');
  const [, authority] = /^https:\/\/([^/?#]+)/i.exec(text) ?? [];
  if (authority === undefined) return refused('not-https');
  if (authority.includes('@')) return refused('credentials');
  const parsed = parseUrl(text);
  if (parsed === undefined) return refused('invalid');
  if (parsed.hostname.replace(/\.$/, '').split('.').includes('')) return refused('empty-label');
  if (parsed.href.length > maxUrlLength) return refused('too-long');
  return { valid: true, url: parsed.href };
}

/** The length of the URL as it would be sent, or as typed if it doesn't parse. */
export function endpointUrlLength(typed: string): number {
  const text = typed.trim();
  return (parseUrl(text)?.href ?? text).length;
}

/** Hosts of this machine or a private network, as `URL` serialises them; `[::…` has the mapped IPv4 addresses. */
const privateHosts = [
  /(^|\.)localhost$/,
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)(\.\d+)+$/,
  /^\[(::|f[cd]..:|fe[89ab].:)/,
];

/** What is unusual about a valid URL, which can be sent nevertheless. */
export type UrlAdvice = {
  /** The host as it is sent, if that isn't how it was typed, such as punycode. */
  readonly sentHost: string | undefined;
  /** The host if it is `localhost` or a private address. */
  readonly privateHost: string | undefined;
  /** Fragments are never sent. */
  readonly hasFragment: boolean;
};

/** @param typed a valid URL, as typed */
export function endpointAdvice(typed: string): UrlAdvice {
  const { hostname } = new URL(typed.trim());
  const name = hostname.replace(/\.$/, '');
  return {
    sentHost: typed.toLowerCase().includes(hostname) ? undefined : hostname,
    privateHost: privateHosts.some((pattern) => pattern.test(name)) ? hostname : undefined,
    hasFragment: typed.includes('#'),
  };
}
