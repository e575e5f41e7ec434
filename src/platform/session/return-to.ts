import { parseUrl } from '#text/parse-url.ts';

/**
 * Where a person was going, as a path of this app, or its start when the value would lead anywhere
 * else. Compared as parsed: `//e`, `/\e` and `https:e` all name another host.
 * @param appBase where the app lies: its origin, and its path there if it has one
 */
export function safeReturnTo(value: unknown, appBase: string): string {
  const { origin, pathname: start } = new URL(appBase);
  if (typeof value !== 'string' || !value.startsWith('/')) return start;
  const url = parseUrl(value, origin);
  if (url === undefined) return start;
  const isOurs = url.origin === origin && url.pathname.startsWith(start);
  if (!isOurs || url.pathname.startsWith(`${start}auth/`)) return start;
  // `/.//e` is this app's when parsed once, and names another host when parsed again.
  if (url.pathname.startsWith('//')) return start;
  return url.pathname + url.search + url.hash;
}
