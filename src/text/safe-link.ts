import { parseUrl } from './parse-url.ts';

export type CheckedLink =
  | { readonly safe: true; readonly href: string; readonly host: string }
  | { readonly safe: false; readonly reason: string };

/**
 * Accepts only absolute http and https URLs. Uses the browser's parser, so that control characters
 * or upper case can't hide `javascript:`. Uses no base URL, so that relative and `//host` URLs are
 * rejected and don't become links within the app.
 */
export function checkLink(text: string): CheckedLink {
  if (text.trim() === '') return { safe: false, reason: 'no URL' };
  const url = parseUrl(text);
  if (url === undefined) return { safe: false, reason: 'not an absolute URL' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { safe: false, reason: `not a web URL (${url.protocol})` };
  }
  if (url.username !== '' || url.password !== '') {
    return { safe: false, reason: 'contains user information' };
  }
  return { safe: true, href: url.href, host: url.host };
}

/** Matches an address without display name, list, or `?`, which could prefill a message. */
const plainAddress = /^[A-Za-z0-9._+'-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const maxEmailLength = 254;

/** Returns undefined for anything but one plain address. */
export function toMailtoUrl(text: string): string | undefined {
  return text.length <= maxEmailLength && plainAddress.test(text) ? `mailto:${text}` : undefined;
}

/**
 * Undefined unless it is a `mailto:` link. A link that isn't to one plain address has no target and
 * no reason, because its label usually is the address.
 */
export function resolveMailLink(
  href: string,
):
  | { readonly kind: 'mail'; readonly href: string }
  | { readonly kind: 'none'; readonly reason: '' }
  | undefined {
  const [, address] = /^mailto:(.*)/is.exec(href) ?? [];
  if (address === undefined) return undefined;
  const url = toMailtoUrl(address);
  return url === undefined ? { kind: 'none', reason: '' } : { kind: 'mail', href: url };
}
