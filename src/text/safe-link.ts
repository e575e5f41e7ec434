import { parseUrl } from './parse-url.ts';

/** A link that may be followed, or why it may not. */
export type CheckedLink =
  | { readonly safe: true; readonly href: string; readonly host: string }
  | { readonly safe: false; readonly reason: string };

/**
 * Lets through absolute http and https addresses and nothing else. Parsed without a base, as a
 * browser would: control characters and case can't smuggle `javascript:` past it, and relative or
 * `//host` addresses don't become links of this app.
 */
export function checkLink(text: string): CheckedLink {
  if (text.trim() === '') return { safe: false, reason: 'no address' };
  const url = parseUrl(text);
  if (url === undefined) return { safe: false, reason: 'not an absolute address' };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { safe: false, reason: `not a web address (${url.protocol})` };
  }
  if (url.username !== '' || url.password !== '') {
    return { safe: false, reason: 'contains user information' };
  }
  return { safe: true, href: url.href, host: url.host };
}

/** One plain address and nothing else: no name, no list, and no `?` that would fill in a mail. */
const plainAddress = /^[A-Za-z0-9._+'-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const longest = 254;

/** The `mailto:` address of a text that is an e-mail address; undefined for any other. */
export function mailLink(text: string): string | undefined {
  return text.length <= longest && plainAddress.test(text) ? `mailto:${text}` : undefined;
}
