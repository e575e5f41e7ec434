import { noticesFile } from './licences.ts';
import { contentSecurityPolicy } from './policy.ts';

/** What the headers of a deployment depend on. */
export type Site = {
  /** Where people find the app, such as `https://app.example.test`. */
  readonly origin: string;
  /** The app's path there, with a slash at both ends. */
  readonly base: string;
  /** Origins that the app sends requests to, besides its own. */
  readonly connect: readonly string[];
};

export type Headers = Readonly<Record<string, string>>;

/** How one kind of address is answered. */
export type PathRule = {
  /** Its files lie beside it in compressed form too. */
  readonly isCompressed?: boolean;
  /** Below the base: a file, a folder with a slash at its end, or nothing for all the rest. */
  readonly path: string;
  /** What answers where there is no such file: the app's page, or 404. */
  readonly otherwise: 'page' | 'not-found';
  readonly headers: Headers;
};

const twoYears = 63_072_000;

/**
 * Features that the app asks for: writing to the clipboard; the rest is refused to anything in it. Not
 * `bluetooth`: Chromium doesn't know it everywhere, and says so on the console of every page.
 */
const permissions = [
  'clipboard-write=(self)',
  ...[
    'clipboard-read',
    'camera',
    'microphone',
    'geolocation',
    'display-capture',
    'payment',
    'usb',
    'serial',
    'hid',
  ].map((feature) => `${feature}=()`),
].join(', ');

/** The headers that every answer has, whatever it is. */
export function securityHeaders({ origin, connect }: Site): Headers {
  const secure = origin.startsWith('https:');
  return {
    'Content-Security-Policy': contentSecurityPolicy({ connect, secure }),
    ...(secure ? { 'Strict-Transport-Security': `max-age=${twoYears}; includeSubDomains` } : {}),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': permissions,
    'X-Frame-Options': 'DENY',
  };
}

const noStore = { 'Cache-Control': 'no-store' };
const noCache = { 'Cache-Control': 'no-cache' };
const forEver = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/** An answer of 404 must not be kept: the file may be there after the next deployment. */
export const notFoundHeaders: Headers = noStore;

/** The kinds of address there are, with what each adds to the security headers. */
export const pathRules: readonly PathRule[] = [
  {
    path: 'config.json',
    otherwise: 'not-found',
    headers: { 'Content-Type': 'application/json', ...noStore },
  },
  {
    path: 'site.webmanifest',
    otherwise: 'not-found',
    headers: { 'Content-Type': 'application/manifest+json', ...noCache },
  },
  {
    path: noticesFile,
    otherwise: 'not-found',
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...noCache },
  },
  { path: 'assets/', otherwise: 'not-found', headers: forEver, isCompressed: true },
  {
    path: 'auth/signed-out',
    otherwise: 'page',
    // "storage" is left out because it would clear the theme and, without webhooks.manage, the only
    // list of the user's webhooks.
    headers: { ...noStore, 'Clear-Site-Data': '"cache"' },
  },
  { path: 'auth/', otherwise: 'page', headers: noStore },
  { path: '', otherwise: 'page', headers: noCache },
];

const isFolder = (path: string) => path === '' || path.endsWith('/');

/** The rule for a path on the app's origin, or undefined where that isn't below the base. */
export function ruleFor(base: string, pathname: string): PathRule | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const path = pathname.slice(base.length);
  // Rules with more conditions come first, because the first match applies.
  return pathRules.find((rule) =>
    isFolder(rule.path) ? path.startsWith(rule.path) : path === rule.path,
  );
}
