import { licenceNoticesFile } from './licences.ts';
import { buildContentSecurityPolicy, diagramPolicy } from './policy.ts';

/** Properties of a deployment that determine its headers. */
export type HeaderSettings = {
  /** Origin of the app, such as `https://app.example.test`. */
  readonly origin: string;
  /** Base path of the app on its origin, with a leading and a trailing slash. */
  readonly base: string;
  /** Origins to which the app sends requests, in addition to its own. */
  readonly connect: readonly string[];
  /** Whether the app renders diagrams, in a frame. */
  readonly diagrams: boolean;
};

export type HeaderValues = Readonly<Record<string, string>>;

/** Rule for the responses to a file, to all files in a folder, or to all other paths. */
export type PathRule = {
  /** True if compressed copies of the files exist. */
  readonly isCompressed?: boolean;
  /**
   * Path relative to the app's base path: a file, a folder with a trailing slash, or empty for all
   * other paths.
   */
  readonly path: string;
  /** Response if the file doesn't exist: the app's page, or 404. */
  readonly fallback: 'page' | 'not-found';
  readonly headers: HeaderValues;
};

const twoYears = 63_072_000;

/**
 * Value of the Permissions-Policy header, which allows clipboard writes and denies the other listed
 * features. `bluetooth` isn't listed, because some versions of Chromium don't support it and log a
 * warning on every page.
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

/** Paths, relative to the base path, of the page and the script that render diagrams in a sandboxed frame. */
export const diagramPage = 'diagram.html';
export const diagramScript = 'diagram.js';

/**
 * Returns the security headers of a response.
 * @param path path of the response's rule; the page and the script of diagrams have other headers
 */
export function buildSecurityHeaders(site: HeaderSettings, path = ''): HeaderValues {
  const headers = appHeaders(site);
  if (!site.diagrams) return headers;
  if (path === diagramPage) {
    // X-Frame-Options can't allow a single origin, so only frame-ancestors restricts embedding.
    const { 'X-Frame-Options': _, ...others } = headers;
    const script = site.origin + site.base + diagramScript;
    return { ...others, 'Content-Security-Policy': diagramPolicy({ script, app: site.origin }) };
  }
  // The sandboxed page has an opaque origin, which is never the same as the script's origin.
  return path === diagramScript
    ? { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin' }
    : headers;
}

function appHeaders({ origin, base, connect, diagrams }: HeaderSettings): HeaderValues {
  const secure = origin.startsWith('https:');
  const frame = diagrams ? origin + base + diagramPage : undefined;
  return {
    'Content-Security-Policy': buildContentSecurityPolicy({ connect, frame, secure }),
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
const immutableCache = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/**
 * Headers of 404 responses. Browsers must not cache them, because the next deployment can contain
 * the file.
 */
export const notFoundHeaders: HeaderValues = noStore;

/**
 * Rules for all paths of the app. The headers of a rule are sent in addition to the security
 * headers.
 */
export const pathRules: readonly PathRule[] = [
  {
    path: 'config.json',
    fallback: 'not-found',
    headers: { 'Content-Type': 'application/json', ...noStore },
  },
  {
    path: 'site.webmanifest',
    fallback: 'not-found',
    headers: { 'Content-Type': 'application/manifest+json', ...noCache },
  },
  {
    path: licenceNoticesFile,
    fallback: 'not-found',
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...noCache },
  },
  { path: diagramPage, fallback: 'not-found', headers: noCache },
  { path: diagramScript, fallback: 'not-found', headers: noCache, isCompressed: true },
  { path: 'assets/', fallback: 'not-found', headers: immutableCache, isCompressed: true },
  {
    path: 'auth/signed-out',
    fallback: 'page',
    // "storage" is omitted because it would clear the theme and, without webhooks.manage, the only
    // list of the user's webhooks.
    headers: { ...noStore, 'Clear-Site-Data': '"cache"' },
  },
  { path: 'auth/', fallback: 'page', headers: noStore },
  { path: '', fallback: 'page', headers: noCache },
];

const isFolder = (path: string) => path === '' || path.endsWith('/');

/** Returns the rule for a path on the app's origin; undefined for a path outside the base path. */
export function findPathRule(base: string, pathname: string): PathRule | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const path = pathname.slice(base.length);
  // The first match applies, because `pathRules` lists more specific rules first.
  return pathRules.find((rule) =>
    isFolder(rule.path) ? path.startsWith(rule.path) : path === rule.path,
  );
}
