import {
  type Headers,
  notFoundHeaders,
  type PathRule,
  pathRules,
  type Site,
  securityHeaders,
} from './headers.ts';
import { quoted } from './quoted.ts';

const missing = '@spec_viewer_missing';
/** Not a named location: nginx can lead nobody there whose address it couldn't read. */
const refused = '.spec-viewer-refused';

function addHeaders(headers: Headers, always: boolean): string[] {
  return Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${quoted(value)}${always ? ' always' : ''};`,
  );
}

/** A location keeps none of the headers set outside it as soon as it sets its own: each has them all. */
function location(name: string, site: Site, directives: readonly string[]): string {
  const all = [...directives, ...addHeaders(securityHeaders(site), true)];
  return [`location ${name} {`, ...all.map((line) => `    ${line}`), '}', ''].join('\n');
}

function nameOf({ path }: PathRule, base: string): string {
  const address = base + path;
  if (path === '') return address;
  return path.endsWith('/') ? `^~ ${address}` : `= ${address}`;
}

function answer(rule: PathRule, base: string): string {
  if (rule.otherwise === 'not-found') return `try_files $uri ${missing};`;
  // The page is served as this address, not as /index.html, whose headers would be others.
  return `try_files ${rule.path === '' ? '$uri ' : ''}${base}index.html ${missing};`;
}

function directives(rule: PathRule, base: string): string[] {
  const { 'Content-Type': type, ...headers } = rule.headers;
  return [
    answer(rule, base),
    // nginx has a module for brotli only where somebody adds it.
    ...(rule.isCompressed ? ['gzip_static on;'] : []),
    // The server's own charset is added to what is text.
    ...(type === undefined ? [] : ['types {}', `default_type ${type.split(';')[0]};`]),
    ...addHeaders(headers, false),
  ];
}

/**
 * Locations for nginx, to include in a `server` block whose `root` holds the build (below the root's
 * folder of the same name, where the app has a path).
 */
export function nginxConfiguration(site: Site): string {
  const { base } = site;
  const compressed =
    'text/plain text/css text/javascript application/javascript application/json image/svg+xml application/manifest+json';
  return [
    '# Include this in the server block.\n',
    'charset utf-8;',
    'server_tokens off;',
    'gzip on;',
    'gzip_vary on;',
    `gzip_types ${compressed};\n`,
    ...pathRules.map((rule) => location(nameOf(rule, base), site, directives(rule, base))),
    // A request that nginx itself refuses reaches no location, and would get a page without headers.
    `error_page 400 414 494 ${base}${refused};\n`,
    location(`= ${base}${refused}`, site, [
      'internal;',
      'default_type text/plain;',
      ...addHeaders(notFoundHeaders, true),
      'return 400 "Bad request\\n";',
    ]),
    location(missing, site, [...addHeaders(notFoundHeaders, true), 'return 404;']),
    ...(base === '/' ? [] : [withSlash(base)]),
  ].join('\n');
}

/** Relative, since a proxy in front may know the app by another scheme and port. */
function withSlash(base: string): string {
  return `absolute_redirect off;\nlocation = ${base.slice(0, -1)} {\n    return 308 ${base};\n}\n`;
}
