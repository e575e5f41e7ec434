import * as v from 'valibot';
import { parseUrl } from '#text/parse-url.ts';

/** Absolute http(s) URL without a trailing slash, so that a path can be appended. */
export type BaseUrl = string;

/** Whether the host is this machine, so that plain http exposes nothing on the network. */
export function isLoopback(hostname: string): boolean {
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
    return 'must be an absolute http(s) URL, or a path on the app’s own origin such as "/"';
  }
  if (/[\s\\*]/.test(text)) return 'must not contain white space, backslashes or wildcards';
  const url = parseUrl(text, appOrigin);
  if (url === undefined) return 'is not a valid URL';
  if (url.username !== '' || url.password !== '') return 'must not contain user information';
  // Rejects an empty fragment too, because a path appended to the URL would become part of it.
  if (text.includes('#')) return 'must not contain a fragment';
  if (!query && text.includes('?')) return 'must not contain a query';
  if (!onOwnOrigin && url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return 'must use https; http is for loopback hosts only';
  }
  return undefined;
}

/** Accepts an absolute http(s) URL (http only for loopback), or a path on the app's own origin. */
export const baseUrlSchema = (appOrigin: string, { query = false } = {}) =>
  v.pipe(
    v.string('must be a URL'),
    v.trim(),
    v.rawTransform(({ dataset, addIssue, NEVER }): BaseUrl => {
      const message = problemWith(dataset.value, appOrigin, query);
      if (message === undefined) {
        return new URL(dataset.value, appOrigin).href.replace(/\/+$/, '');
      }
      addIssue({ message });
      return NEVER;
    }),
  );

const beforePath = /^[^/?#]*(?:\/\/[^/?#]*)?/;

/** The placeholders must not be in the host, because their values come from the service. */
export const specificationLinkSchema = (appOrigin: string) =>
  v.pipe(
    v.string('must be a URL with {codeHostSlug} and {path} in it'),
    v.trim(),
    v.check((link) => link.includes('{path}'), 'must contain {path}'),
    v.check(
      (link) => !/[{}]/.test(beforePath.exec(link)?.[0] ?? ''),
      'must have its placeholders in the path or the query, not in the scheme or the host',
    ),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const probe = dataset.value.replaceAll('{codeHostSlug}', 'slug').replaceAll('{path}', 'path');
      const address = v.safeParse(baseUrlSchema(appOrigin, { query: true }), probe);
      if (address.success) {
        return dataset.value.startsWith('/') ? appOrigin + dataset.value : dataset.value;
      }
      addIssue({ message: address.issues[0].message });
      return NEVER;
    }),
  );
