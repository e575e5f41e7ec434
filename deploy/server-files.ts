import {
  buildSecurityHeaders,
  type HeaderSettings,
  type HeaderValues,
  notFoundHeaders,
  type PathRule,
  pathRules,
} from './headers.ts';

/**
 * Quotes a value for the configuration of nginx or Caddy, and escapes backslashes and quotes.
 * Variables are not escaped, because the values contain none.
 */
function quoted(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`;
}

const missing = '@spec_viewer_missing';
/**
 * File name to which nginx redirects rejected requests internally. A named location can't be used,
 * because nginx can't redirect requests with an invalid URL to it.
 */
const refused = '.spec-viewer-refused';

function nginxHeaders(headers: HeaderValues, always: boolean): string[] {
  return Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${quoted(value)}${always ? ' always' : ''};`,
  );
}

/**
 * Formats an nginx location block with all headers, because a location that sets headers inherits
 * none.
 */
function location(
  name: string,
  site: HeaderSettings,
  directives: readonly string[],
  path?: string,
): string {
  const all = [...directives, ...nginxHeaders(buildSecurityHeaders(site, path), true)];
  return [`location ${name} {`, ...all.map((line) => `    ${line}`), '}', ''].join('\n');
}

function nameOf({ path }: PathRule, base: string): string {
  const address = base + path;
  if (path === '') return address;
  return path.endsWith('/') ? `^~ ${address}` : `= ${address}`;
}

function tryFiles(rule: PathRule, base: string): string {
  if (rule.fallback === 'not-found') return `try_files $uri ${missing};`;
  // index.html isn't the last argument, because nginx would then redirect internally to
  // /index.html, which has other headers.
  return `try_files ${rule.path === '' ? '$uri ' : ''}${base}index.html ${missing};`;
}

function directives(rule: PathRule, base: string): string[] {
  const { 'Content-Type': type, ...headers } = rule.headers;
  return [
    tryFiles(rule, base),
    // nginx supports Brotli only with an additional module, so only the gzip files are served.
    ...(rule.isCompressed ? ['gzip_static on;'] : []),
    // nginx appends its charset to text types, so the charset is removed here.
    ...(type === undefined ? [] : ['types {}', `default_type ${type.split(';')[0]};`]),
    ...nginxHeaders(headers, false),
  ];
}

/**
 * Returns the nginx configuration to include in a `server` block. The `root` of that block must
 * contain the build, in a subfolder named like the app's path if the app has one.
 */
export function formatNginxConfiguration(site: HeaderSettings): string {
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
    ...pathRules.map((rule) =>
      location(nameOf(rule, base), site, directives(rule, base), rule.path),
    ),
    // Requests that nginx itself rejects match no location, so the error page is served from its
    // own location, which sets the headers.
    `error_page 400 414 494 ${base}${refused};\n`,
    location(`= ${base}${refused}`, site, [
      'internal;',
      'default_type text/plain;',
      ...nginxHeaders(notFoundHeaders, true),
      'return 400 "Bad request\\n";',
    ]),
    location(missing, site, [...nginxHeaders(notFoundHeaders, true), 'return 404;']),
    ...(base === '/' ? [] : [withSlash(base)]),
  ].join('\n');
}

/**
 * Formats a redirect that adds the trailing slash to the base path. The redirect is relative,
 * because the scheme and port can differ behind a proxy.
 */
function withSlash(base: string): string {
  return `absolute_redirect off;\nlocation = ${base.slice(0, -1)} {\n    return 308 ${base};\n}\n`;
}

function block(opening: string, lines: readonly string[]): string[] {
  return [`${opening} {`, ...lines.map((line) => `\t${line}`), '}'];
}

function setHeaders(headers: HeaderValues): string[] {
  return Object.entries(headers).map(([name, value]) => `header ${name} ${quoted(value)}`);
}

function handle(rule: PathRule, site: HeaderSettings): string[] {
  const { base } = site;
  const address = base + rule.path;
  const isFolder = rule.path === '' || rule.path.endsWith('/');
  const page = `${base}index.html`;
  return block(`handle ${address}${isFolder ? '*' : ''}`, [
    ...(rule.fallback === 'not-found'
      ? []
      : [rule.path === '' ? `try_files {path} ${page}` : `rewrite * ${page}`]),
    ...setHeaders({ ...buildSecurityHeaders(site, rule.path), ...rule.headers }),
    ...(rule.isCompressed ? block('file_server', ['precompressed br gzip']) : ['file_server']),
  ]);
}

/**
 * Returns the Caddy configuration to import in a site block. The `root` of that block must contain
 * the build, in a subfolder named like the app's path if the app has one.
 */
export function formatCaddyConfiguration(site: HeaderSettings): string {
  const { base } = site;
  return [
    '# Import this in the site block.',
    'encode gzip',
    ...(base === '/' ? [] : [`redir ${base.slice(0, -1)} ${base} 308`]),
    ...pathRules.flatMap((rule) => handle(rule, site)),
    ...block('handle_errors', [
      ...setHeaders({ ...buildSecurityHeaders(site), ...notFoundHeaders }),
      'header -Last-Modified',
      'respond "{http.error.status_code} {http.error.status_text}"',
    ]),
    '',
  ].join('\n');
}

/**
 * Paths of the app's pages. Hosts merge headers of several matching `_headers` entries, so the
 * pages are listed one by one instead of with a wildcard.
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

function entry(
  pattern: string,
  headers: HeaderValues,
  removedHeaders: readonly string[] = [],
): string {
  const removals = removedHeaders.map((name) => `  ! ${name}`);
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return [pattern, ...removals, ...lines, ''].join('\n');
}

/**
 * Returns the entries of a rule. An entry removes the security headers of the first entry that
 * differ for the rule's path, because hosts would join both values.
 */
function ruleEntries(rule: PathRule, site: HeaderSettings): readonly string[] {
  const common = buildSecurityHeaders(site);
  const own = buildSecurityHeaders(site, rule.path);
  const differing = Object.keys(common).filter((name) => own[name] !== common[name]);
  const added = Object.entries(own).filter(([name]) => differing.includes(name));
  const headers = { ...Object.fromEntries(added), ...rule.headers };
  return patterns(rule).map((path) => entry(site.base + path, headers, differing));
}

/**
 * Returns a `_headers` file for static hosts. The file can't set statuses, so the operator must
 * configure the host to respond with 404 to missing files below assets/.
 */
export function formatHeadersFile(site: HeaderSettings): string {
  return [
    entry(`${site.base}*`, buildSecurityHeaders(site)),
    ...pathRules.flatMap((rule) => ruleEntries(rule, site)),
  ].join('\n');
}
