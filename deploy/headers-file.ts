import { type Headers, type PathRule, pathRules, type Site, securityHeaders } from './headers.ts';

/**
 * The addresses of the app's pages. Hosts that read `_headers` join what several matching entries
 * say of one header, so the rule for all the rest is spelled out and matches nothing else.
 */
const pages: readonly string[] = [
  '',
  'index.html',
  'icon.svg',
  'robots.txt',
  ...['competencies', 'people', 'bookmarks', 'specifications', 'interface', 'settings'].flatMap(
    (room) => [room, `${room}/*`],
  ),
];

const callbacks: readonly string[] = ['auth/callback', 'auth/popup-callback'];

function patterns({ path }: PathRule): readonly string[] {
  if (path === '') return pages;
  if (path === 'auth/') return callbacks;
  return [path.endsWith('/') ? `${path}*` : path];
}

function entry(pattern: string, headers: Headers): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [pattern, ...lines, ''].join('\n');
}

/**
 * A `_headers` file, for static hosts that read one. It can't tell found from missing: whether a
 * missing file below assets/ is 404 is the host's to set.
 */
export function headersFile(site: Site): string {
  return [
    entry(`${site.base}*`, securityHeaders(site)),
    ...pathRules.flatMap((rule) =>
      patterns(rule).map((path) => entry(site.base + path, rule.headers)),
    ),
  ].join('\n');
}
