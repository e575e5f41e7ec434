import { parseUrl } from '#text/parse-url.ts';

/** Maximum length of the serialised URL, in characters (interface 8). */
export const maxUrlLength = 2048;

export type UrlProblem =
  | 'empty'
  | 'not-https'
  | 'credentials'
  | 'fragment'
  | 'invalid'
  | 'empty-label'
  | 'too-long';

export type CheckedUrl =
  | { readonly valid: true; readonly url: string }
  | { readonly valid: false; readonly problem: UrlProblem };

/**
 * Rejects white space and backslashes, which a URL parser would change without notice. `url` is
 * serialised.
 */
export function checkEndpointUrl(typed: string): CheckedUrl {
  const text = typed.trim();
  const refused = (problem: UrlProblem): CheckedUrl => ({ valid: false, problem });
  if (text === '') return refused('empty');
  if (/[\s\\]/.test(text)) return refused('invalid');
  const [, authority] = /^https:\/\/([^/?#]+)/i.exec(text) ?? [];
  if (authority === undefined) return refused('not-https');
  if (authority.includes('@')) return refused('credentials');
  if (text.includes('#')) return refused('fragment');
  const parsed = parseUrl(text);
  if (parsed === undefined) return refused('invalid');
  if (parsed.hostname.replace(/\.$/, '').split('.').includes('')) return refused('empty-label');
  if (!isHostName(parsed.hostname)) return refused('invalid');
  if (parsed.href.length > maxUrlLength) return refused('too-long');
  return { valid: true, url: parsed.href };
}

/** True for IPv6 addresses and hosts with valid labels (RFC 1123 2.1, or with `_`). */
function isHostName(host: string): boolean {
  const label = /^[a-z\d_]([a-z\d_-]{0,61}[a-z\d_])?$/;
  return (
    host.startsWith('[') ||
    host
      .replace(/\.$/, '')
      .split('.')
      .every((one) => label.test(one))
  );
}

/** Returns the length of the serialised URL, or of the typed text if it isn't a valid URL. */
export function getEndpointUrlLength(typed: string): number {
  const text = typed.trim();
  return (parseUrl(text)?.href ?? text).length;
}

/** Serialised hosts on this computer or in a private network. */
const privateHosts = [
  /(^|\.)localhost\.?$/,
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)(\.\d+)+$/,
  /^\[(::1?\]|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/,
];

/** Returns the IPv4 address of an IPv4-mapped IPv6 address; other hosts are unchanged. */
function unmapped(host: string): string {
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(host) ?? [];
  if (high === undefined || low === undefined) return host;
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/** Returns the host if it is `localhost` or a private IP address. */
export function findPrivateHost(url: string): string | undefined {
  const { hostname } = new URL(url);
  return privateHosts.some((pattern) => pattern.test(unmapped(hostname))) ? hostname : undefined;
}

/** Returns undefined if it is the typed host. It differs for punycode, for example. */
export function findChangedHost(typed: string): string | undefined {
  const { hostname } = new URL(typed.trim());
  const [, host] = /^https:\/\/([^/?#]+?)(?::\d*)?(?:[/?#]|$)/i.exec(typed.trim()) ?? [];
  return host?.toLowerCase() === hostname ? undefined : hostname;
}
