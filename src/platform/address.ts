import * as v from 'valibot';
import { parseUrl } from '#text/parse-url.ts';

/** An absolute http(s) address without a trailing slash, so that a path can be put behind it. */
export type Address = string;

/** Hosts that never leave the machine: there, plain http reveals nothing to a network. */
function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

function problemWith(text: string, appOrigin: string, query: boolean): string | undefined {
  const onOwnOrigin = /^\/(?![/\\])/.test(text);
  if (!onOwnOrigin && !/^https?:\/\/[^/]/i.test(text)) {
    return 'must be an absolute http(s) address, or a path on the app’s own origin such as "/"';
  }
  if (/[\s\\*]/.test(text)) return 'must not contain white space, backslashes or wildcards';
  const url = parseUrl(text, appOrigin);
  if (url === undefined) return 'is not a valid address';
  if (url.username !== '' || url.password !== '') return 'must not contain user information';
  // An empty one too: what is put behind the address would become part of it.
  if (text.includes('#')) return 'must not contain a fragment';
  if (!query && text.includes('?')) return 'must not contain a query';
  if (!onOwnOrigin && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return 'must use https; http is for loopback hosts only';
  }
  return undefined;
}

/**
 * An address as a deployment writes it: absolute http(s) (http for loopback hosts only), or a path
 * on the app's own origin. With or without a trailing slash, the result is the same.
 */
export const addressSchema = (appOrigin: string, { query = false } = {}) =>
  v.pipe(
    v.string('must be an address'),
    v.trim(),
    v.rawTransform(({ dataset, addIssue, NEVER }): Address => {
      const message = problemWith(dataset.value, appOrigin, query);
      if (message === undefined) {
        return new URL(dataset.value, appOrigin).href.replace(/\/+$/, '');
      }
      addIssue({ message });
      return NEVER;
    }),
  );
